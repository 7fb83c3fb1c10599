const told = new Set<string>();

/** Calls back once for each occasion, after what is in the document now has been painted. */
export function firstPaint(occasion: string, tell: () => void): void {
  if (told.has(occasion)) return;
  told.add(occasion);
  // The second frame begins when the first one has been handed to the screen.
  requestAnimationFrame(() => requestAnimationFrame(tell));
}
