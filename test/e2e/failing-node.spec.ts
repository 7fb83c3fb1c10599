import { expect, test } from './console.ts';
import { flowsTable, openPalette, rows, searchFlows } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

const worst = 'Orders EU normalised';

test.describe('the node where most records fail', () => {
  test('is the failing one on every screen', essential, async ({ connected: { page } }) => {
    await searchFlows(page, 'Orders EU', /^\d of 120 flows$/);
    await flowsTable(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const raw = rows(page).filter({ hasText: 'Orders EU raw' });
    await expect(raw).toBeVisible();
    for (let index = Number(await raw.getAttribute('data-index')); index > 0; index -= 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const row = rows(page).filter({ hasText: worst });
    await expect(row).toContainText('Failing');
    await expect(row.locator('.num.bad').first()).toHaveAttribute('title', /^[\d,]+$/);
    await expect(rows(page).filter({ hasText: 'Raw archive' })).toContainText('Active');

    await page.getByRole('link', { name: 'Overview' }).click();
    const lines = page.getByRole('region', { name: 'Needs attention' }).locator('tbody tr');
    await expect(lines.first()).toContainText(`Failing at ${worst}`);

    const palette = await openPalette(page);
    await palette.getByRole('combobox').fill(worst);
    await expect(palette.getByRole('option').filter({ hasText: worst }).first()).toContainText('Failing');
    await page.keyboard.press('Escape');
  });
});
