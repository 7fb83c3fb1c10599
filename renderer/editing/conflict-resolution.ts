import type { Conflict } from '#contract/models/difference.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';

/** The service's document, with the user's own values at the conflicts where the user kept them. */
export function resolveConflicts(
  merged: JsonRecord,
  conflicts: readonly Conflict[],
  mine: readonly boolean[],
): JsonRecord {
  return conflicts
    .filter((_, place) => mine[place])
    .reduce((record, conflict) => at(record, conflict.path.map(String), conflict.mine), merged);
}

function at(record: JsonRecord, [name = '', ...rest]: string[], value: JsonValue | undefined): JsonRecord {
  const members = new Map(Object.entries(record));
  if (rest.length > 0) members.set(name, at((members.get(name) ?? {}) as JsonRecord, rest, value));
  else if (value === undefined) members.delete(name);
  else members.set(name, value);
  return Object.fromEntries(members);
}
