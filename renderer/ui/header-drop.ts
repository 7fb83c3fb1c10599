/**
 * The column before which a header is dropped at this x, in pixels of the window; null for the end. Nothing goes before
 * the first one. Reads positions from the page: only the user drags, and rarely.
 */
export function placeAmong(head: HTMLElement, x: number): string | null {
  const [, ...others] = head.querySelectorAll<HTMLElement>('[data-column]');
  const isLeft = getComputedStyle(head).direction === 'ltr';
  const next = others.find((cell) => {
    const { left, width } = cell.getBoundingClientRect();
    return isLeft ? x < left + width / 2 : x > left + width / 2;
  });
  return next?.dataset['column'] ?? null;
}
