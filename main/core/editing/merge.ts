import { isDeepStrictEqual } from 'node:util';
import type { Conflict, Difference, JsonPath } from '#contract/models/difference.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';

export interface Merge {
  /** With what either side changed; at a conflict, what the other one has. */
  merged: JsonRecord;
  /** What both changed, each to something else. */
  conflicts: Conflict[];
  /** What the other alone changed. */
  taken: Difference[];
}

/** A missing member differs from null. */
type Value = JsonValue | undefined;

/**
 * What two writers made of one record, put together: objects member by member, and everything else, lists as well, as one value. A
 * value that both changed to different ones is a conflict, so that no change of either is lost without being seen.
 */
export function merge(base: JsonRecord, mine: JsonRecord, theirs: JsonRecord): Merge {
  const conflicts: Conflict[] = [];
  const taken: Difference[] = [];

  function mergeValue(b: Value, m: Value, t: Value, path: JsonPath): Value {
    if (isDeepStrictEqual(m, t) || isDeepStrictEqual(b, t)) return m;
    if (isRecord(b) && isRecord(m) && isRecord(t)) return mergeMembers(b, m, t, path);
    if (isDeepStrictEqual(b, m)) {
      taken.push({ path, ...given('before', b), ...given('after', t) });
      return t;
    }
    conflicts.push({ path, ...given('base', b), ...given('mine', m), ...given('theirs', t) });
    return t;
  }

  /** In the order of the service, what is new after it. */
  function mergeMembers(b: JsonRecord, m: JsonRecord, t: JsonRecord, path: JsonPath): JsonRecord {
    const names = new Set([...Object.keys(t), ...Object.keys(m), ...Object.keys(b)]);
    const members = [...names].map((name) => {
      return [name, mergeValue(own(b, name), own(m, name), own(t, name), [...path, name])] as const;
    });
    return Object.fromEntries(members.filter((member): member is [string, JsonValue] => member[1] !== undefined));
  }

  return { merged: mergeMembers(base, mine, theirs, []), conflicts, taken };
}

/** The value at a path; undefined where there is none. */
export function valueAt(record: JsonRecord, path: JsonPath): Value {
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

/** A record may have members like `constructor`, and lack them. */
export const own = (record: JsonRecord, name: string): Value =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const given = <Name extends string>(name: Name, value: Value): { [N in Name]?: JsonValue } =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: JsonValue };
