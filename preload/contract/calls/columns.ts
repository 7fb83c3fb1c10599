import type { ChosenColumn, TableColumns, TableName } from '../models/table.ts';

export interface ColumnCalls {
  /** The columns that the user chose for the tables of an environment. Missing tables use their defaults. */
  'columns.list': { input: { environmentId: string }; output: { tables: TableColumns[] } };
  /** Stores the columns of one table; an empty list resets the table to its defaults. */
  'columns.choose': {
    input: { environmentId: string; table: TableName; columns: ChosenColumn[] };
    output: { tables: TableColumns[] };
  };
}
