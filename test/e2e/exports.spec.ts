import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import { type Console, expect, test } from './console.ts';
import { rows, tabTo } from './locators.ts';
import { essential, nightly } from '../fixtures/thorough.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Export', exact: true });
const strip = (page: Page): Locator => page.getByRole('contentinfo');
const begin = (page: Page): Locator => panel(page).getByRole('button', { name: /^Export .*records$/ });

/** The strip's text for a complete file. It may show others, too. */
const whole = (name: string): RegExp =>
  new RegExp(`${name.replaceAll('.', '\\.')}\\s*([\\d,]+) records, complete, SHA-256 verified`);

/** Opens the failed records of the demo's incident, which fails most and so comes first, and waits for the groups. */
async function openFailedRecords(page: Page): Promise<void> {
  await rows(page).filter({ hasText: 'Orders EU' }).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
  await page.evaluate(() => {
    const from = Date.now() - 10 * 60_000;
    location.hash = `#/records?flow=${/\d+/.exec(location.hash)![0]}&from=${from}`;
  });
  await expect(page.getByRole('heading', { name: 'Failed records', level: 1 })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Groups of failed records' }).getByRole('row').first()).toBeVisible();
  // Until everything is read the largest group is that of a part, which may be another one.
  await expect(page.getByRole('status', { name: 'Records read' })).toContainText(
    /^(First )?[\d,]+ of [\d,]+ records read/,
  );
  await expect(page.getByRole('region', { name: 'Groups by error' })).toHaveAttribute('aria-busy', 'false');
}

async function openPanel(page: Page): Promise<void> {
  await openFailedRecords(page);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
  await expect(panel(page).getByRole('group', { name: 'Preview of the record' })).toBeVisible();
}

/** Native dialogs are beyond any page's reach, so this one answers with the file at once. */
function chooseFile({ app }: Console, file: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
  }, file);
}

test(
  'a group is exported as a redacted table with a manifest, by keyboard alone',
  essential,
  async ({ connected, folder }) => {
    const { page } = connected;
    const file = join(folder, 'errors.csv');
    await chooseFile(connected, file);
    await openFailedRecords(page);
    await tabTo(page, /^Export…$/);
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('radio').first()).toBeFocused();
    await tabTo(page, /^NDJSON$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(panel(page).getByRole('radio', { name: 'CSV' })).toBeChecked();
    await expect(panel(page).getByRole('group', { name: 'First rows' })).toBeVisible();
    await tabTo(page, /^Mask them$/);
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText('may contain personal data')).toBeHidden();
    await expect(panel(page).getByRole('cell').filter({ hasText: '[masked]' }).first()).toBeVisible();
    await tabTo(page, /^Export .*records$/);
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeHidden();
    await expect(strip(page)).toContainText(whole('errors.csv'));

    const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
      header: true,
      skipEmptyLines: true,
    });
    const said = whole('errors.csv').exec((await strip(page).textContent())!)![1]!;
    expect(data).toHaveLength(Number(said.replaceAll(',', '')));
    expect(data.every((row) => !/@example/.test(Object.values(row).join()))).toBe(true);
    expect(new Set(data.map((row) => row['message']?.replace(/".*"/, ''))).size).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('errors.csv'))).toEqual([
      'errors.csv',
      'errors.csv.manifest.json',
    ]);

    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page.getByRole('grid', { name: 'Exports' })).toBeFocused();
    await page.keyboard.press('Enter');
    const details = page.getByRole('complementary', { name: 'Selected export' });
    await tabTo(page, /^Verify the files$/);
    await page.keyboard.press('Enter');
    await expect(details.getByRole('status')).toBeVisible();
    appendFileSync(file, 'one line more\n');
    await page.keyboard.press('Enter');
    await expect(details.getByRole('alert')).toContainText('errors.csv: changed since it was written');
  },
);

test('a canceled export leaves no file, which the list reports', nightly, async ({ connected, service, folder }) => {
  const { page } = connected;
  await openPanel(page);
  await chooseFile(connected, join(folder, 'errors.ndjson'));
  await service.fault({ match: { path: '/*/*/probe/quarantine/sample' }, action: 'hang' });
  await begin(page).click();
  await strip(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(strip(page)).not.toContainText('errors.ndjson');
  await page.getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByRole('grid', { name: 'Exports' }).getByRole('row').nth(1)).toContainText('Canceled');
  await expect.poll(() => readdirSync(folder).filter((name) => name.startsWith('errors'))).toEqual([]);
});
