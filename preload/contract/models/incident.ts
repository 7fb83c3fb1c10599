import type { Action } from './action.ts';

/** An action, or several, together with the state that every touched node had before. */
export interface Incident {
  id: string;
  environmentId: string;
  /** What its first action was about. */
  title: string;
  reason: string | null;
  begunAt: number;
  /** When a restore brought everything back, or a person said that it is over; null before. */
  closedAt: number | null;
  /** Oldest first. */
  actions: Action[];
  /** Nodes that it touched. */
  touched: number;
  /**
   * Those that are not now as they were before, by what the service said last. Null in the list for one that is closed,
   * and where its environment is another service now.
   */
  away: number | null;
}
