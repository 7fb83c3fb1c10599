import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Console } from './console.ts';
import { bothThemes, full, shoot, small, start } from './screens-camera.ts';
import { openIncident } from './screens-flow.ts';
import { expectAllGrouped } from './screens-records.ts';

/** Pictures of `shootExports`; see screens.ts. */
export const exportPictures = [
  'export',
  'export-1024x700',
  'export-columns',
  'records-exports',
  'records-exports-1024x700',
];

/** An export of the failed records of the incident, from its first choice to its verified file. */
export async function shootExports({ app, page }: Console): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-screens-exports-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await app.evaluate(
    ({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    },
    join(folder, 'orders-eu.csv'),
  );
  await openIncident(page);
  await page.evaluate((to) => {
    const flow = /\d+/.exec(location.hash)![0];
    location.hash = `#/records?flow=${flow}&from=${to - 30 * 60_000}&to=${to}`;
  }, Date.parse(start));
  // The first group is chosen only if the groups exist when the panel opens.
  await expectAllGrouped(page);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Export', exact: true });
  await panel.getByRole('button', { name: 'Mask them' }).click();
  await expect(panel.locator('mark').first()).toBeVisible();
  await shoot(page, 'export');
  await shoot(page, 'export-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await panel.getByText('CSV', { exact: true }).click();
  await panel.getByText('Selected fields').click();
  await expect(panel.getByRole('group', { name: 'First rows' })).toBeVisible();
  await shoot(page, 'export-columns', ['light']);
  await panel.getByRole('button', { name: /^Export .*records$/ }).click();
  await expect(page.getByRole('contentinfo')).toContainText('SHA-256 verified', { timeout: 60_000 });
  await page.getByRole('link', { name: 'Exports', exact: true }).click();
  await page.getByRole('grid', { name: 'Exports' }).getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Verify the files' }).click();
  await expect(page.getByRole('complementary', { name: 'Selected export' }).getByRole('status')).toBeVisible();
  await shoot(page, 'records-exports');
  await shoot(page, 'records-exports-1024x700', bothThemes, small);
  rmSync(folder, { recursive: true, force: true });
}
