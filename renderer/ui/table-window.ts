/** Which rows of a long table are on the page. Pure arithmetic; lengths are CSS pixels. */

/** Height of a row by density, as `--row` in styles/tokens.css has it. */
export const rowHeights = { comfortable: 28, compact: 24 } as const;

/** Height of the row of headers. */
export const headHeight = 28;

/** Rows rendered beyond each edge of the viewport, so that a fast scroll finds them there (P5: at most 20 in all). */
const overscan = 9;

/** Places for rows: those that a viewport can show, one of them cut at both ends, and the overscan. */
export function slotCount(viewport: number, rowHeight: number): number {
  return Math.ceil(viewport / rowHeight) + 1 + 2 * overscan;
}

/** The first row that has a place. */
export function firstRow(scrollTop: number, rowHeight: number, rowCount: number, slots: number): number {
  const wanted = Math.floor(scrollTop / rowHeight) - overscan;
  return Math.max(0, Math.min(wanted, rowCount - slots));
}

/**
 * The row in a slot. A row stays in its slot while it is on the page: scrolling by one row gives one place another row
 * and leaves the rest alone.
 */
export function rowInSlot(slot: number, first: number, slots: number): number {
  return first + ((((slot - first) % slots) + slots) % slots);
}

/** The scroll position nearest to the present one that shows the row in full. */
export function scrollToShow(row: number, scrollTop: number, viewport: number, rowHeight: number): number {
  const top = row * rowHeight;
  const bottom = top + rowHeight;
  if (top < scrollTop) return top;
  return bottom > scrollTop + viewport ? Math.max(0, bottom - viewport) : scrollTop;
}

/** Rows that a table shows while nobody knows yet how many it will have: bars, in its columns. */
export const rowsWhileReading = 12;
