import type { JsonValue } from './resource.ts';

/** Names of members and places in lists, from the outermost inwards. */
export type JsonPath = (string | number)[];

/** One value that two records do not share. A missing member has no `before` or no `after`, which differs from null. */
export interface Difference {
  path: JsonPath;
  before?: JsonValue;
  after?: JsonValue;
}

/** What two writers did to the same value since it was read: nobody's is taken without being asked for. */
export interface Conflict {
  path: JsonPath;
  /** What both began with, what the person at this console wants, and what stands at the service now. */
  base?: JsonValue;
  mine?: JsonValue;
  theirs?: JsonValue;
}
