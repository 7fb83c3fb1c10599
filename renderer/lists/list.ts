import type { FilterField } from '#contract/filter/filter.ts';
import type { ViewScreen } from '#contract/models/view.ts';
import type { Problem } from '#contract/result.ts';
import type { CommandContext } from '../actions/command-context.svelte.ts';
import type { FilterOptions } from '../ui/filter-options.ts';
import type { Column, SelectedShare, SelectionChange, Sort } from '../ui/table-columns.ts';

/** A filter. Each object is a new question, since an age in it is relative. */
export interface ListQuestion {
  filter: string;
}

/** The newest response of a list, with its totals. */
export interface ListAnswer {
  /** Rows that match the filter. */
  total: number;
  /** Rows without the filter; undefined where main counts only the matches. */
  all?: number;
  /** Reason why the rows may be stale. */
  problem?: Problem | null;
}

/** The rows of a list. A `ListWindow` reads them from main; `HeldRows` are all in the window. */
export interface ListRows<Row> {
  /** null before the first response. */
  readonly answer: ListAnswer | null;
  /** null before the first response. */
  readonly total: number | null;
  /** Error of the last request; the rows shown are older. */
  readonly problem: Problem | null;
  /** The row, or undefined until it has loaded. */
  row(index: number): Row | undefined;
  /** The index of the first loaded row that passes the test; -1 when there is none. */
  placeOf(is: (row: Row) => boolean): number;
  ask(question: ListQuestion | (() => ListQuestion)): void;
  /** Sets the visible rows; `to` is exclusive and may lie beyond the last row. */
  show(from: number, to: number): void;
  /** Requests rows that are missing. */
  load(): void;
}

/** Texts of a list screen. */
export interface ListTexts {
  title: string;
  /** Label of the table. Defaults to the title. */
  table?: string;
  /** Label of the search field. */
  search: string;
  /** Label of the number of matches. */
  found: string;
  /** Returns a number of rows in words. */
  count: (n: number) => string;
  /** Title when the filter hides every row, and the number of hidden rows. */
  noMatch: string;
  hidden: (all: number) => string;
  /** Advice for a list that cannot be read, where its problem has none; without it, the screen shows the problem. */
  unread?: string;
  /** Follows the error of a failed read that has no advice. Defaults to a sentence about the last read. */
  stale?: string;
  /** Label of the panel. */
  selected?: string;
}

/** Description of a list screen, which `ListScreen` renders. */
export interface List<Row> {
  /** Names the list in its address, in saved views, and in the user's choice of columns. */
  name: ViewScreen;
  texts: ListTexts;
  columns: Column<Row>[];
  /** Filter fields, the known values of some, and those with a menu. */
  fields: readonly FilterField[];
  options: FilterOptions;
  menus: readonly { field: string; label: string }[];
  /** Whether the search is also shown without rows, because it has further choices. */
  keepsFilters?: boolean;
  /** Whether the rows come from the service, so that an expired session leaves them stale. */
  needsSession?: boolean;
  /** Returns the command target of a row. */
  hereOf: (row: Row) => CommandContext;
  tone?: (row: Row) => 'failing' | undefined;
  /** Whether the row in the panel is highlighted. */
  highlights?: boolean;
  /** Sort order, and what a click on a column head does. Without it, the rows have one order. */
  sorting?: { sort: Sort[]; onsort: (column: string, additive: boolean) => void };
  /** Selection of several rows. Without `onselect`, rows cannot be selected. */
  selection?: {
    isSelected: (row: Row) => boolean;
    share: SelectedShare;
    onselect: ((change: SelectionChange) => void) | undefined;
    /** Returns the command target of all selected rows; null while none is. Without it, keys act on the current row. */
    here?: () => CommandContext | null;
  };
  /** Whether a row has a panel. Defaults to always. */
  hasPanel?: (row: Row) => boolean;
  /**
   * Opens a row, usually on its own screen. The panel then cannot be closed, and a narrow window hides it, until a row is
   * opened in it. Without it, every row opens in the panel.
   */
  onopen?: (row: Row) => void;
}
