import { z } from 'zod';
import { historyRanges, type StoredData, type UsedProxy } from '../models/stored.ts';
import { environmentId, nullInput } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const dataCalls = {
  'data.stored': defineCall<StoredData>()(nullInput),
  /**
   * Deletes runs with their sums, notifications and known groups of failed records of every environment. Actions, the
   * activity log and exports stay. Returns what is still stored.
   */
  'data.clearHistory': defineCall<StoredData>()(z.strictObject({ range: z.enum(historyRanges) })),
  /** Shows the data folder in the system's file manager. */
  'data.show': defineCall<null>()(nullInput),
  /**
   * Saves diagnostics for support, without secrets, where the user chooses. Returns the path, or null if the user
   * cancels.
   */
  'data.saveDiagnostics': defineCall<string | null>()(nullInput),
  'environments.proxy': defineCall<UsedProxy>()(z.strictObject({ environmentId })),
};
