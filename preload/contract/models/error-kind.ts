import type { Problem } from '../result.ts';
import type { MessagePart, SampleKind } from './quarantine.ts';

/**
 * What is known of a kind of failure. `new`: none of its records is known to have failed before it was watched for, and
 * `first_look`: it was there when Penstock first looked; both for a day. `came_back`: it failed again after it was resolved,
 * within a day. `known`: it goes on, and is none of these. `unknown`: it went on when its nodes were last read, and they are
 * paused, gone or could not be read since. `resolved`: none of its records failed for a while in which its nodes ran and were
 * read.
 */
export const errorStates = ['new', 'came_back', 'first_look', 'known', 'unknown', 'resolved'] as const;
export type ErrorState = (typeof errorStates)[number];

/** What may happen to a kind of failure. `unwatched`: nobody knows whether it failed from `since` to `at`. */
export const errorEventKinds = ['found', 'unwatched', 'resolved', 'came_back'] as const;
export type ErrorEventKind = (typeof errorEventKinds)[number];

/** Times are epoch milliseconds. */
export interface ErrorEvent {
  what: ErrorEventKind;
  /** When Penstock noticed. */
  at: number;
  /** Of what was found or came back, its first known record; of `resolved` and `unwatched`, since when. */
  since: number;
}

/** A node at which records of a kind failed. Names are those of when it was last read. */
export interface ErrorPlace {
  originId: number;
  flowName: string | null;
  nodeId: number;
  nodeName: string | null;
  kind: SampleKind;
  resourceId: number;
  /** How many nodes stop when it is paused, itself included. */
  reaches: number;
  /** Of the newest records that were read there: of so many, while so many failed in the 24 h before; null where unknown. */
  records: number;
  read: number | null;
  total: number | null;
  lastAt: number;
}

/** Failed records of all flows with the same failure, as a person groups them. None of their values is part of it. */
export interface ErrorKind {
  /** Of its group; the same at every start, as long as the rules of masking are. */
  key: string;
  errorType: string | null;
  /** Its newest message; the text of what is masked is left out. */
  message: MessagePart[];
  /** The name that a person gave its group, when merging. */
  name: string | null;
  /** Whether a person split it from a group. */
  isPart: boolean;
  state: ErrorState;
  /** Most records first. */
  places: ErrorPlace[];
  /** Of the newest that were read at each of its nodes: of so many in all, null where unknown. */
  records: number;
  read: number | null;
  /** Its first and its last known record. */
  firstAt: number;
  /** Whether others of it may have failed before that first one. */
  orEarlier: boolean;
  lastAt: number;
  /** When Penstock noticed it. */
  foundAt: number;
  /** Since when the last reads found none of it, though it is too early to call it resolved; null: the last one found it. */
  quietSince: number | null;
  cameBackAt: number | null;
  resolvedAt: number | null;
  /** How often it came back. */
  returns: number;
  /** Oldest first, at most 40: of a longer life the first and the newest. */
  events: ErrorEvent[];
  /** How many of its events are not stored any more. */
  eventsDropped: number;
}

/** What of the failed records of the last day was read. */
export interface ErrorsRead {
  records: number;
  /** As the service counts them at the nodes that were read; null where it does not. */
  total: number | null;
  /** Nodes that were read, and all that fail. */
  nodes: number;
  failing: number;
  /** Nodes that were read in the last day and do not fail any more, or are paused; their records are in the sums. */
  earlier: number;
  /** Flows that fail while it is not yet known at which of their nodes. */
  undecided: number;
  /** When the first and the last of those nodes were read; null while none was. */
  from: number | null;
  to: number | null;
}

/** The kinds of failure of one environment. */
export interface ErrorsState {
  environmentId: string;
  /** Incremented with every change. */
  revision: number;
  /** How many are new, and when the first of their records failed; null where none is. */
  fresh: number;
  freshSince: number | null;
  /** Whether one of them may have failed before that. */
  freshOrEarlier: boolean;
}

export interface ErrorWindow {
  from: number;
  /** Kinds that match, of all. */
  total: number;
  all: number;
  rows: ErrorKind[];
  revision: number;
  /** As in the state. */
  fresh: number;
  freshSince: number | null;
  /** Whether one of them may have failed before that. */
  freshOrEarlier: boolean;
  read: ErrorsRead;
  /** The last complete read of the flows after which failing nodes were looked at; null before the first. */
  watchedTo: number | null;
  /** Why they are not being stored. */
  problem: Problem | null;
}
