import { endOfText } from './json-text.ts';
import { isExactNumber } from './deep-json.ts';

/** Counts the members of all objects in a value. */
export function countMembers(value: unknown): number {
  let members = 0;
  // Uses a list of pending values instead of recursion: a record may be nested deeper than the stack.
  const open = [value];
  for (let owner = open.pop(); owner !== undefined; owner = open.pop()) {
    if (typeof owner !== 'object' || owner === null || isExactNumber(owner)) continue;
    const values = Object.values(owner) as unknown[];
    if (!Array.isArray(owner)) members += values.length;
    for (const inner of values) if (typeof inner === 'object' && inner !== null) open.push(inner);
  }
  return members;
}

/** List or object that is open at the current position. */
interface Open {
  /** Names so far; null in a list. */
  names: Set<string> | null;
  /** Name of the current member, or position of the current entry. */
  at: string | number;
}

/**
 * Returns the positions of the entries that contain an object with two members of one name, in the list at that path of
 * names. JavaScript keeps the last of such members. The text is valid JSON.
 */
export function entriesWithRepeats(text: string, path: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open: Open[] = [];
  let isName = false;
  const note = (): void => {
    const entry = open[path.length]?.at;
    if (typeof entry === 'number' && path.every((name, depth) => open[depth]?.at === name)) found.add(entry);
  };
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place]!;
    const top = open.at(-1);
    if (sign === '"') {
      const end = endOfText(text, place);
      if (isName && top?.names) {
        top.at = JSON.parse(text.slice(place, end + 1)) as string;
        if (top.names.has(top.at)) note();
        top.names.add(top.at);
      }
      place = end;
    } else if (sign === '{') open.push({ names: new Set(), at: '' });
    else if (sign === '[') open.push({ names: null, at: 0 });
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' && top && typeof top.at === 'number') top.at += 1;
    if (sign === '{' || sign === ',') isName = sign === '{' || top?.names != null;
    else if (sign === ':' || sign === '[') isName = false;
  }
  return found;
}
