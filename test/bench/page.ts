/** Work of the bench inside a page. Each function is sent there as text, so it may use nothing from outside. */

/** Times between frames, milliseconds, while the table is scrolled by this many pixels a frame. */
export async function frameTimes({ frames, scrollBy }: { frames: number; scrollBy: number }): Promise<{
  times: number[];
  mostRows: number;
  viewportRows: number;
}> {
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const grid = document.querySelector('[role="treegrid"]');
  const scroller = [...document.querySelectorAll<HTMLElement>('body *')].find(
    (element) =>
      grid && element.scrollHeight > element.clientHeight * 4 && getComputedStyle(element).overflowY === 'auto',
  );
  const viewportRows = scroller ? Math.ceil(scroller.clientHeight / 28) : 0;
  const times: number[] = [];
  let mostRows = 0;
  // Tracked here, because reading scrollTop back would force a layout and so measure the bench.
  let top = 0;
  // A jump back from where the last round ended is not scrolling, so its frames are over before these are counted.
  scroller?.scrollTo(0, top);
  await nextFrame();
  await nextFrame();
  let last = await nextFrame();
  for (let frame = 0; frame < frames; frame += 1) {
    scroller?.scrollTo(0, (top += scrollBy));
    const now = await nextFrame();
    times.push(now - last);
    last = now;
    if (frame % 40 === 39)
      mostRows = Math.max(mostRows, grid?.querySelectorAll('[role="row"][aria-rowindex]').length ?? 0);
  }
  return { times, mostRows, viewportRows };
}

export type GraphMove = 'pan' | 'zoom';

/** Times between frames, milliseconds, while a graph is moved down and across, or zoomed out and in, by the wheel. */
export async function graphFrames({ frames, move }: { frames: number; move: GraphMove }): Promise<{
  times: number[];
  mostBoxes: number;
}> {
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const tree = document.querySelector('[role="tree"]')!;
  const room = tree.parentElement!;
  const { left, top, width, height } = room.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
  const times: number[] = [];
  let mostBoxes = 0;
  let last = await nextFrame();
  for (let frame = 0; frame < frames; frame += 1) {
    // Back and forth, twice: 60 frames each way.
    const way = Math.floor(frame / 60) % 2 === 0 ? 1 : -1;
    const turn =
      move === 'zoom'
        ? { ctrlKey: true, deltaY: way * 5 }
        : { deltaY: way * 120, deltaX: way * (frame % 30 < 15 ? 30 : -20) };
    room.dispatchEvent(new WheelEvent('wheel', { ...at, ...turn }));
    const now = await nextFrame();
    times.push(now - last);
    last = now;
    if (frame % 20 === 19) mostBoxes = Math.max(mostBoxes, tree.querySelectorAll('[role="treeitem"]').length);
  }
  return { times, mostBoxes };
}

/** From a key in the search field to the frame that shows its answer, milliseconds. */
export async function keystroke(text: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')!;
  const found = document.querySelector<HTMLElement>('[aria-label="Flows found"]')!;
  const before = found.textContent;
  const began = performance.now();
  const changed = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (found.textContent === before) return;
      observer.disconnect();
      resolve();
    }).observe(found, { childList: true, characterData: true, subtree: true });
  });
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await changed;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - began;
}

/**
 * Waits until the matching element shows a text and, with `atRest`, no read is under way, then for the frame with it.
 * Checks only when the document changes: a locator polls every frame, which is more work than the measured one.
 */
export async function comesToShow(sought: { selector: string; text: string; atRest: boolean }): Promise<void> {
  const isThere = (): boolean =>
    document.querySelector(sought.selector)?.textContent.includes(sought.text) === true &&
    !(sought.atRest && document.querySelector('header [aria-busy]'));
  if (!isThere()) {
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true });
    });
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Presses the matching element like a user, without repeated polling. */
export function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)!.click();
}
