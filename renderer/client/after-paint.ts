/** Milliseconds after which a page counts as painted even without a frame: a hidden or minimized window draws none. */
const longestWait = 2_000;

/** Calls back once, when the current document has been painted. */
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
