import type { ChosenColumn, TableColumns, TableName } from '../models/table.ts';

export interface ColumnCalls {
  /** What a person chose for the tables of an environment; the others are as they are by default. */
  'columns.list': { input: { environmentId: string }; output: { tables: TableColumns[] } };
  /** Stores the columns of one table; with none, the table has its own again. */
  'columns.choose': {
    input: { environmentId: string; table: TableName; columns: ChosenColumn[] };
    output: { tables: TableColumns[] };
  };
}
