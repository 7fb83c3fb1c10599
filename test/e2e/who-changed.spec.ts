import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { tabTo } from './locators.ts';

const MAX_KEYS = 15;
const editor = 'jonas.brandt@northgate.example';

/** Number of keys pressed since this was called, without the keys that only hold others. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { keys: 0 };
    Object.assign(window, { counted });
    const count = ({ key }: KeyboardEvent): void => void (counted.keys += key === 'Shift' ? 0 : 1);
    addEventListener('keydown', count, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { keys: number } }).counted.keys);
}

test(
  'leads from the alarm to the log line and to the user who made the edit, by keyboard',
  nightly,
  async ({ connected: { page }, service }) => {
    await service.finishRun();
    const keys = await countKeys(page);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('row').filter({ hasText: 'Orders EU' }).first()).toBeVisible();
    await tabTo(page, /^Orders EU$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders EU');
    await expect(page.getByText(new RegExp(`by ${editor}`)).first()).toBeVisible();
    await tabTo(page, /^Runs/);
    await page.keyboard.press('ArrowRight');
    const log = page.getByRole('grid', { name: 'Log of the run' });
    await expect(log).toContainText('order_total: expected number');
    expect(await keys()).toBeLessThanOrEqual(MAX_KEYS);
  },
);
