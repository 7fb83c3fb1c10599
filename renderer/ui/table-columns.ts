/** What a table knows about its columns. Widths are CSS pixels. */
import type { Snippet } from 'svelte';

export interface Column<Row> {
  id: string;
  header: string;
  width: number;
  /** The least width; without it, `narrowest`. */
  min?: number;
  /** Grows up to it where there is room, before the first column takes the rest. */
  max?: number;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** false: always shown, whatever a person hides. */
  hideable?: boolean;
  /** Gets the row and the id of the column, so that like columns can share one. */
  cell: Snippet<[Row, string]>;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** Widths that a person has set, by column. */
export type Widths = Record<string, number>;

/** A change of the selection. Rows are indexes, both ends included. */
export interface SelectionChange {
  mode: 'toggle' | 'range' | 'all' | 'none';
  from: number;
  to: number;
}

/** How much of what the table shows is selected. */
export type SelectedShare = 'none' | 'some' | 'all';

const narrowest = 48;

/** The check box and the page's margin beside it. */
export const checkWidth = 40;

export function clampWidth(column: { min?: number }, width: number): number {
  return Math.round(Math.max(column.min ?? narrowest, width));
}

/**
 * The tracks of the grid, and their least width in all. The first column takes what is left over until its width is
 * set by hand; from then on the rest stays empty.
 */
export function layOut(columns: Pick<Column<never>, 'id' | 'width' | 'max'>[], widths: Widths, selectable: boolean) {
  const sizes = columns.map((column) => widths[column.id] ?? column.width);
  const flexible = columns[0] !== undefined && widths[columns[0].id] === undefined;
  const tracks = columns.map(({ id, width, max }, i) => {
    const byHand = widths[id];
    if (byHand !== undefined) return `${byHand}px`;
    if (i === 0) return `minmax(${width}px, 1fr)`;
    return max === undefined ? `${width}px` : `minmax(${width}px, ${max}px)`;
  });
  if (selectable) tracks.unshift(`${checkWidth}px`);
  if (!flexible) tracks.push('minmax(0, 1fr)');
  return { tracks: tracks.join(' '), total: sizes.reduce((a, b) => a + b, selectable ? checkWidth : 0) };
}
