import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const lines = (page: Page) => page.getByRole('grid', { name: 'Resources' }).locator('[role="row"][data-index]');

test(
  'many resources are changed by one plan, by the keyboard, and all of it is undone',
  nightly,
  async ({ connected: { page }, service }) => {
    const puts = async (): Promise<number> =>
      (await service.log()).filter(({ method, path }) => method === 'PUT' && path.startsWith('/data_maps/')).length;
    const before = await puts();
    await page.evaluate(() => (location.hash = '#/resources?kind=lookup&filter=name%3Acodes'));
    await expect(page.getByRole('status', { name: 'Resources found' })).toHaveText(/^\d+ of [\d,]+ resources$/);
    await expect(lines(page)).not.toHaveCount(0);
    const count = await lines(page).count();
    expect(count).toBeGreaterThan(1);
    await page.getByRole('grid', { name: 'Resources' }).focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: `Edit ${count} lookups…` }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toBeFocused();
    await expect(dialog(page).getByRole('button', { name: 'Review…' })).toBeDisabled();
    await dialog(page).getByRole('textbox', { name: 'Tags to add' }).fill('eu, reviewed');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(`${count} of ${count} resources will be changed.`)).toBeVisible();
    await expect(dialog(page).getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveCount(count);
    await expectNoViolations(page);
    expect(await puts()).toBe(before);
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('One tag for all');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Done and confirmed')).toHaveCount(count);
    expect(await puts()).toBe(before + count);
    await dialog(page).getByRole('button', { name: 'Undo…' }).click();
    await dialog(page)
      .getByRole('button', { name: `Change ${count} resources` })
      .click();
    await expect(dialog(page).getByText('Done and confirmed')).toHaveCount(count);
    await page.keyboard.press('Escape');
    await expect(lines(page).first()).not.toContainText('reviewed');
    expect(await puts()).toBe(before + 2 * count);
  },
);
