import type { Judgment } from '../findings/alert-life.ts';

/** A user's judgment of an alert in a process that does not watch. */
export interface PendingJudgment extends Judgment {
  key: number;
  alertId: string;
}

/** Port to the judgments of an environment's alerts that the watching process has not applied yet. */
export interface AlertJudgmentStore {
  /** Oldest first. */
  pending(): PendingJudgment[];
  add(alertId: string, judgment: Judgment): void;
  /** Removes judgments that were applied. */
  remove(keys: readonly number[]): void;
}
