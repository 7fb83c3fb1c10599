import type { Problem } from '../result.ts';
import type { Acknowledgment } from './actor.ts';
import type { AlertEvent } from './alert-event.ts';
import type { MessagePart, SampleKind } from './quarantine.ts';

/**
 * The state of a kind of failure. `new`: no known record of it failed before Penstock watched for it. `first_look`: it
 * existed when Penstock first looked. Both last a day. `came_back`: it failed again after it was resolved, within a
 * day. `known`: ongoing, and none of these. `unknown`: ongoing at the last read of its nodes, which have since been
 * paused, gone or unreadable. `resolved`: none of its records failed for a while in which its nodes ran and were read.
 */
export const errorStates = ['new', 'came_back', 'first_look', 'known', 'unknown', 'resolved'] as const;
export type ErrorState = (typeof errorStates)[number];

/** An event in the history of a kind of failure. */
export type ErrorEvent = AlertEvent<'failed_records'>;

/** A node at which records of a kind failed. Names are from the last read. */
export interface ErrorPlace {
  originId: number;
  flowName: string | null;
  nodeId: number;
  nodeName: string | null;
  kind: SampleKind;
  resourceId: number;
  /** How many nodes stop when it is paused, itself included. */
  reaches: number;
  /**
   * Matching records among the newest that were read (`read`), while `total` failed in the 24 h before; null where
   * unknown.
   */
  records: number;
  read: number | null;
  total: number | null;
  lastAt: number;
}

/** Failed records of all flows with the same failure, under the user's grouping. Contains none of their values. */
export interface ErrorKind {
  /** The key of its group; stable across starts, as long as the masking rules stay. */
  key: string;
  errorType: string | null;
  /** The newest message without the masked text. */
  message: MessagePart[];
  /** The name that the user gave its group when merging. */
  name: string | null;
  /** Whether the user split it from a group. */
  isPart: boolean;
  state: ErrorState;
  /** Most records first. */
  places: ErrorPlace[];
  /** Matching records among the newest that were read at its nodes (`read`), of `total` in all; null where unknown. */
  records: number;
  read: number | null;
  /** Times of its first and its last known record. */
  firstAt: number;
  /** Whether earlier records of it may have failed. */
  orEarlier: boolean;
  lastAt: number;
  /** When Penstock noticed it. */
  foundAt: number;
  /** Since when reads found none of it, though it is too early to call it resolved; null: the last read found it. */
  quietSince: number | null;
  cameBackAt: number | null;
  resolvedAt: number | null;
  /** How often it came back. */
  returns: number;
  /** The acknowledgment; null once the kind comes back. */
  acknowledged: Acknowledgment | null;
  /** Oldest first, at most 60: of a longer history the first and the newest. */
  events: ErrorEvent[];
  /** Number of events that are no longer stored. */
  eventsDropped: number;
}

/** How many of the last day's failed records were read. */
export interface ErrorsRead {
  records: number;
  /** The service's count at the nodes that were read; null where it has none. */
  total: number | null;
  /** Nodes that were read, and all failing nodes. */
  nodes: number;
  failing: number;
  /** Nodes that were read in the last day and no longer fail, or are paused; their records are in the sums. */
  earlier: number;
  /** Flows that fail at nodes not yet known. */
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
  /** The number of new kinds, and when the first of their records failed; null where there are none. */
  fresh: number;
  freshSince: number | null;
  /** Whether one of the new kinds may have failed before that. */
  freshOrEarlier: boolean;
}

export interface ErrorWindow {
  from: number;
  /** Number of matching kinds, and of all kinds. */
  total: number;
  all: number;
  rows: ErrorKind[];
  revision: number;
  /** Same meaning as in `ErrorsState`. */
  fresh: number;
  freshSince: number | null;
  freshOrEarlier: boolean;
  read: ErrorsRead;
  /** The last complete read of the flows after which failing nodes were read; null before the first. */
  watchedTo: number | null;
  /** Why kinds of failure are not being stored. */
  problem: Problem | null;
}
