import type { Problem } from '../result.ts';
import type { ActedFrom, Actor } from './actor.ts';

/** What is known of a request that was sent. */
export const requestOutcomes = ['done', 'failed', 'ambiguous'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** One request that changed the service, or may have. Never changed or removed once written. */
export interface ActivityEntry {
  /** From 1, without gaps. */
  sequence: number;
  /** Epoch milliseconds of its outcome. */
  at: number;
  environmentId: string;
  environmentName: string;
  actor: Actor;
  from: ActedFrom;
  /** The action that it belongs to; null for one that stands alone. */
  actionId: string | null;
  reason: string | null;
  /** The call, in words, and as it was sent. */
  what: string;
  method: string;
  path: string;
  /** How often it was sent: more than once where the service asked for that. */
  attempts: number;
  outcome: RequestOutcome;
  /** What the service said; null where it said nothing worth storing. */
  reply: string | null;
  problem: Problem | null;
  /** The state of its subject, in the service's words, before and after; null where that is unknown. */
  before: string | null;
  after: string | null;
  /** Links this entry to the one before it: SHA-256, hexadecimal. */
  hash: string;
}

export interface ActivityQuery {
  /** Empty: of every environment. */
  environmentId: string;
  /** In the grammar of filters, by the fields of `activityFields`. */
  filter: string;
  /** Epoch milliseconds; null: from the beginning, until now. */
  after: number | null;
  before: number | null;
}

/** Everything that was done from here. */
export const allActivity: ActivityQuery = { environmentId: '', filter: '', after: null, before: null };

/** The formats of the record of activity. */
export const activityFormats = ['json', 'csv'] as const;
export type ActivityFormat = (typeof activityFormats)[number];

export interface ActivityWindow {
  from: number;
  total: number;
  rows: ActivityEntry[];
}

/** Whether the record is as it was written. */
export interface ActivityVerification {
  entries: number;
  /** The first entry that is not as it was written, or missing; null when all is well. */
  brokenAt: number | null;
  why: string | null;
  /** Of the last entry; to be compared with one that was noted elsewhere. Null when there is none. */
  head: string | null;
}
