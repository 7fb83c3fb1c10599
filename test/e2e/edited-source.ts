import { expect, type Page } from '@playwright/test';
import { flowsTable, rows, searchFlows } from './locators.ts';

/** Opens the flow of the demo's incident at its source, by the keyboard. Returns the id of the source. */
export async function openSource(page: Page): Promise<number> {
  await searchFlows(page, 'Orders EU', /^\d of [\d,]+ flows$/);
  await expect(rows(page).first()).toContainText('Orders EU');
  await flowsTable(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Selected node' });
  await expect(panel).toBeVisible();
  await page.getByRole('tree').focus();
  await page.keyboard.press('Home');
  await expect(panel.getByRole('button', { name: 'Edit source…' })).toBeVisible();
  return Number(
    await panel
      .locator('dt', { hasText: /^Source ID$/ })
      .locator('+ dd')
      .textContent(),
  );
}
