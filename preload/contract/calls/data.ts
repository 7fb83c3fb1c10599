import type { HistoryRange, StoredData, UsedProxy } from '../models/stored.ts';

export interface DataCalls {
  'data.stored': { input: null; output: StoredData };
  /**
   * Deletes runs with their sums, notifications and known groups of failed records of every environment. Actions, the activity
   * log and exports stay. Returns what is stored then.
   */
  'data.clearHistory': { input: { range: HistoryRange }; output: StoredData };
  /** Shows the data folder in the system's file manager. */
  'data.show': { input: null; output: null };
  /** Saves what a helper needs to know, without secrets, where the person chooses; its path, null when they chose none. */
  'data.saveDiagnostics': { input: null; output: string | null };
  'environments.proxy': { input: { environmentId: string }; output: UsedProxy };
}
