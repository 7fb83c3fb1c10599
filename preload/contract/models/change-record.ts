import type { Action } from './action.ts';

/** Filterable states of a change; one that is running, or due to be restored, is open as well. */
export const changeStates = ['open', 'due', 'running', 'closed'] as const;

/** One or more actions, together with the state that every touched node had before. */
export interface ChangeRecord {
  id: string;
  environmentId: string;
  /** The title of its first action. */
  title: string;
  reason: string | null;
  incidentId: string | null;
  begunAt: number;
  /** When a restore completed or the user closed it; null before. */
  closedAt: number | null;
  /**
   * When to propose restoring, epoch milliseconds; null where no time was set. Nothing is ever restored automatically.
   */
  restoreAt: number | null;
  /** Oldest first. */
  actions: Action[];
  /** Number of nodes that it touched. */
  touched: number;
  /**
   * Number of nodes that differ from their state before, according to the service's last response. Null in the list for
   * a closed change, and where its environment is another service now.
   */
  away: number | null;
}

/** When to remind the operator to restore a change, epoch milliseconds; null where nothing is left to restore. */
export function reminderOf({
  closedAt,
  restoreAt,
  away,
}: Pick<ChangeRecord, 'closedAt' | 'restoreAt' | 'away'>): number | null {
  return closedAt === null && away !== 0 ? restoreAt : null;
}

/**
 * Whether to propose restoring a change: its time has come, and something is left to restore. @param now epoch
 * milliseconds
 */
export function isDue(change: Pick<ChangeRecord, 'closedAt' | 'restoreAt' | 'away'>, now: number): boolean {
  const at = reminderOf(change);
  return at !== null && at <= now;
}
