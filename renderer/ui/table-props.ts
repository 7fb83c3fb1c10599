/** What a DataTable is told. It holds no data: it asks for rows by index and says what a person wants. */
import type { Snippet } from 'svelte';
import type { Column, SelectedShare, SelectionChange, Sort, Widths } from './table-columns.ts';
import type { rowHeights } from './table-window.ts';

export interface TableProps<Row> {
  label: string;
  /** The first column names the row, stays in view and carries the tree and the row's buttons. */
  columns: Column<Row>[];
  rowCount: number;
  /** undefined: not loaded yet; shown as a skeleton. */
  row: (index: number) => Row | undefined;
  sort: Sort[];
  /** `additive`: keep the present order and sort equals by this column. */
  onsort?: (column: string, additive: boolean) => void;
  isSelected?: ((row: Row) => boolean) | undefined;
  /** Without it, rows cannot be selected. */
  onselect?: ((change: SelectionChange) => void) | undefined;
  selectedShare?: SelectedShare;
  /** Where the keyboard stands. */
  focusIndex?: number;
  /** Where the table is scrolled to, in CSS pixels, to come back to it. */
  scroll?: number;
  /** Column widths set by hand, to keep them. */
  widths?: Widths;
  onopen?: (row: Row, index: number) => void;
  /** Enter on a row that is not loaded yet; without it, the key does nothing there. */
  onopensoon?: () => void;
  /** Rows `from` to before `to` are wanted; `to` may lie beyond the last. */
  onwindow?: (from: number, to: number) => void;
  /** 1 for a row at the top. Without it, the table is not a tree. */
  level?: ((row: Row) => number) | undefined;
  /** null: nothing below it. */
  expanded?: (row: Row) => boolean | null;
  onexpand?: (row: Row, open: boolean) => void;
  /** Small buttons for the row that is pointed at or stood on. */
  rowActions?: Snippet<[Row]> | undefined;
  tone?: (row: Row) => 'failing' | undefined;
  /** Whether it takes the keyboard when it comes on screen, unless somebody types in a field. */
  takesKeyboard?: boolean;
  onescape?: () => void;
  density?: keyof typeof rowHeights;
}
