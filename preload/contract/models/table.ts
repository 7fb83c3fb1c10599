import { namesOf } from '../names.ts';

const tables = {
  flows: true,
  compared: true,
  runs: true,
  files: true,
  samples: true,
  exports: true,
  activity: true,
  plannedCalls: true,
  plannedNodes: true,
  calls: true,
  changes: true,
  incidents: true,
  findings: true,
  errors: true,
  resources: true,
  timeline: true,
} as const;
/** A table whose columns the user may choose. */
export type TableName = keyof typeof tables;
export const tableNames = namesOf<TableName>(tables);

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
