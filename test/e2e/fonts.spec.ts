import type { Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { essential } from '../fixtures/thorough.ts';

/** How wide each text is in the page's font, in pixels. */
function widthsOf(page: Page, texts: string[]): Promise<number[]> {
  return page.evaluate((all) => {
    const sample = document.body.appendChild(document.createElement('span'));
    sample.style.cssText = 'position: absolute; white-space: nowrap';
    const widths = all.map((text) => {
      sample.textContent = text;
      return sample.getBoundingClientRect().width;
    });
    sample.remove();
    return widths;
  }, texts);
}

/** The families of which a file has been loaded. */
function loaded(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)),
  ]);
}

// The screen does not depend on the fonts of the machine (D17).
test(
  'the first screen is drawn in the shipped faces, with figures of one width',
  essential,
  async ({ console: { page } }) => {
    expect((await loaded(page)).map((family) => family.replaceAll('"', '')).sort()).toEqual([
      'Inter Variable',
      'JetBrains Mono Variable',
    ]);
    const ofBody = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(ofBody).toMatch(/^"?Inter Variable"?,/);

    const digits = await widthsOf(
      page,
      [...'0123456789'].map((digit) => digit.repeat(10)),
    );
    expect(new Set(digits).size).toBe(1);
  },
);

test('Latin, Greek and Cyrillic names need no face of the system', async ({ console: { page } }) => {
  const names = ['Zażółć gęślą jaźń', 'Παραγγελίες', 'Заказы'];
  for (const name of names)
    expect(await page.evaluate((text) => document.fonts.load('13px "Inter Variable"', text), name)).not.toEqual([]);
  const shipped = await widthsOf(page, names);
  await page.evaluate(() => (document.body.style.fontFamily = '"Inter Variable", monospace'));
  expect(await widthsOf(page, names)).toEqual(shipped);
});
