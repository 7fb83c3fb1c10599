/** Focuses a list that appears after navigation by link or key, unless the user is typing in a field. */
export function takeKeyboard(list: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.localName === 'main') list.focus({ preventScroll: true });
}

/**
 * Moves from the search of a screen to its list. A list that is still loading takes the focus when it appears, since
 * the user no longer types.
 */
export function enterList(): void {
  const main = document.querySelector('main');
  const list = main?.querySelector<HTMLElement>('[role=grid], [role=treegrid]');
  (list ?? main)?.focus({ preventScroll: true });
}
