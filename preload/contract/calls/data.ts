import type { HistoryRange, StoredData, UsedProxy } from '../models/stored.ts';

export interface DataCalls {
  'data.stored': { input: null; output: StoredData };
  /**
   * Deletes runs with their sums, notifications and known groups of failed records of every environment. Actions, the
   * activity log and exports stay. Returns what is still stored.
   */
  'data.clearHistory': { input: { range: HistoryRange }; output: StoredData };
  /** Shows the data folder in the system's file manager. */
  'data.show': { input: null; output: null };
  /**
   * Saves diagnostics for support, without secrets, where the user chooses. Returns the path, or null if the user
   * cancels.
   */
  'data.saveDiagnostics': { input: null; output: string | null };
  'environments.proxy': { input: { environmentId: string }; output: UsedProxy };
}
