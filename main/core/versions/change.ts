import { markedDigits, printDocument } from '#contract/document-json.ts';
import type { Difference } from '#contract/models/difference.ts';
import type { JsonRecord, JsonValue, ResourceRef } from '#contract/models/resource.ts';
import { alignNumbers } from '../base/document.ts';
import { differencesOf } from '../base/difference.ts';
import { withDecodedCode } from '../base/program-text.ts';
import { asRecord, asText, asTime } from '../base/readers.ts';
import { withSortedSets } from '../base/sets.ts';
import { madeBySomebody, weightOf } from './noise.ts';
import type { StoredChange } from './store.ts';

/** Maximum number of differences that a list shows of a change, and of characters of a value in it. */
const mostDifferences = 20;
const longestValue = 300;

/** A version as it was read. */
export interface SeenVersion {
  record: JsonRecord;
  /** When it was first seen, epoch milliseconds. */
  seenAt: number;
}

/** Returns the rows of a lookup by their keys; null where the record has none, or a row has no unique key. */
export function rowsByKey(record: JsonRecord): JsonRecord | null {
  const { data_map: rows, map_primary_key: key } = record;
  if (!Array.isArray(rows) || typeof key !== 'string') return null;
  const keyed = rows.map((row): [string, JsonValue] | null => {
    const name = asRecord(row)?.[key];
    return typeof name === 'string' || typeof name === 'number' ? [markedDigits(name) ?? String(name), row] : null;
  });
  const named = keyed.filter((one) => one !== null);
  return new Set(named.map(([name]) => name)).size === rows.length ? Object.fromEntries(named) : null;
}

/**
 * Prepares a record for comparison. Rows of a lookup are compared by their keys, so that a missing row is one
 * difference and does not shift all others. Without keys, they are compared by position. Code is compared by its text,
 * not by its encoding.
 */
function comparable(record: JsonRecord): JsonRecord {
  const rows = rowsByKey(record);
  // The names of a lookup's columns mean nothing here.
  const { data_map: entries, ...rest } = record;
  return rows
    ? { ...withSortedSets(rest), data_map: rows }
    : withDecodedCode({ ...withSortedSets(rest), ...(entries !== undefined && { data_map: entries }) });
}

/** Returns the differences between two records of a resource that someone made. */
export function changedBetween(before: JsonRecord, after: JsonRecord): Difference[] {
  // Either version may have been stored with rounded numbers.
  const earlier = alignNumbers(before, after);
  return madeBySomebody(differencesOf(comparable(earlier), comparable(alignNumbers(after, earlier))));
}

/** Returns the change from one version to the next; null where only the passing of time made a difference. */
export function changeBetween(
  resource: ResourceRef,
  before: { record: JsonRecord; lastSeenAt: number },
  after: SeenVersion,
): Omit<StoredChange, 'by'> | null {
  const differences = changedBetween(before.record, after.record);
  if (differences.length === 0) return null;
  const said = asTime(after.record['updated_at']);
  // `updated_at` dates the change only where it moved.
  const moved = said !== null && said !== asTime(before.record['updated_at']);
  return {
    ...changeFacts(resource, after.record, differences),
    event: 'changed',
    at: moved ? said : after.seenAt,
    since: moved ? null : before.lastSeenAt,
    seenAt: after.seenAt,
  };
}

/** Returns the creation of a resource while Penstock watched. */
export function creationOf(
  resource: ResourceRef,
  { record, seenAt }: SeenVersion,
  at: number,
): Omit<StoredChange, 'by'> {
  return { ...changeFacts(resource, record, []), weight: 'configuration', event: 'created', at, since: null, seenAt };
}

/** Returns the end of a resource that the service no longer has. */
export function endOf(
  resource: ResourceRef,
  before: { record: JsonRecord; lastSeenAt: number },
  seenAt: number,
): Omit<StoredChange, 'by'> {
  const { record, lastSeenAt } = before;
  return {
    ...changeFacts(resource, record, []),
    weight: 'configuration',
    event: 'gone',
    at: seenAt,
    since: lastSeenAt,
    seenAt,
  };
}

/** Returns the members of a change that follow from its differences. */
export function changeFacts({ kind, id }: ResourceRef, record: JsonRecord, differences: readonly Difference[]) {
  return {
    kind,
    id,
    name: asText(record['name']),
    weight: weightOf(differences),
    differences: differences.slice(0, mostDifferences).map(cutTo(longestValue)),
    differenceCount: differences.length,
  };
}

/** Cuts the values of a difference to at most `longest` characters. */
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
  const text = printDocument(value);
  return text.length <= longest ? value : cutText(text, longest);
}

const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
