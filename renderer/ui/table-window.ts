/** Rendered rows of a long table. Pure arithmetic; lengths are CSS pixels. */

/** Height of a row by density; matches `--row` in styles/tokens.css. */
export const rowHeights = { comfortable: 28, compact: 24 } as const;

/** Height of the header row. */
export const headHeight = 28;

/** Rows rendered beyond each edge of the viewport, so that a fast scroll finds them there (P5: at most 20 in all). */
const overscan = 9;

/** Number of slots: the rows that fit a viewport, one of them cut at both ends, and the overscan. */
export function slotCount(viewport: number, rowHeight: number): number {
  return Math.ceil(viewport / rowHeight) + 1 + 2 * overscan;
}

/** The first row that has a slot. */
export function firstRow(scrollTop: number, rowHeight: number, rowCount: number, slots: number): number {
  const wanted = Math.floor(scrollTop / rowHeight) - overscan;
  return Math.max(0, Math.min(wanted, rowCount - slots));
}

/**
 * The row in a slot. A row keeps its slot while it is on the page: scrolling by one row changes one slot and no other.
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

/** Number of placeholder rows while the row count is unknown. */
export const rowsWhileReading = 12;
