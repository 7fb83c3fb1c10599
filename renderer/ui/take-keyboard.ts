/**
 * Focuses a list that comes on screen, after a link or a key led there; a person who types in a field is not disturbed.
 */
export function takeKeyboard(list: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.localName === 'main') list.focus({ preventScroll: true });
}

/**
 * Goes from the search of a screen to the list that it searches. A list that is still being asked for takes the keyboard when
 * it comes, since the person no longer types.
 */
export function enterList(): void {
  const main = document.querySelector('main');
  const list = main?.querySelector<HTMLElement>('[role=grid], [role=treegrid]');
  (list ?? main)?.focus({ preventScroll: true });
}
