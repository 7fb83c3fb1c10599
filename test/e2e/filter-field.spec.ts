import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';
import { flowsTable, found, rows } from './locators.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search flows' });
const offered = (page: Page) => page.getByRole('listbox', { name: 'Search flows' }).getByRole('option');

test('a filter is written from what is offered, by keyboard alone', async ({ connected: { page } }) => {
  await page.keyboard.press('/');
  await page.keyboard.type('sta');
  await expect(offered(page)).toHaveCount(1);
  await expect(offered(page)).toContainText('What state the flow is in');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('status:');
  await page.keyboard.type('pa');
  await expect(offered(page)).toContainText(/^Paused.*flow/);
  await page.keyboard.press('ArrowDown');
  await expect(offered(page).first()).toHaveAttribute('aria-selected', 'true');
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await expect(search(page)).toHaveValue('status:paused ');
  await expect(search(page)).toBeFocused();
  await expect(offered(page)).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Paused');
  await expect(rows(page).filter({ hasNotText: 'Paused' })).toHaveCount(0);
});

test('an owner is offered by a part of the name', async ({ connected: { page } }) => {
  await search(page).click();
  await expect(offered(page).filter({ hasText: 'errors:>100' })).toBeVisible();
  await page.keyboard.type('owner:okaf');
  await offered(page).filter({ hasText: 'Mira Okafor' }).click();
  await expect(search(page)).toHaveValue('owner:"Mira Okafor" ');
  await expect(search(page)).toBeFocused();
  await expect(rows(page).filter({ hasNotText: 'Mira Okafor' })).toHaveCount(0);
});

test('from a word the arrow leads to the first flow, and Enter opens it', async ({ connected: { page } }) => {
  await page.keyboard.press('/');
  await page.keyboard.type('orders eu');
  await expect(found(page)).toHaveText(/^\d of 120 flows$/);
  await expect(offered(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(flowsTable(page)).toBeFocused();
  const first = await rows(page).first().getByRole('rowheader').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders EU');
  expect(first).toContain('Orders EU');
});

test('says what is wrong, where, and what was meant', async ({ connected: { page } }) => {
  await search(page).fill('eu onwer:ann');
  const message = '“onwer:” is not a filter. Put it in quotes to search for it. Did you mean owner:?';
  await expect(search(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(search(page)).toHaveAccessibleDescription(message);
  // Below the field, and in place of the rows.
  await expect(page.getByText(message)).toHaveCount(2);
  const wrong = page.locator('.marks .wrong');
  await expect(wrong).toHaveText('onwer:');
  await expectNoViolations(page);
  // Letter on letter: the mark begins where the text before it ends.
  const [field, mark] = [(await search(page).boundingBox())!, (await wrong.boundingBox())!];
  const before = await search(page).evaluate((input) => {
    const brush = document.createElement('canvas').getContext('2d')!;
    const { fontSize, fontFamily } = getComputedStyle(input);
    brush.font = `${fontSize} ${fontFamily}`;
    return brush.measureText('eu ').width;
  });
  expect(Math.abs(mark.x - field.x - before)).toBeLessThan(2);
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(page.getByText(message)).toHaveCount(0);
});
