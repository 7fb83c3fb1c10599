import type { Locator, Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';

const main = (page: Page): Locator => page.getByRole('main');
const common = (page: Page): Locator => page.getByRole('region', { name: 'Groups by error' });
const groups = (page: Page): Locator => page.getByRole('grid', { name: 'Groups of failed records' });
const groupRows = (page: Page): Locator => groups(page).getByRole('row');
const current = (page: Page): Locator => groups(page).locator('[aria-current="true"]');
const samples = (page: Page): Locator => page.getByRole('grid', { name: 'Samples' });
const text = (page: Page): Locator => page.getByRole('region', { name: 'Text of the record' });
const read = (page: Page): Locator => page.getByRole('status', { name: 'Records read' });
const groupsFound = (page: Page): Locator => page.getByRole('status', { name: 'Groups found' });

/** Chooses a flow without the mouse and waits until its failed records are read. */
async function readFlow(page: Page, name: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await page.getByRole('button', { name: 'Choose a flow…' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Choose a flow or resource' })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name, exact: false }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(read(page)).toContainText(/^(First )?[\d,]+ of [\d,]+ records read/);
  await expect(groupRows(page).first()).toBeVisible();
  await expect(common(page)).toHaveAttribute('aria-busy', 'false');
}

test.describe('the records of Failed records', () => {
  test(
    'leads by keyboard from a flow to what its failed records have in common, and to one of them',
    nightly,
    async ({ connected: { page } }) => {
      await readFlow(page, 'Orders EU');
      await expect(page.getByRole('radio', { name: /^Since / })).toBeChecked();
      await expect(groupRows(page).first()).toContainText('order_total: expected number, got text');
      await groups(page).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(samples(page)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(main(page).getByText(/^Record 2 of [\d,]+$/)).toBeVisible();
      // Until it arrives, the record before it is shown.
      await expect(page.getByRole('region', { name: 'Record', exact: true })).toHaveAttribute('aria-busy', 'false');
      await page.keyboard.press('Enter');
      await expect(text(page)).toBeFocused();
      const place = text(page).locator('mark.place');
      await expect(place).toHaveText(/^"[\d.]+,\d\d"$/);
      await expect(text(page)).toContainText('Error here');
      const found = await place.textContent();
      await page.keyboard.press(']');
      await expect(main(page).getByText(/^Record 3 of [\d,]+$/)).toBeVisible();
      await page.keyboard.press('[');
      await expect(place).toHaveText(found!);
    },
  );
});

test.describe('monstrous records', () => {
  test.use({ serviceOptions: ['--seed', '7', '--flows', '120', '--odd-records'] });

  test('are shown one after the other, within stated limits, and never executed (R15, S6)', async ({
    connected: { page },
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await readFlow(page, 'Odd records');
    const search = page.getByRole('combobox', { name: 'Search failed records' });
    await search.fill('json in one line');
    await groupRows(page).filter({ hasText: 'in one line' }).click();
    await expect(
      main(page)
        .getByText(/not shown/)
        .first(),
    ).toBeVisible();
    await search.fill('');
    await expect(groupsFound(page)).toHaveText(/^\d+ groups$/);
    const count = Number(/^\d+/.exec((await groupsFound(page).textContent())!)![0]);
    await groups(page).focus();
    await page.keyboard.press('Home');
    await expect(current(page)).toHaveAttribute('aria-rowindex', '1');
    for (let place = 1; place < count; place += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(current(page)).toHaveAttribute('aria-rowindex', String(place + 1));
      await expect(main(page).getByText(/^Record 1 of \d+$/)).toBeVisible();
    }
    // Markup in a record is text: nothing of it became part of the page.
    expect(await page.locator('main script, main img, main iframe').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });
});
