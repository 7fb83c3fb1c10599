/**
 * The column in front of which a header is dropped at this x, in pixels of the window; null for the end. Nothing goes in front
 * of the first one. Read from the page: a drag is a person's, and rare.
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
