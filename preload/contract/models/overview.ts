import { namesOf } from '../names.ts';
import type { FindingNote } from './finding.ts';
import type { Facet, FailingShare, FailsAt, NodeStatus, StateCounts, UsualSource } from './flow.ts';
import type { Pause } from './pause.ts';
import type { ResourceRef } from './resource.ts';
import type { UsualDuration } from './run-duration.ts';

/**
 * Why a flow needs attention. The order is the rank (`attentionKinds`): failures come before mere changes.
 *
 * Shares are parts of all records read, 0 to 1. "Usual" is the flow's own past. It is null where too little of the past
 * is known; then the share alone counts.
 */
export type AttentionReason =
  | ({ kind: 'failing' } & FailingShare)
  /** The service has stopped it, or reports an unrecognized status. */
  | { kind: 'stopped_by_service'; word: string }
  /** No run although one was due; `usualInterval` is in milliseconds. */
  | { kind: 'silent'; usualInterval: number; lastRunAt: number }
  /** No run by a deadline of the user. */
  | { kind: 'overdue'; lastRunAt: number }
  /**
   * More errors in the last hour than usual, yet not failing. `times` is a multiple of the usual rate; null where that
   * is zero. `errorsBefore` is the number of errors in the whole past that the usual rate is based on.
   */
  | {
      kind: 'more_errors';
      errors: number;
      times: number | null;
      errorsBefore: number;
      usualFrom: UsualSource | null;
    }
  /** The newest runs read this part of the records that runs usually read at this time. */
  | { kind: 'fewer_records'; ofUsual: number }
  /** The newest run took, or has been running for, `duration` milliseconds: `times` the usual duration. */
  | { kind: 'slower_runs'; duration: number; isRunning: boolean; times: number; usual: UsualDuration }
  | { kind: 'no_status' }
  | { kind: 'paused_long' };
/** Reasons for attention, by rank. */
export const attentionKinds = namesOf<AttentionReason['kind']>({
  failing: true,
  stopped_by_service: true,
  silent: true,
  overdue: true,
  more_errors: true,
  fewer_records: true,
  slower_runs: true,
  no_status: true,
  paused_long: true,
});

/** One row of "needs attention". */
export interface Attention {
  originId: number;
  name: string | null;
  project: string | null;
  status: NodeStatus;
  /** Same value as in the flow's row. */
  pause: Pause | null;
  /** The finding of this trouble; null where it is not tracked, or not yet watched. */
  finding: FindingNote | null;
  reason: AttentionReason;
  /** The likeliest cause: a change shortly before it began to fail. Null where no change could make records fail. */
  suspect: (ResourceRef & { name: string | null; before: number }) | null;
  /** Same value as in the flow's row. */
  failsAt: FailsAt | null;
  /** Epoch milliseconds; null where unknown. */
  since: number | null;
  /** Whether it may have begun earlier, because nothing before `since` is known. */
  orEarlier: boolean;
  errorsLastHour: number | null;
  /** Errors in an hour like this one, by the flow's own past; null while too little is known. */
  usualErrorsPerHour: number | null;
  /** Start of the known part of the last hour, which `errorsLastHour` covers, epoch milliseconds. */
  hourSince: number | null;
  /**
   * The last two hours in steps of five minutes, oldest first: errors where they are the reason, else records. null for
   * an unknown step.
   */
  trend: (number | null)[];
  trendOf: 'errors' | 'records';
  /** The flow of this list whose output it reads, directly or through others: the likely origin of the trouble. */
  below: number | null;
}

/** Essential facts for an operator about one environment. */
export interface Overview {
  /** Revision of the snapshot that it was made from. */
  revision: number;
  /** Epoch milliseconds of the last complete read; null before the first. */
  readAt: number | null;
  flows: number;
  counts: StateCounts;
  /** The service's words behind `other`, each with its count. */
  otherWords: Facet[];
  /** Ranked; a flow that reads from another of the list follows it. At most 200. */
  attention: Attention[];
  /** Total number of flows that need attention. */
  attentionTotal: number;
  /** Active flows outside the list that only wait for nodes that Penstock paused. */
  waiting: number;
  /** Active flows outside the list with errors that may or may not be usual. */
  unsure: number;
}

/** Sums over all flows in steps of equal length. Null where nothing is known, which is not zero. */
export interface Totals {
  /** Start of each step, epoch milliseconds. */
  at: number[];
  runs: number[];
  records: (number | null)[];
  bytes: (number | null)[];
  errors: (number | null)[];
  /** Flows that are known in the whole step. Where that is not all flows, the figures are partial. */
  known: number[];
  /** Number of flows with any known runs. */
  flows: number[];
}

export interface OverviewSeries {
  from: number;
  to: number;
  /** Length of a step, milliseconds. */
  step: number;
  current: Totals;
  /** The baseline, in as many steps; null where none was requested. */
  previous: Totals | null;
  /** When the last complete read of runs in these sums began, epoch milliseconds; null before one. */
  knownTo: number | null;
  /** Work that may still bring missing figures: the first read of this start, or adding up the runs of a read. */
  pending: 'reading' | { done: number; of: number } | null;
}
