/** What a table knows about its columns. Widths are CSS pixels. */
import type { ChosenColumn } from '#contract/models/table.ts';
import { columnWidths } from '#contract/models/table.ts';
import type { Snippet } from 'svelte';

/** What the arithmetic of columns needs to know of one. */
export interface ColumnShape {
  id: string;
  /** That of a figure, or the one up to which a text is readable; where there is room, a text gets what it needs. */
  width: number;
  /** The least width that a person can set; without it, `narrowest`. */
  min?: number;
  /** The greatest width that the table gives it. */
  max?: number;
  /** Not shown until a person chooses it. */
  hidden?: boolean;
  /** In a table too narrow for all, columns leave in this order, 1 first; without it, a column stays. */
  leaves?: number;
}

export interface Column<Row> extends ColumnShape {
  header: string;
  /** Whether the header comes from the service. */
  isData?: boolean;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Gets the row and the id of the column, so that like columns can share one. */
  cell: Snippet<[Row, string]>;
  /** What the cell says, where that may be cut; the column grows until it says it whole. */
  text?: (row: Row, column: string) => string | null;
  /** Pixels that stand beside the text in its cell, such as an icon. */
  beside?: number;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** Pixels by the id of a column. */
export type Widths = Readonly<Record<string, number>>;

/** What a person chose for the columns of a table, and the way to store a new choice. */
export interface ColumnMemory {
  readonly chosen: readonly ChosenColumn[];
  choose: (columns: ChosenColumn[]) => void;
}

/** A change of the selection. Rows are indexes, both ends included. */
export interface SelectionChange {
  mode: 'toggle' | 'range' | 'all' | 'none';
  from: number;
  to: number;
}

/** How much of what the table shows is selected. */
export type SelectedShare = 'none' | 'some' | 'all';

const narrowest = 48;

/** Pixels before the name in a row of a tree, at the top level, and more for each below. */
export const twistWidth = 22;
export const indent = 12;

/** The check box and the page's margin beside it. */
export const checkWidth = 40;

export function clampWidth({ min = narrowest }: { min?: number }, width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(min, width)));
}
