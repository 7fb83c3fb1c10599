import type { Difference, JsonPath } from '#contract/models/difference.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';

/**
 * What leads from one record to the other, in the order of the members of the first, new ones after them. Lists are compared place by place.
 * No two have the same path, and none is inside another. Equal records differ by nothing.
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
    // Own members alone: one may be called like what every object inherits.
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

/** The members of an object by their names, of a list by their places. */
const membersOf = (holder: Holder): [string | number, JsonValue][] =>
  Array.isArray(holder) ? [...holder.entries()] : Object.entries(holder);
