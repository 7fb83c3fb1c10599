/** Marks the page once its first screen is painted, for whoever waits for the window to be usable. */
export function markReady(): void {
  // The frame after the next one: by then what is in the document now has been painted.
  requestAnimationFrame(() => requestAnimationFrame(() => (document.documentElement.dataset['ready'] = 'true')));
}
