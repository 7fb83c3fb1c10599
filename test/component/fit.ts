import { expect } from 'vitest';

/** Whether drawn content has room. */

const hides = (box: Element): boolean => /hidden|clip/.test(getComputedStyle(box).overflowX);

function isCut(part: Element): boolean {
  if (part.scrollWidth > part.clientWidth && part.clientWidth > 0) return true;
  let box = part.parentElement;
  while (box && !hides(box)) box = box.parentElement;
  return box !== null && part.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
}

/** Texts of those elements whose end is truncated, by their own edge or by that of a container. */
export const cutOff = (elements: readonly Element[]): string[] =>
  elements
    .filter((one) => [one, ...one.querySelectorAll('bdi')].some((part) => isCut(part)))
    .map(({ textContent }) => textContent);

/** Fails when something is reached only by scrolling the whole page sideways, or is cut off at its edge. */
export async function expectToFit(): Promise<void> {
  const over = () =>
    [document.documentElement, document.querySelector('main')!].map((box) => box.scrollWidth - box.clientWidth);
  await expect.poll(over).toEqual([0, 0]);
}
