import { type ExactNumber, isExactNumber, jsonOf } from '../base/deep-json.ts';

export type FlatValue = string | number | ExactNumber | boolean | null | unknown[];

/** Names that a path contains as they are; any other is written in brackets and quotes. */
const plainName = /^[^.[\]"\s\p{C}]+(?: [^.[\]"\s\p{C}]+)*$/u;

/**
 * Returns the fields of a record by their paths, for the screen and for exports alike. Objects become paths joined by
 * dots, lists stay whole. A name that contains a dot is written `["a.b"]`; a value that is not an object has the empty
 * path. Empty objects, and those nested deeper than the limit, stay whole as JSON. Fields beyond the limit are omitted.
 */
export function flatten(value: unknown, limit = { fields: 1000, depth: 20 }): [path: string, value: FlatValue][] {
  const flat: [string, FlatValue][] = [];
  const add = (path: string, part: unknown, depth: number): void => {
    if (flat.length >= limit.fields) return;
    if (!isBranch(part) || depth >= limit.depth) flat.push([path, leafOf(part)]);
    else for (const name in part) if (Object.hasOwn(part, name)) add(joined(path, name), part[name], depth + 1);
  };
  if (value !== undefined) add('', value, 0);
  return flat;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isExactNumber(value)) return false;
  return Object.keys(value).length > 0;
}

function leafOf(value: unknown): FlatValue {
  if (isExactNumber(value) || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value : jsonOf(value);
}

function joined(path: string, name: string): string {
  if (!plainName.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}
