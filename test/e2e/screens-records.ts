import { expect, type Page } from '@playwright/test';

/** Ways to pictures of failed records: see screens.ts. */

/** Waits until the whole range was read, and the groups contain all of it. */
export async function expectAllGrouped(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Records read' })).toContainText('records read', { timeout: 120_000 });
  const groups = page.getByRole('region', { name: 'Groups by error' });
  await expect(groups).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
}

/** Reads the failed records of a flow. */
export async function openRecords(page: Page, flow: string): Promise<void> {
  await page.evaluate(() => (location.hash = '#/records'));
  await page.getByRole('button', { name: 'Choose a flow…' }).first().click();
  // Text typed earlier would be lost.
  await expect(page.getByRole('combobox', { name: 'Choose a flow or resource' })).toBeFocused();
  await page.keyboard.type(flow);
  await expect(page.getByRole('option', { name: flow }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expectAllGrouped(page);
  await expect(page.getByRole('region', { name: 'Text of the record' })).toBeVisible();
}
