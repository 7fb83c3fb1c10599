import { asRecord } from '../base/readers.ts';

/** Names in brackets and quotes, and plain ones between dots. */
const part = /\[("(?:[^"\\]|\\.)*")\]|\.?((?:(?!\["|\.).)+)/gsu;

/** Returns the names along a path, as `flatten` writes it: `record.a["b.c"]` is record, a, b.c. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(part)].map(([whole, quoted, plain]) => plain ?? unquoted(quoted ?? '', whole));
}

function unquoted(quoted: string, whole: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return whole;
  }
}

/** Returns the value at a path; undefined if there is none. Lists are not entered. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  let found = value;
  for (const name of names) {
    const owner = asRecord(found);
    if (owner === null || !Object.hasOwn(owner, name)) return undefined;
    found = owner[name];
  }
  return found;
}
