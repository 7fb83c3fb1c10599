/** Milliseconds after which a page counts as painted although no frame was drawn: a minimised window has none. */
const longestWait = 2_000;

/** Marks the page once its first screen is painted, for whoever waits for the window to be usable. */
export function markReady(): void {
  const mark = (): void => void (document.documentElement.dataset['ready'] = 'true');
  // The frame after the next one: by then what is in the document now has been painted.
  requestAnimationFrame(() => requestAnimationFrame(mark));
  setTimeout(mark, longestWait);
}
