import { untrack } from 'svelte';
import { scrollToShow } from './table-window.ts';

/** A table as it is now; lengths are CSS pixels. */
interface TableView {
  grid: HTMLElement | undefined;
  /** Height of what shows rows. */
  viewport: number;
  rowHeight: number;
  current: number;
}

/**
 * Scrolls a row into view. By itself it does so with the current row, where that was in view and the table became lower: what
 * takes room beside it, as the bar of a selection does, must not cover it. Called while a component is set up.
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
