import type { Difference } from '#contract/models/difference.ts';
import type { JsonRecord, JsonValue, ResourceRef } from '#contract/models/resource.ts';
import { differencesOf } from '../base/difference.ts';
import { withDecodedCode } from '../base/program-text.ts';
import { asRecord, asText, asTime } from '../base/readers.ts';
import { madeBySomebody, weightOf } from './noise.ts';
import type { StoredChange } from './store.ts';

/** Differences that a list shows of a change, and characters of a value in it. */
const mostDifferences = 20;
const longestValue = 300;

/** A version as it was read. */
export interface SeenVersion {
  record: JsonRecord;
  /** When it was first seen, epoch milliseconds. */
  seenAt: number;
}

/** The rows of a lookup by their keys; null where a record has none, or one of them has no key of its own. */
export function rowsByKey(record: JsonRecord): JsonRecord | null {
  const { data_map: rows, map_primary_key: key } = record;
  if (!Array.isArray(rows) || typeof key !== 'string') return null;
  const keyed = rows.map((row): [string, JsonValue] | null => {
    const name = asRecord(row)?.[key];
    return typeof name === 'string' || typeof name === 'number' ? [String(name), row] : null;
  });
  const named = keyed.filter((one) => one !== null);
  return new Set(named.map(([name]) => name)).size === rows.length ? Object.fromEntries(named) : null;
}

/**
 * A record as it is compared: the rows of a lookup by their keys, so that one that is missing is one difference, and does not move
 * all after it. Where that cannot be, they are compared by their places. Code by its text, not by its encoding.
 */
function comparable(record: JsonRecord): JsonRecord {
  const rows = rowsByKey(record);
  return rows ? { ...record, data_map: rows } : withDecodedCode(record);
}

/** What somebody made different between two records of a resource. */
export const changedBetween = (before: JsonRecord, after: JsonRecord): Difference[] =>
  madeBySomebody(differencesOf(comparable(before), comparable(after)));

/** What led from one version to the next; null where that is nothing but the passing of time. */
export function changeBetween(
  resource: ResourceRef,
  before: { record: JsonRecord; lastSeenAt: number },
  after: SeenVersion,
): Omit<StoredChange, 'by'> | null {
  const differences = changedBetween(before.record, after.record);
  if (differences.length === 0) return null;
  const said = asTime(after.record['updated_at']);
  // It says when only where that moved.
  const moved = said !== null && said !== asTime(before.record['updated_at']);
  return {
    ...facts(resource, after.record, differences),
    event: 'changed',
    at: moved ? said : after.seenAt,
    since: moved ? null : before.lastSeenAt,
    seenAt: after.seenAt,
  };
}

/** A resource that was made while Penstock watched. */
export function creationOf(
  resource: ResourceRef,
  { record, seenAt }: SeenVersion,
  at: number,
): Omit<StoredChange, 'by'> {
  return { ...facts(resource, record, []), weight: 'configuration', event: 'created', at, since: null, seenAt };
}

/** A resource that the service does not have any more. */
export function endOf(
  resource: ResourceRef,
  before: { record: JsonRecord; lastSeenAt: number },
  seenAt: number,
): Omit<StoredChange, 'by'> {
  const { record, lastSeenAt } = before;
  return {
    ...facts(resource, record, []),
    weight: 'configuration',
    event: 'gone',
    at: seenAt,
    since: lastSeenAt,
    seenAt,
  };
}

function facts({ kind, id }: ResourceRef, record: JsonRecord, differences: readonly Difference[]) {
  return {
    kind,
    id,
    name: asText(record['name']),
    weight: weightOf(differences),
    differences: differences.slice(0, mostDifferences).map(cutTo(longestValue)),
    differenceCount: differences.length,
  };
}

/** The same with values of at most so many characters. */
export const cutTo =
  (longest: number) =>
  ({ path, ...values }: Difference): Difference => ({
    path,
    ...('before' in values && { before: cutValue(values.before, longest) }),
    ...('after' in values && { after: cutValue(values.after, longest) }),
  });

function cutValue(value: JsonValue, longest: number): JsonValue {
  if (typeof value === 'string') return cutText(value, longest);
  if (value === null || typeof value !== 'object') return value;
  const text = JSON.stringify(value);
  return text.length <= longest ? value : cutText(text, longest);
}

const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
