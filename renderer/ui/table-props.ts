/** The properties of a DataTable. It holds no data: it asks for rows by index and reports what a person does. */
import type { Snippet } from 'svelte';
import type { Column, ColumnMemory, SelectedShare, SelectionChange, Sort } from './table-columns.ts';
import type { rowHeights } from './table-window.ts';

export interface TableProps<Row> {
  label: string;
  /** The first column names the row, stays in view and carries the tree and the row's buttons. */
  columns: Column<Row>[];
  rowCount: number;
  /** undefined: not loaded yet; shown as a skeleton. */
  row: (index: number) => Row | undefined;
  sort: Sort[];
  /** `additive`: sorts rows that are equal in the present order by this column. */
  onsort?: (column: string, additive: boolean) => void;
  isSelected?: ((row: Row) => boolean) | undefined;
  /** Without it, rows cannot be selected. */
  onselect?: ((change: SelectionChange) => void) | undefined;
  selectedShare?: SelectedShare;
  /** The current row, which has the keyboard focus. */
  focusIndex?: number;
  /** Where the table is scrolled to, in CSS pixels, to come back to it. */
  scroll?: number;
  /** Where a person's choice of columns is stored; without it, the columns cannot be chosen. */
  memory?: ColumnMemory | undefined;
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
  /** Small buttons for the row that is pointed at or current. */
  rowActions?: Snippet<[Row]> | undefined;
  tone?: (row: Row) => 'failing' | undefined;
  /** Whether it takes the focus when it appears, unless a person types in a field. */
  takesKeyboard?: boolean;
  onescape?: () => void;
  density?: keyof typeof rowHeights;
}
