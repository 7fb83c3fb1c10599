import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { openPalette } from './locators.ts';
import type { Page } from '@playwright/test';

const table = (page: Page) => page.getByRole('grid', { name: 'Compared flows' });
const rows = (page: Page) => table(page).locator('[role="row"][data-index]');
const known = (page: Page) => page.getByRole('status', { name: 'Flows with data in both periods' });

/** Opened from the palette, with the last hour and the hour before. All flows of the demo are known in both. */
async function compareLastHour(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type('worse than');
  await expect(page.getByRole('option', { name: /^Compare/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  await page.getByRole('radio', { name: '1 h', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Compare with').selectOption({ label: 'Previous period' });
  await expect(known(page)).toHaveText('120 of 120 flows with data in both periods');
}

/** Follows a user's path from the search to the result. */
async function enterTable(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search flows' }).press('ArrowDown');
  await expect(table(page)).toBeFocused();
}

async function expectCurrent(page: Page, row: number): Promise<void> {
  const id = await rows(page).nth(row).getAttribute('id');
  await expect(table(page)).toHaveAttribute('aria-activedescendant', id!);
}

test(
  'the worst flow is found from the Overview by the keyboard, opened, and Back leads to its row',
  nightly,
  async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/overview'));
    await expect(page.getByRole('heading', { level: 1, name: /failing/ })).toBeVisible();
    await compareLastHour(page);
    // The demo's incident.
    await expect(rows(page).first().getByRole('rowheader')).toHaveText(/Orders EU/);
    await enterTable(page);
    await page.keyboard.press('ArrowDown');
    await expectCurrent(page, 1);
    const second = await rows(page).nth(1).getByRole('rowheader').innerText();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: second.trim() })).toBeVisible();
    await page.goBack();
    await expect(table(page)).toBeFocused();
    await expectCurrent(page, 1);
    await expect(page.getByRole('radio', { name: '1 h', exact: true })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /failing/ })).toBeVisible();
  },
);
