import { isDeepStrictEqual } from 'node:util';
import type { Conflict, Difference, JsonPath } from '#contract/models/difference.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { alignNumbers } from '../base/document.ts';
import { entriesWithout, isSet } from '../base/sets.ts';

export interface Merge {
  /** Record with the changes of both sides. At a conflict it has the value of the other side. */
  merged: JsonRecord;
  /** Values that both changed differently. */
  conflicts: Conflict[];
  /** Values that only the other side changed. */
  taken: Difference[];
}

/** A missing member differs from null. */
type Value = JsonValue | undefined;

/**
 * Merges two edits of one record: objects member by member, sets such as tags entry by entry, everything else,
 * including other lists, as one value. A value that both changed differently is a conflict, so that no change is lost
 * unseen.
 */
export function merge(base: JsonRecord, mine: JsonRecord, theirs: JsonRecord): Merge {
  const conflicts: Conflict[] = [];
  const taken: Difference[] = [];

  function mergeValue(b: Value, m: Value, t: Value, path: JsonPath): Value {
    if (isDeepStrictEqual(m, t) || isDeepStrictEqual(b, t)) return m;
    if (isRecord(b) && isRecord(m) && isRecord(t)) return mergeMembers(b, m, t, path);
    if (isSet(String(path.at(-1))) && Array.isArray(b) && Array.isArray(m) && Array.isArray(t))
      return mergeSets(b, m, t, path);
    if (isRoundedFrom(b, t)) return isDeepStrictEqual(b, m) ? t : aligned(m, t);
    if (isDeepStrictEqual(b, m)) {
      taken.push({ path, ...given('before', b), ...given('after', t) });
      return t;
    }
    conflicts.push({ path, ...given('base', b), ...given('mine', m), ...given('theirs', t) });
    return t;
  }

  /** Adds to the other side's set what one side added, and removes what it removed: two edits of a set never conflict. */
  function mergeSets(b: JsonValue[], m: JsonValue[], t: JsonValue[], path: JsonPath): JsonValue {
    const changes = (list: JsonValue[]): number => entriesWithout(list, b).length + entriesWithout(b, list).length;
    if (changes(t) === 0) return m;
    taken.push({ path, before: b, after: t });
    if (changes(m) === 0) return t;
    const kept = entriesWithout(t, entriesWithout(b, m));
    return [...kept, ...entriesWithout(entriesWithout(m, b), t)];
  }

  /** Keeps the service's order; new members come last. */
  function mergeMembers(b: JsonRecord, m: JsonRecord, t: JsonRecord, path: JsonPath): JsonRecord {
    const names = new Set([...Object.keys(t), ...Object.keys(m), ...Object.keys(b)]);
    const members = [...names].map((name) => {
      return [name, mergeValue(own(b, name), own(m, name), own(t, name), [...path, name])] as const;
    });
    return Object.fromEntries(members.filter((member): member is [string, JsonValue] => member[1] !== undefined));
  }

  return { merged: mergeMembers(base, mine, theirs, []), conflicts, taken };
}

const aligned = (value: Value, other: Value): Value => (value === undefined ? value : alignNumbers(value, other));

/** Whether a value that was stored with rounded numbers is the service's current one. */
const isRoundedFrom = (stored: Value, current: Value): boolean =>
  stored !== undefined && isDeepStrictEqual(alignNumbers(stored, current), current);

/** Returns the value at a path; undefined if there is none. */
export function memberAt(record: JsonRecord, path: JsonPath): Value {
  let value: Value = record;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isRecord(value)) value = own(value, String(step));
    else return undefined;
  }
  return value;
}

const isRecord = (value: Value): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a record's own member: a record may have members like `constructor`, or lack them. */
export const own = (record: JsonRecord, name: string): Value =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const given = <Name extends string>(name: Name, value: Value): { [N in Name]?: JsonValue } =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: JsonValue };
