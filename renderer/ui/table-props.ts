/** Properties of a DataTable. It holds no data: it requests rows by index and reports what the user does. */
import type { Snippet } from 'svelte';
import type { Column, ColumnMemory, SelectedShare, SelectionChange, Sort } from './table-columns.ts';
import type { rowHeights } from './table-window.ts';

export interface TableProps<Row> {
  label: string;
  /** The first column names the row, stays in view and carries the tree and the row's buttons. */
  columns: Column<Row>[];
  rowCount: number;
  /** undefined until loaded; shown as a skeleton. */
  row: (index: number) => Row | undefined;
  sort: Sort[];
  /** `additive`: sorts rows that are equal in the present order by this column. */
  onsort?: ((column: string, additive: boolean) => void) | undefined;
  isSelected?: ((row: Row) => boolean) | undefined;
  /** Without it, rows cannot be selected. */
  onselect?: ((change: SelectionChange) => void) | undefined;
  selectedShare?: SelectedShare;
  /** The current row, which has the keyboard focus. */
  focusIndex?: number;
  /** Scroll position in CSS pixels, for restoring it. */
  scroll?: number;
  /** Whether the last row was in view when the user scrolled last. */
  atEnd?: boolean;
  /** Storage for the user's choice of columns; without it, the columns cannot be chosen. */
  memory?: ColumnMemory | undefined;
  onopen?: (row: Row, index: number) => void;
  /** Called on Enter in a row that is not loaded; without it, the key does nothing there. */
  onopensoon?: () => void;
  /** Requests rows `from` to before `to`; `to` may lie beyond the last. */
  onwindow?: (from: number, to: number) => void;
  /** 1 for a row at the top. Without it, the table is not a tree. */
  level?: ((row: Row) => number) | undefined;
  /** null when it has no children. */
  expanded?: (row: Row) => boolean | null;
  onexpand?: (row: Row, open: boolean) => void;
  /** Small buttons for the hovered or current row. */
  rowActions?: Snippet<[Row]> | undefined;
  tone?: ((row: Row) => 'failing' | undefined) | undefined;
  /** Whether the table takes the focus when it appears, unless the user is typing in a field. */
  takesKeyboard?: boolean;
  onescape?: (() => void) | undefined;
  density?: keyof typeof rowHeights;
}
