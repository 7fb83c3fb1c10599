import type { Difference, JsonPath } from '#contract/models/difference.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';

/**
 * Returns the differences between two records, in the order of the first one's members, with new members last. Lists
 * are compared by position. No two differences have the same path or lie inside one another. Equal records have none.
 */
export function differencesOf(before: JsonRecord, after: JsonRecord): Difference[] {
  const found: Difference[] = [];
  compareMembers(before, after, [], found);
  return found;
}

type Holder = JsonValue[] | JsonRecord;

function compareMembers(before: Holder, after: Holder, path: JsonPath, found: Difference[]): void {
  for (const [name, value] of membersOf(before)) {
    const place = [...path, name];
    // Only own members count: one may have the name of a member that every object inherits.
    if (!Object.hasOwn(after, name)) found.push({ path: place, before: value });
    else compareValues(value, (after as JsonRecord)[name]!, place, found);
  }
  for (const [name, value] of membersOf(after))
    if (!Object.hasOwn(before, name)) found.push({ path: [...path, name], after: value });
}

function compareValues(before: JsonValue, after: JsonValue, path: JsonPath, found: Difference[]): void {
  if (isHolder(before) && isHolder(after) && Array.isArray(before) === Array.isArray(after))
    compareMembers(before, after, path, found);
  else if (before !== after) found.push({ path, before, after });
}

const isHolder = (value: JsonValue): value is Holder => typeof value === 'object' && value !== null;

/** Members of an object by name, or of a list by position. */
const membersOf = (holder: Holder): [string | number, JsonValue][] =>
  Array.isArray(holder) ? [...holder.entries()] : Object.entries(holder);
