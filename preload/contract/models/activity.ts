import type { Problem } from '../result.ts';
import type { ActedFrom, Actor } from './actor.ts';

/** The known outcome of a sent request. */
export const requestOutcomes = ['done', 'failed', 'ambiguous'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** One request that changed the service, or may have. Never changed or removed once written. */
export interface ActivityEntry {
  /** From 1, without gaps. */
  sequence: number;
  /** Epoch milliseconds of the outcome. */
  at: number;
  environmentId: string;
  environmentName: string;
  actor: Actor;
  from: ActedFrom;
  /** The action that it belongs to; null for a standalone request. */
  actionId: string | null;
  reason: string | null;
  /** A description of the call, and the request as sent. */
  what: string;
  method: string;
  path: string;
  /** How often it was sent: more than once where the service requested that. */
  attempts: number;
  outcome: RequestOutcome;
  /** The service's response; null where it had no content worth storing. */
  reply: string | null;
  problem: Problem | null;
  /** The state of the target, in the service's words, before and after; null where unknown. */
  before: string | null;
  after: string | null;
  /** Links this entry to the one before it: SHA-256, hexadecimal. */
  hash: string;
}

export interface ActivityQuery {
  /** Empty for every environment. */
  environmentId: string;
  /** A filter in the filter grammar, by the fields of `activityFields`. */
  filter: string;
  /** Epoch milliseconds; null leaves that end of the range open. */
  after: number | null;
  before: number | null;
}

/** The complete activity log of this installation. */
export const allActivity: ActivityQuery = { environmentId: '', filter: '', after: null, before: null };

/** Export formats of the activity log. */
export const activityFormats = ['json', 'csv'] as const;
export type ActivityFormat = (typeof activityFormats)[number];

export interface ActivityWindow {
  from: number;
  total: number;
  rows: ActivityEntry[];
}

/** The result of an integrity check of the activity log. */
export interface ActivityVerification {
  entries: number;
  /** The first entry that is altered or missing; null when the log is intact. */
  brokenAt: number | null;
  why: string | null;
  /** The hash of the last entry, for comparison with one noted elsewhere. Null when the log is empty. */
  head: string | null;
}
