/** Milliseconds after which a page counts as painted although no frame was drawn: a hidden or minimised window has none. */
const longestWait = 2_000;

/** Calls back once, when what is in the document now has been painted. */
export function afterPaint(callback: () => void): void {
  let called = false;
  const callOnce = (): void => {
    if (called) return;
    called = true;
    callback();
  };
  // The second frame begins when the first one has been presented.
  requestAnimationFrame(() => requestAnimationFrame(callOnce));
  setTimeout(callOnce, longestWait);
}
