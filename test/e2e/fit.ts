import { expect, type Locator, type Page } from '@playwright/test';

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

/** Whether a name is cut within: at its end it then has its last letters above the text that does not fit. */
export function isCutWithin(name: Locator): Promise<boolean> {
  return name.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect();
    const { scrollWidth, clientWidth } = element;
    const above = document.elementFromPoint(right - 4, top + height / 2);
    if (scrollWidth > clientWidth !== (above !== element))
      throw new Error('Cut, and without its end, or whole with one.');
    return scrollWidth > clientWidth;
  });
}

/** The texts of those whose end is cut off, by themselves or by what they are in. */
export function cutOff(all: Locator): Promise<string[]> {
  return all.evaluateAll((elements) => {
    const hides = (box: Element): boolean => /hidden|clip/.test(getComputedStyle(box).overflowX);
    const isCut = (part: Element): boolean => {
      if (part.scrollWidth > part.clientWidth && part.clientWidth > 0) return true;
      let box = part.parentElement;
      while (box && !hides(box)) box = box.parentElement;
      return box !== null && part.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
    };
    return elements
      .filter((one) => [one, ...one.querySelectorAll('bdi')].some((part) => isCut(part)))
      .map(({ textContent }) => textContent);
  });
}
