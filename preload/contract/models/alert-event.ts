import type { AcknowledgedBy } from './actor.ts';

/** Events of an alert. `unwatched`: its condition is unknown from `since` to `at`. */
export const alertEventKinds = [
  'opened',
  'worse',
  'acknowledged',
  'unacknowledged',
  'unwatched',
  'resolved',
  'paused',
  'gone',
  'came_back',
] as const;
export type AlertEventKind = (typeof alertEventKinds)[number];

/** An event in the history of an alert. Times are epoch milliseconds. */
export interface AlertEvent<Kind extends string = string> {
  what: AlertEventKind;
  /** When Penstock noticed. */
  at: number;
  /**
   * Start of the condition: for `resolved` the first read without trouble, for trouble what the runs or records report.
   * Null: unknown.
   */
  since: number | null;
  /**
   * The event may have happened at any time from then until it was noticed, because Penstock was not watching. `never`:
   * Penstock had not watched before. Null: Penstock was watching.
   */
  unwatchedFrom: number | 'never' | null;
  /** The kind of trouble from then on. */
  kind: Kind;
  by: AcknowledgedBy | null;
}
