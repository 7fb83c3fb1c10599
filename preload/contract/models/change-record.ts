import type { Action } from './action.ts';

/** What a change can be filtered by; one that runs, or is due to be restored, is open as well. */
export const changeStates = ['open', 'due', 'running', 'closed'] as const;

/** An action, or several, together with the state that every touched node had before. */
export interface ChangeRecord {
  id: string;
  environmentId: string;
  /** The subject of its first action. */
  title: string;
  reason: string | null;
  /** The incident that it belongs to. */
  incidentId: string | null;
  begunAt: number;
  /** When a restore brought everything back, or a person closed it; null before. */
  closedAt: number | null;
  /** When restoring it is to be proposed, epoch milliseconds; null where nobody said so. Nothing is ever restored by itself. */
  restoreAt: number | null;
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

/** When an operator asked to be reminded to restore a change, epoch milliseconds; null where nothing is left to restore. */
export function reminderOf({
  closedAt,
  restoreAt,
  away,
}: Pick<ChangeRecord, 'closedAt' | 'restoreAt' | 'away'>): number | null {
  return closedAt === null && away !== 0 ? restoreAt : null;
}

/** Whether restoring a change is to be proposed: its time has come, and something is left to restore. @param now epoch milliseconds */
export function isDue(change: Pick<ChangeRecord, 'closedAt' | 'restoreAt' | 'away'>, now: number): boolean {
  const at = reminderOf(change);
  return at !== null && at <= now;
}
