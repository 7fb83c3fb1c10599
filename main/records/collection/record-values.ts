import type { FoundValue } from '#contract/filter/match.ts';
import { isExactNumber, jsonOf } from '../../core/base/deep-json.ts';

/**
 * Returns the values of a parsed record at a path, ignoring the case of names. Lists on the way are entered; a list, an
 * object or a field at the end of the path is one value. A name may contain a dot.
 */
export function valuesAt(value: unknown, names: readonly string[]): unknown[] {
  if (names.length === 0) return value === undefined ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, names));
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return [];
  for (let length = names.length; length > 0; length -= 1) {
    const key = keyIn(value, names.slice(0, length).join('.'));
    if (key !== undefined) return valuesAt((value as Record<string, unknown>)[key], names.slice(length));
  }
  return [];
}

function keyIn(owner: object, name: string): string | undefined {
  if (Object.hasOwn(owner, name)) return name;
  const wanted = name.toLowerCase();
  return Object.keys(owner).find((key) => key.toLowerCase() === wanted);
}

/** Matches a number as users and files write it. */
const numeral = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i;

/** Returns the parts of a value that a filter compares. */
export function foundValue(value: unknown): FoundValue {
  if (typeof value === 'string') {
    const number = value.length < 100 && numeral.test(value) ? Number(value) : null;
    return { kind: 'text', isEmpty: value === '', texts: [value.toLowerCase()], number };
  }
  if (typeof value === 'number') return { kind: 'number', isEmpty: false, texts: [String(value)], number: value };
  if (isExactNumber(value))
    return { kind: 'number', isEmpty: false, texts: [value.rawJSON], number: Number(value.rawJSON) };
  if (typeof value === 'boolean') return { kind: 'boolean', isEmpty: false, texts: [String(value)], number: null };
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry) => foundValue(entry).texts);
    return {
      kind: 'list',
      isEmpty: value.length === 0,
      texts: [jsonOf(value).toLowerCase(), ...entries],
      number: null,
    };
  }
  if (typeof value !== 'object' || value === null)
    return { kind: 'null', isEmpty: false, texts: ['null', ''], number: null };
  return {
    kind: 'object',
    isEmpty: Object.keys(value).length === 0,
    texts: [jsonOf(value).toLowerCase()],
    number: null,
  };
}
