/** Columns of a table. Widths are CSS pixels. */
import type { ChosenColumn } from '#contract/models/table.ts';
import { columnWidths } from '#contract/models/table.ts';
import type { Snippet } from 'svelte';

/** Properties of a column that affect its width. */
export interface ColumnShape {
  id: string;
  /** Width of a figure, or the minimum readable width of a text; where there is room, a text gets what it needs. */
  width: number;
  /** The smallest width that the user can set; defaults to `narrowest`. */
  min?: number;
  /** The greatest width that the table assigns. */
  max?: number;
  /** Hidden until the user chooses it. */
  hidden?: boolean;
  /** In a table too narrow for all, columns disappear in this order, 1 first; without it, a column stays. */
  leaves?: number;
}

export interface Column<Row> extends ColumnShape {
  header: string;
  /** Whether the header comes from the service. */
  isData?: boolean;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Receives the row and the column id, so that similar columns can share a snippet. */
  cell: Snippet<[Row, string]>;
  /** The text of a cell that may be cut; the column grows until it fits. */
  text?: (row: Row, column: string) => string | null;
  /** Pixels next to the text in its cell, such as an icon. */
  beside?: number;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** Pixels by column id. */
export type Widths = Readonly<Record<string, number>>;

/** The user's choice of columns in a table, and the function that stores a new choice. */
export interface ColumnMemory {
  readonly chosen: readonly ChosenColumn[];
  choose: (columns: ChosenColumn[]) => void;
}

/** Update of the selection. Rows are indexes, both ends included. */
export interface SelectionChange {
  mode: 'toggle' | 'range' | 'all' | 'none';
  from: number;
  to: number;
}

/** How much of what the table shows is selected. */
export type SelectedShare = 'none' | 'some' | 'all';

const narrowest = 48;

/** Pixels before the name in a tree row: at the top level, and added for each level below. */
export const twistWidth = 22;
export const indent = 12;

/** Pixels of the check box and the page margin next to it. */
export const checkWidth = 40;

export function clampWidth({ min = narrowest }: { min?: number }, width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(min, width)));
}
