/**
 * Focuses a list that comes on screen, after a link or a key led there; a person who types in a field is not disturbed.
 */
export function takeKeyboard(list: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.localName === 'main') list.focus({ preventScroll: true });
}

/** Goes from the search of a screen to the list that it searches. */
export function enterList(): void {
  const list = document.querySelector('main')?.querySelector<HTMLElement>('[role=grid], [role=treegrid]');
  list?.focus({ preventScroll: true });
}
