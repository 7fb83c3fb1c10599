import type { Problem } from '../result.ts';
import type { ActedFrom, Actor } from './actor.ts';

/**
 * What Penstock finds out by itself about a flow, in the order of its rank: the reasons for attention that are trouble by
 * themselves, which a long pause and a missing status are not.
 */
export const findingKinds = ['failing', 'stopped_by_service', 'silent', 'more_errors', 'fewer_records'] as const;
export type FindingKind = (typeof findingKinds)[number];

/**
 * `open`: nobody has acknowledged it since it opened, got worse or came back. `resolved`: back to usual. `paused`: its flow was
 * paused, and `gone`: the service has it no longer; neither says that it is well.
 */
export const findingStates = ['open', 'acknowledged', 'resolved', 'paused', 'gone'] as const;
export type FindingState = (typeof findingStates)[number];

/** What may happen to a finding. `unwatched`: nobody knows how the flow was from `since` to `at`. */
export const findingEventKinds = [
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
export type FindingEventKind = (typeof findingEventKinds)[number];

/** Times are epoch milliseconds. */
export interface FindingEvent {
  what: FindingEventKind;
  /** When Penstock noticed. */
  at: number;
  /** Since when it was so: of `resolved` since the first read without trouble, of trouble what the runs say. Null: unknown. */
  since: number | null;
  /**
   * Nobody watched from then until it was noticed, so it may have happened at any time between; `never`: nobody had watched
   * before. Null: it was watched.
   */
  unwatchedFrom: number | 'never' | null;
  /** What the trouble was from then on. */
  kind: FindingKind;
  by: { actor: Actor; from: ActedFrom } | null;
}

/** Trouble of one flow that Penstock found, from its beginning to its end, and again when it came back within a week. */
export interface Finding {
  /** The same at every start. */
  id: string;
  originId: number;
  /** Of the flow, as last read. */
  name: string | null;
  project: string | null;
  kind: FindingKind;
  state: FindingState;
  openedAt: number;
  /** Since when the trouble lasts, as the flow's runs say; null where that is unknown. */
  since: number | null;
  /** Whether nothing before that is known, so that it may have begun earlier. */
  orEarlier: boolean;
  /** Since when the last reads found no trouble, though it is too early to call it resolved; null: the last one found it. */
  quietSince: number | null;
  /** When the last event happened that a person did not cause. */
  changedAt: number;
  /** When it got worse last, came back last, and ended; null: it did not. */
  worseAt: number | null;
  cameBackAt: number | null;
  endedAt: number | null;
  /** How often it came back. */
  returns: number;
  /** Who acknowledged it; null once it opens, gets worse or comes back. */
  acknowledged: { at: number; actor: Actor; from: ActedFrom } | null;
  /** Oldest first, at most 60: of a longer life the first and the newest. */
  events: FindingEvent[];
  /** How many of its events are not stored any more. */
  eventsDropped: number;
}

/** What another screen shows of a flow's finding. */
export type FindingNote = Pick<Finding, 'id' | 'state' | 'openedAt' | 'returns' | 'acknowledged'>;

/** The state of the findings of one environment. */
export interface FindingsState {
  environmentId: string;
  /** Incremented with every change. */
  revision: number;
  /** Open ones, that nobody acknowledged. */
  open: number;
}

export interface FindingWindow {
  from: number;
  /** Findings that match, of all. */
  total: number;
  all: number;
  rows: Finding[];
  /** Of all, as in the state. */
  open: number;
  revision: number;
  /** The last complete read by which findings were judged, epoch milliseconds; null before the first. */
  watchedTo: number | null;
  /** Why they are not being stored. */
  problem: Problem | null;
}
