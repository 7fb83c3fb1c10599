import type { Page } from '@playwright/test';
import { expect } from './console.ts';
import { flowsTable, searchFlows } from './locators.ts';

/** Pauses two active flows, and waits until that is over. Leaves the window on the change. */
export async function pauseTwo(page: Page, reason: string): Promise<void> {
  // By their ids: until all is read, others may arrive above the first rows.
  await searchFlows(page, 'id:40001 id:40016', /^2 of /);
  await flowsTable(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Pause 2 flows…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Pause 2 flows' }).click();
  await expect(page.getByRole('main').getByText('nodes confirmed')).toBeVisible();
}
