import { expect, type Page } from '@playwright/test';

/** Fails when something cannot be reached without scrolling the whole page sideways, or is cut off at its edge. */
export async function expectToFit(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const main = document.querySelector('main')!;
    return { page: scrollWidth - clientWidth, main: main.scrollWidth - main.clientWidth };
  });
  expect(over).toEqual({ page: 0, main: 0 });
}
