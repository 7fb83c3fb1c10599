import type { JsonValue } from './resource.ts';

/** Names of members and list positions, from the outermost inwards. */
export type JsonPath = (string | number)[];

/**
 * One value that differs between two records. A missing member has no `before` or no `after`, which differs from null.
 */
export interface Difference {
  path: JsonPath;
  before?: JsonValue;
  after?: JsonValue;
}

/** Concurrent edits of the same value since it was read. The user must choose between them. */
export interface Conflict {
  path: JsonPath;
  /** The common starting value, the value that this user wants, and the service's current value. */
  base?: JsonValue;
  mine?: JsonValue;
  theirs?: JsonValue;
}
