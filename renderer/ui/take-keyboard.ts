/**
 * Gives the keyboard to a list that comes on screen, for whoever came by a link or a key; whoever types in a field is left
 * alone.
 */
export function takeKeyboard(list: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.localName === 'main') list.focus({ preventScroll: true });
}
