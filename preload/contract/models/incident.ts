import type { Action } from './action.ts';

/** An action, or several, together with the state that every touched node had before. */
export interface Incident {
  id: string;
  environmentId: string;
  /** The subject of its first action. */
  title: string;
  reason: string | null;
  begunAt: number;
  /** When a restore brought everything back, or a person closed it; null before. */
  closedAt: number | null;
  /** Oldest first. */
  actions: Action[];
  /** Nodes that it touched. */
  touched: number;
  /**
   * Those that are not as they were before, by what the service last said. Null in the list for a closed one, and where its
   * environment is another service now.
   */
  away: number | null;
}
