import type { ActivityFormat, ActivityQuery, ActivityVerification, ActivityWindow } from '../models/activity.ts';

export interface ActivityCalls {
  /** Newest first. */
  'activity.window': { input: { query: ActivityQuery; from: number; to: number }; output: ActivityWindow };
  'activity.verify': { input: null; output: ActivityVerification };
  /** Lets the person choose a file for everything that matches; returns its path, or null when they did not. */
  'activity.export': { input: { query: ActivityQuery; format: ActivityFormat }; output: string | null };
}
