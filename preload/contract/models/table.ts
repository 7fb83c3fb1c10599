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
/** A table whose columns a person may choose. */
export type TableName = keyof typeof tables;
export const tableNames = namesOf<TableName>(tables);

/** What a person chose for one column of a table. */
export interface ChosenColumn {
  id: string;
  /** null: as the table has it. */
  shown: boolean | null;
  /** CSS pixels; null: as the table finds best. */
  width: number | null;
}

/** The columns of one table, in the order that a person chose; none for the table's own columns. */
export interface TableColumns {
  table: string;
  columns: ChosenColumn[];
}

/** CSS pixels that a person may set a column to. */
export const columnWidths = { least: 24, most: 4_000 } as const;
