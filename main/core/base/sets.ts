import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';

/** Members whose lists are sets: services return them in any order. `_ids` at the end of a name means a set, too. */
const setNames = new Set(['tags', 'labels', 'access_roles', 'roles', 'permissions', 'scopes', 'teams', 'members']);

/** Whether the list of a member of this name is a set. */
export const isSet = (name: string): boolean => setNames.has(name) || name.endsWith('_ids');

/** Returns the record with its sets in one order, at any depth, so that another order is no difference. */
export function withSortedSets(record: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isSet(name) ? sorted(within(value)) : within(value)]),
  );
}

function within(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(within);
  return typeof value === 'object' && value !== null ? withSortedSets(value) : value;
}

/** Returns the entries of a list that another one lacks, however often it has them. */
export function entriesWithout(list: readonly JsonValue[], others: readonly JsonValue[]): JsonValue[] {
  const known = new Set(others.map((entry) => JSON.stringify(entry)));
  return list.filter((entry) => !known.has(JSON.stringify(entry)));
}

/** Compares the members by their text: the order need only be the same each time. */
function sorted(value: JsonValue): JsonValue {
  if (!Array.isArray(value)) return value;
  const texts = new Map(value.map((entry) => [entry, JSON.stringify(entry)]));
  return value.toSorted((a, b) => (texts.get(a)! < texts.get(b)! ? -1 : texts.get(a)! > texts.get(b)! ? 1 : 0));
}
