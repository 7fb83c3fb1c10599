import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';
import { openPalette } from './locators.ts';
import type { Page } from '@playwright/test';

const table = (page: Page) => page.getByRole('grid', { name: 'Compared flows' });
const rows = (page: Page) => table(page).locator('[role="row"][data-index]');
const known = (page: Page) => page.getByRole('status', { name: 'Flows known in both times' });

/** From the palette, with the last hour and the hour before: all flows of the demo are known in both. */
async function compareLastHour(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type('worse than');
  await expect(page.getByRole('option', { name: /^Compare/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  await page.getByRole('radio', { name: '1 h', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Compare with').selectOption({ label: 'Time before' });
  await expect(known(page)).toHaveText('120 of 120 flows known in both times');
}

/** As a person does: from the search to what was found. */
async function enterTable(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search flows' }).press('ArrowDown');
  await expect(table(page)).toBeFocused();
}

async function expectCurrent(page: Page, row: number): Promise<void> {
  const id = await rows(page).nth(row).getAttribute('id');
  await expect(table(page)).toHaveAttribute('aria-activedescendant', id!);
}

test('the worst flow is found from the Overview by the keyboard, opened, and the way back leads to its place', async ({
  connected: { page },
}) => {
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
});

test('a flow is compared node by node beside the list, and its nodes add up to its errors', async ({
  connected: { page },
}) => {
  await compareLastHour(page);
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(/Orders EU/);
  await enterTable(page);
  await page.keyboard.press('v');
  const panel = page.getByRole('complementary', { name: 'Selected flow' });
  const nodes = panel.getByRole('table').getByRole('row');
  await expect(nodes.filter({ hasText: 'Orders EU normalised' })).toBeVisible();
  const titles = await nodes
    .locator('td:nth-child(2) .num')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')!));
  const sum = titles.reduce((total, title) => total + Number(title.replaceAll(',', '')), 0);
  const errors = await rows(page).first().locator('.num').first().getAttribute('title');
  expect(sum).toBe(Number(errors!.replaceAll(',', '')));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('flows whose runs are not known in both times are listed with since when they are', async ({
  connected: { page },
}) => {
  await page.evaluate(() => (location.hash = '#/compare?last=3600000&with=yesterday&filter='));
  await expect(known(page)).toHaveText(/^\d+ of 120 flows known in both times$/);
  const compared = Number(/^\d+/.exec(await known(page).innerText())![0]);
  expect(compared).toBeLessThan(120);
  await expect(page.getByText(/failing flows are not compared/)).toBeVisible();
  await page.getByRole('radio', { name: 'Not compared' }).focus();
  await page.keyboard.press('Space');
  const missing = page.getByRole('grid', { name: 'Flows that are not compared' });
  await expect(missing).toHaveAttribute('aria-rowcount', String(120 - compared + 1));
  await expect(missing.getByRole('row').filter({ hasText: 'Orders EU' }).first()).toContainText(
    'Runs of the other time are missing',
  );
  await page.getByRole('combobox', { name: 'Search flows' }).fill('nothing is called this');
  await page.getByRole('radio', { name: 'Compared', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('No flow matches')).toBeVisible();
});

test('the charts of the Overview and of a flow lead to the comparison of what they show', async ({
  connected: { page },
}) => {
  await page.evaluate(() => (location.hash = '#/overview'));
  await page.getByRole('link', { name: 'Compare flow by flow' }).click();
  await expect(page.getByRole('radio', { name: '6 h', exact: true })).toBeChecked();
  await expect(page.getByLabel('Compare with')).toHaveValue('yesterday');
  await page.evaluate(() => (location.hash = '#/flows'));
  await page
    .getByRole('rowheader', { name: /Orders EU\b/ })
    .first()
    .click();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Compare node by node' }).click();
  await expect(known(page)).toHaveText(/of 1 flow known/);
  await expect(page.getByRole('radio', { name: '24 h', exact: true })).toBeChecked();
});

test('axe finds nothing on a comparison, with a flow beside it, and where none is known', async ({
  connected: { page },
}) => {
  await compareLastHour(page);
  await expect(page.locator('canvas')).toHaveCount(2);
  await enterTable(page);
  await page.keyboard.press('v');
  await expect(page.getByRole('complementary', { name: 'Selected flow' }).getByRole('table')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Compare with').selectOption({ label: 'A time of your own' });
  await expectNoViolations(page);
  await page.getByLabel('Compare with').selectOption({ label: 'Same time last week' });
  await expect(page.getByText('No flow is known in the whole of both times')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Show the flows' }).click();
  await expect(page.getByRole('grid', { name: 'Flows that are not compared' })).toBeVisible();
  await expectNoViolations(page);
});

test('compared flows are sorted by the head of a column, and again the worst first', async ({
  connected: { page },
}) => {
  await compareLastHour(page);
  const head = (name: string) => table(page).getByRole('columnheader', { name, exact: true });
  const names = async () =>
    (await rows(page).getByRole('rowheader').allInnerTexts()).map((name) => name.trim().toLowerCase());
  await head('Flow').click();
  await expect(head('Flow')).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(async () => {
      const shown = await names();
      return shown.length > 8 && shown.every((name, place) => place === 0 || shown[place - 1]! <= name);
    })
    .toBe(true);
  await head('Flow').click();
  await expect(head('Flow')).toHaveAttribute('aria-sort', 'descending');
  await head('Flow').click();
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(/Orders EU/);
});
