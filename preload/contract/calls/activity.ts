import type { ActivityFormat, ActivityQuery, ActivityVerification, ActivityWindow } from '../models/activity.ts';

export interface ActivityCalls {
  /** Newest first. */
  'activity.window': { input: { query: ActivityQuery; from: number; to: number }; output: ActivityWindow };
  'activity.verify': { input: null; output: ActivityVerification };
  /** Lets the user choose a file for all matching entries. Returns its path, or null if the user cancels. */
  'activity.export': { input: { query: ActivityQuery; format: ActivityFormat }; output: string | null };
}
