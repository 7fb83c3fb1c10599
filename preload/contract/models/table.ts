import { viewScreens } from './view.ts';

/** The tables whose columns the user may choose: those of the lists, and others. */
export const tableNames = [
  ...viewScreens,
  'compared',
  'runs',
  'files',
  'logs',
  'samples',
  'plannedCalls',
  'plannedNodes',
  'calls',
] as const;
export type TableName = (typeof tableNames)[number];

/** The user's choices for one column of a table. */
export interface ChosenColumn {
  id: string;
  /** null: the table's default. */
  shown: boolean | null;
  /** CSS pixels; null: an automatic width. */
  width: number | null;
}

/** The columns of one table, in the user's order; empty for the table's own columns. */
export interface TableColumns {
  table: string;
  columns: ChosenColumn[];
}

/** The allowed width of a column, CSS pixels. */
export const columnWidths = { least: 24, most: 4_000 } as const;
