import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';

/** Members whose lists are sets: services return them in any order. `_ids` at the end of a name means a set, too. */
const setNames = new Set(['tags', 'labels', 'access_roles', 'roles', 'permissions', 'scopes', 'teams', 'members']);

const isSet = (name: string): boolean => setNames.has(name) || name.endsWith('_ids');

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

/** Compares the members by their text: the order need only be the same each time. */
function sorted(value: JsonValue): JsonValue {
  if (!Array.isArray(value)) return value;
  const texts = new Map(value.map((entry) => [entry, JSON.stringify(entry)]));
  return value.toSorted((a, b) => (texts.get(a)! < texts.get(b)! ? -1 : texts.get(a)! > texts.get(b)! ? 1 : 0));
}
