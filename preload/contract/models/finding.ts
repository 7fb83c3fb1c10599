import { inLanguage } from '../language.ts';
import { namesOf } from '../names.ts';
import type { Acknowledgment } from './actor.ts';
import type { AlertEvent } from './alert-event.ts';

/**
 * Problems that Penstock detects in a flow, by rank, with the level of their alerts. They are the attention reasons that
 * are trouble in themselves, unlike a long pause and a missing status. `overdue`: it missed a deadline of the user.
 */
export const findingLevels = {
  failing: 'error',
  stopped_by_service: 'error',
  silent: 'error',
  overdue: 'error',
  more_errors: 'warning',
  fewer_records: 'warning',
  slower_runs: 'warning',
} as const;
export type FindingKind = keyof typeof findingLevels;
export const findingKinds = namesOf<FindingKind>(findingLevels);
export const findingWords: Readonly<Record<FindingKind, string>> = inLanguage('findings', {
  failing: 'Failing',
  stopped_by_service: 'Stopped by the service',
  silent: 'No run for longer than usual',
  overdue: 'Missed its deadline',
  more_errors: 'More errors than usual',
  fewer_records: 'Fewer records than usual',
  slower_runs: 'Slower than usual',
});

/**
 * `open`: unacknowledged since it opened, got worse or came back. `resolved`: back to usual. `paused`: its flow was
 * paused. `gone`: the service no longer has the flow. Neither of the latter means that it is well.
 */
export const findingStates = ['open', 'acknowledged', 'resolved', 'paused', 'gone'] as const;
export type FindingState = (typeof findingStates)[number];

/** An event in the history of a finding. */
export type FindingEvent = AlertEvent<FindingKind>;

/** Trouble that Penstock detected in one flow, from start to end, including returns within a week. */
export interface Finding {
  /** Stable across starts. */
  id: string;
  originId: number;
  /** The flow's name, as last read. */
  name: string | null;
  project: string | null;
  kind: FindingKind;
  state: FindingState;
  openedAt: number;
  /** Since when the trouble lasts, according to the flow's runs; null where unknown. */
  since: number | null;
  /** Whether it may have begun earlier, because nothing before `since` is known. */
  orEarlier: boolean;
  /** Since when reads found no trouble, though it is too early to call it resolved; null: the last read found it. */
  quietSince: number | null;
  /** Since when too little is known to judge; null: it is known. */
  unknownSince: number | null;
  /** Time of the last event that the user did not cause. */
  changedAt: number;
  /** When it last got worse, last came back, and ended; null: it did not. */
  worseAt: number | null;
  cameBackAt: number | null;
  endedAt: number | null;
  /** How often it came back. */
  returns: number;
  /** The acknowledgment; null once the finding opens, gets worse or comes back. */
  acknowledged: Acknowledgment | null;
  /** Oldest first, at most 60: of a longer history the first and the newest. */
  events: FindingEvent[];
  /** Number of events that are no longer stored. */
  eventsDropped: number;
}

/** The part of a finding that other screens show. */
export type FindingNote = Pick<Finding, 'id' | 'state' | 'openedAt' | 'returns' | 'acknowledged'>;

/** The state of the findings of one environment. */
export interface FindingsState {
  environmentId: string;
  /** Incremented with every change. */
  revision: number;
  /** Number of unacknowledged findings. */
  open: number;
}
