import { namesOf } from '../names.ts';
import type { FindingNote } from './finding.ts';
import type { Facet, FailingShare, FailsAt, NodeStatus, StateCounts, UsualSource } from './flow.ts';
import type { Pause } from './pause.ts';
import type { ResourceRef } from './resource.ts';

/**
 * Why a flow needs a person. The order is the rank (`attentionKinds`): what fails comes before what merely changed.
 *
 * Shares are parts of all records read, 0 to 1. "Usual" is the flow's own past; where too little of it is known, it is null, and
 * the share alone counts.
 */
export type AttentionReason =
  | ({ kind: 'failing' } & FailingShare)
  /** The service has stopped it, or says a word that we do not know. */
  | { kind: 'stopped_by_service'; word: string }
  /** No run although one was due: it usually runs every so many milliseconds. */
  | { kind: 'silent'; usualInterval: number; lastRunAt: number }
  /**
   * More errors in the last hour than usual, yet not failing. `times`: a multiple of the usual rate; null where that is zero, which
   * has no multiple. `errorsBefore`: how many there were in all of the past that the usual is from.
   */
  | {
      kind: 'more_errors';
      errors: number;
      times: number | null;
      errorsBefore: number;
      usualFrom: UsualSource | null;
    }
  /** Its newest runs read so much of what runs at this time usually read. */
  | { kind: 'fewer_records'; ofUsual: number }
  | { kind: 'no_status' }
  | { kind: 'paused_long' };
/** In the order of their rank. */
export const attentionKinds = namesOf<AttentionReason['kind']>({
  failing: true,
  stopped_by_service: true,
  silent: true,
  more_errors: true,
  fewer_records: true,
  no_status: true,
  paused_long: true,
});

/** One line of "needs attention". */
export interface Attention {
  originId: number;
  name: string | null;
  project: string | null;
  status: NodeStatus;
  /** As in the flow's row. */
  pause: Pause | null;
  /** What became of it since Penstock found it; null where that is not followed, or nobody watched it yet. */
  finding: FindingNote | null;
  reason: AttentionReason;
  /** What changed shortly before it began to fail, the likeliest cause; null where nothing did that could make records fail. */
  suspect: (ResourceRef & { name: string | null; before: number }) | null;
  /** As in the flow's row. */
  failsAt: FailsAt | null;
  /** Epoch milliseconds; null where that is unknown. */
  since: number | null;
  /** Whether nothing before that is known, so that it may have begun earlier. */
  orEarlier: boolean;
  errorsLastHour: number | null;
  /** Errors in an hour like this one, by the flow's own past; null while too little is known. */
  usualErrorsPerHour: number | null;
  /** Where the last hour is not completely known: since when `errorsLastHour` counts, epoch milliseconds. */
  hourSince: number | null;
  /**
   * The last two hours in steps of five minutes, oldest first: errors where they are the reason, else records. null for an
   * unknown step.
   */
  trend: (number | null)[];
  trendOf: 'errors' | 'records';
  /** The flow of this list whose output it reads, directly or through others: the trouble most likely comes from there. */
  below: number | null;
}

/** What an operator must know at once about one environment. */
export interface Overview {
  /** Of the snapshot that it was made from. */
  revision: number;
  /** Epoch milliseconds of the last complete read; null before the first. */
  readAt: number | null;
  flows: number;
  counts: StateCounts;
  /** The words behind `other`, as the service says them, each with its count. */
  otherWords: Facet[];
  /** Ranked; flows that read from another of the list follow it. At most 200. */
  attention: Attention[];
  /** Flows that need attention in all. */
  attentionTotal: number;
  /** Active flows outside of the list that only wait for what was paused from here. */
  waiting: number;
  /** Active flows outside of the list with errors that may or may not be usual. */
  unsure: number;
}

/** Sums over all flows in steps of equal length. Null where nothing is known, which is not zero. */
export interface Totals {
  /** Where each step begins, epoch milliseconds. */
  at: number[];
  runs: number[];
  records: (number | null)[];
  bytes: (number | null)[];
  errors: (number | null)[];
  /** How many flows are known in the whole of the step. Where these are not all, the figures are partial. */
  known: number[];
  /** How many flows had any known runs. */
  flows: number[];
}

export interface OverviewSeries {
  from: number;
  to: number;
  /** Length of a step, milliseconds. */
  step: number;
  current: Totals;
  /** The time that it is compared with, in as many steps; null where none was asked for. */
  previous: Totals | null;
  /** When the last complete read of runs began that is added up, epoch milliseconds; null before one. */
  knownTo: number | null;
  /** What may still bring missing figures: the first read of this start, or the adding up of so many runs of a read. */
  pending: 'reading' | { done: number; of: number } | null;
}
