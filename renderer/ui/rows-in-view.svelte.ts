import { untrack } from 'svelte';
import { scrollToShow } from './table-window.ts';

/** Current state of a table; lengths are CSS pixels. */
interface TableView {
  grid: HTMLElement | undefined;
  /** Height of the visible area for rows. */
  viewport: number;
  rowHeight: number;
  current: number;
}

/**
 * Returns a function that scrolls a row into view. Also keeps a visible current row in view when the table becomes
 * lower, as when the selection bar appears. Call it during component setup.
 */
export function rowsInView(view: () => TableView): (index: number) => void {
  const topFor = (index: number, viewport: number): number =>
    scrollToShow(index, view().grid?.scrollTop ?? 0, viewport, view().rowHeight);

  function show(index: number): void {
    const { grid, viewport } = view();
    grid?.scrollTo(grid.scrollLeft, topFor(index, viewport));
  }

  let before = 0;
  $effect(() => {
    const { grid, viewport, current } = view();
    const wasHigher = viewport < before;
    const wasInView = topFor(current, before) === grid?.scrollTop;
    before = viewport;
    if (wasHigher && wasInView) untrack(() => show(current));
  });
  return show;
}
