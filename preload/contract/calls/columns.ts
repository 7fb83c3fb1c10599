import { z } from 'zod';
import { type ChosenColumn, type TableColumns, tableNames } from '../models/table.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { chosenColumns } from '../schemas/settings.ts';
import { environmentId } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const columnCalls = {
  /** The columns that the user chose for the tables of an environment. Missing tables use their defaults. */
  'columns.list': defineCall<{ tables: TableColumns[] }>()(z.strictObject({ environmentId })),
  /** Stores the columns of one table; an empty list resets the table to its defaults. */
  'columns.choose': defineCall<{ tables: TableColumns[] }>()(
    z.strictObject({ environmentId, table: z.enum(tableNames), columns: schemaOf<ChosenColumn[]>()(chosenColumns) }),
  ),
};
