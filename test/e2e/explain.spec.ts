import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { tabTo } from './locators.ts';

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/**
 * Milliseconds. The incident began half an hour ago instead of a whole one, so that there are fewer records to read.
 */
const untilStart = 30 * 60_000;

test.use({
  serviceOptions: async ({}, use) => {
    const startTime = new Date(Date.now() + untilStart).toISOString();
    const clock = ['--hold-clock', '--start-time', startTime, `--skew-ms=${-untilStart}`];
    await use(['--seed', '7', '--flows', '120', ...clock]);
  },
});

test(
  'from an error count of the overview to a redacted file with its manifest, by keyboard alone',
  nightly,
  async ({ connected: { page, app }, folder }) => {
    const file = join(folder, 'for-the-shop.csv');
    await app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, file);

    // The overview shows how many failed, and leads to what they have in common.
    await press(page, 'g', 'o');
    await expect(page.getByRole('link', { name: /records of Orders EU that failed in the last hour$/ })).toBeVisible();
    await tabTo(page, /records of Orders EU that failed in the last hour$/);
    await press(page, 'Enter');
    const groups = page.getByRole('grid', { name: 'Groups of failed records' });
    await expect(groups.getByRole('row').first()).toContainText('order_total: expected number, got text');
    // In a busy hour there are more than are read at first.
    await expect(page.getByRole('status', { name: 'Records read' })).toContainText(
      /^(First )?[\d,]+ of [\d,]+ records read/,
    );

    // The largest group, its second record, and the position of the fault in it.
    await tabTo(page, /^Groups of failed records$/);
    await press(page, 'Home', 'Enter');
    await expect(page.getByRole('grid', { name: 'Samples' })).toBeFocused();
    await press(page, 'ArrowDown');
    await expect(page.getByRole('main').getByText(/^Record 2 of [\d,]+$/)).toBeVisible();
    await press(page, 'Enter');
    const record = page.getByRole('region', { name: 'Text of the record' });
    await expect(record).toBeFocused();
    await expect(record.locator('mark.place')).toHaveText(/^"[\d.]+,\d\d"$/);

    // The group as a table, without personal data.
    await tabTo(page, /^Export…$/);
    await press(page, 'Enter');
    const panel = page.getByRole('complementary', { name: 'Export', exact: true });
    await expect(panel.getByRole('radio').first()).toBeFocused();
    await tabTo(page, /^NDJSON$/);
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect(panel.getByRole('group', { name: 'First rows' })).toBeVisible();
    await tabTo(page, /^Mask them$/);
    await press(page, 'Enter');
    await tabTo(page, /^Export .*records$/);
    await press(page, 'Enter');
    await expect(page.getByRole('contentinfo')).toContainText(
      /for-the-shop\.csv\s*[\d,]+ records, complete, SHA-256 verified/,
    );

    const text = readFileSync(file, 'utf8');
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(text).not.toContain('@example.com');
    expect(data.every(({ message }) => message?.startsWith('order_total: expected number, got text'))).toBe(true);
    expect(data.length).toBeGreaterThan(100);

    // The list of exports proves it.
    await press(page, 'g', 'e');
    await expect(page.getByRole('grid', { name: 'Exports' })).toBeFocused();
    await press(page, 'Enter');
    await tabTo(page, /^Verify the files$/);
    await press(page, 'Enter');
    const details = page.getByRole('complementary', { name: 'Selected export' });
    await expect(details.getByRole('status')).toContainText(/^\s*Verified: 1 file with [\d,]+ rows/);
    const manifest = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as { counts: { written: number } };
    expect(manifest.counts.written).toBe(data.length);
  },
);
