import { expect, type Page } from '@playwright/test';
import { rows } from './locators.ts';
import { bothThemes, full, shoot, small } from './screens-camera.ts';

/** Steps and pictures of one flow; see screens.ts. */

/** The demo's incident fails most, so it stands first once the runs were read. */
export async function openIncident(page: Page): Promise<void> {
  await expect(rows(page).first()).toContainText('Failing', { timeout: 60_000 });
  await openFirst(page);
}

export async function openFirst(page: Page): Promise<void> {
  await rows(page).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
}

/** The pictures of `shootFlow`. */
export const flowPictures = [
  'flow',
  'flow-1024x700',
  'flow-tree',
  'flow-notifications',
  'flow-files',
  'flow-documentation',
  'flow-links',
  'plan-1024x700',
];

/** The flow of the incident, each of its parts, and the plan of a pause. */
export async function shootFlow(page: Page): Promise<void> {
  await openIncident(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await shoot(page, 'flow', ['light', 'dark', 'contrast']);
  await shoot(page, 'flow-1024x700', bothThemes, small);
  await page.getByRole('radio', { name: 'Tree' }).press('Space');
  await expect(page.getByRole('treegrid', { name: 'Nodes' })).toBeVisible();
  await shoot(page, 'flow-tree', bothThemes, small);
  await page.getByRole('radio', { name: 'Graph' }).press('Space');
  await page.setViewportSize(full);
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByRole('region', { name: 'Notifications of this flow' })).toBeVisible();
  await shoot(page, 'flow-notifications', ['light']);
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByRole('grid', { name: 'Files' })).toBeVisible();
  await shoot(page, 'flow-files', ['light']);
  await page.getByRole('tab', { name: 'Documentation' }).click();
  await page.getByRole('button', { name: 'Describe this flow' }).click();
  const written = page.getByRole('region', { name: 'What the service wrote about this flow' });
  await expect(written).toBeVisible();
  await shoot(page, 'flow-documentation', ['light']);
  await page.getByRole('tab', { name: /^Links/ }).click();
  await page.getByRole('button', { name: 'orders_eu_normalise' }).click();
  await expect(page.getByRole('region', { name: /^Code of/ })).toBeVisible();
  await shoot(page, 'flow-links', bothThemes, small);

  await page.getByRole('button', { name: /^Pause \d+ nodes?…$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Checked/)).toBeVisible();
  await shoot(page, 'plan-1024x700', bothThemes, small);
}
