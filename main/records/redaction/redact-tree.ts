import type { Redaction } from '#contract/models/export.ts';
import { redactedWord, withheld } from '../../core/export-format/redaction-words.ts';
import { isExactNumber } from '../../core/base/deep-json.ts';
import { jsonOf } from '../../core/base/deep-json.ts';
import type { RedactedValues } from './redacted-values.ts';
import { leafText } from './redacted-values.ts';

export interface RedactedField {
  names: readonly string[];
  how: Redaction['how'];
}

/** Means of cleaning strings and numbers of one record. */
export interface Cleaning {
  values: RedactedValues;
  clean: (text: string) => string;
}

/** Finished part of a record, which is not cleaned again. */
export class Settled {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !isExactNumber(value) && !(value instanceof Settled);

/** Returns a copy that may be changed. */
export function copyOf(value: unknown): unknown {
  if (!isBranch(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]));
}

/**
 * Redacts a field in place, in every entry of lists on the way. A text at which the path ends too early may hold the
 * field, so it is redacted whole. Returns true when a value was found.
 */
export function redactAt(owner: unknown, { names, how }: RedactedField, values: RedactedValues, salt: string): boolean {
  if (Array.isArray(owner)) {
    return owner.map((entry) => redactAt(entry, { names, how }, values, salt)).includes(true);
  }
  const [name, ...rest] = names;
  if (!isBranch(owner) || name === undefined || !Object.hasOwn(owner, name)) return false;
  const old = owner[name];
  if (rest.length > 0 && typeof old !== 'string') return redactAt(old, { names: rest, how }, values, salt);
  values.add(old, how);
  const word = redactedWord(how, leafText(old) ?? jsonOf(old), salt);
  if (word === null) delete owner[name];
  else Object.defineProperty(owner, name, { value: word, enumerable: true, configurable: true, writable: true });
  return true;
}

/** Members of the error that reveal nothing of the original. */
const notQuoting = ['errorType', 'lineNumber', 'columnNumber'];

/**
 * Returns the record without texts that may quote its withheld original. The service's metadata and the kind and
 * position of the error stay.
 */
export function withoutTexts(record: unknown): unknown {
  if (!isBranch(record) || Array.isArray(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, part]) => {
      if (name.endsWith('MetaData')) return [name, part];
      const ownNames = ['error', 'rawMessage'].includes(name) && isBranch(part) && !Array.isArray(part);
      return [name, ownNames ? Object.fromEntries(Object.entries(part).map(quietMember)) : quiet(part)];
    }),
  );
}

const quietMember = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  notQuoting.includes(name) && !isBranch(value) ? value : quiet(value),
];

const quiet = (value: unknown): unknown =>
  value instanceof Settled || value === null || typeof value === 'boolean' ? value : withheld;

/**
 * Returns the record without the values to hide, in any text. The names of the parts stay, so that it remains readable.
 */
export function cleanRecord(record: unknown, cleaning: Cleaning): unknown {
  if (!isBranch(record) || Array.isArray(record)) return cleanTree(record, cleaning, cleanNumber);
  return Object.fromEntries(
    Object.entries(record).map(([name, part]) => {
      const ownNames = name === 'rawMessage' && isBranch(part) && part['data'] instanceof Settled;
      return [name, ownNames ? cleanRecord(part, cleaning) : cleanTree(part, cleaning, cleanNumber)];
    }),
  );
}

/** Returns the clean original record, in which a number may also match a pattern. */
export function cleanOriginal(value: unknown, cleaning: Cleaning): unknown {
  return cleanTree(value, cleaning, (text) => cleanNumber(text, cleaning) ?? cleaning.clean(text));
}

type CleanNumber = (text: string, cleaning: Cleaning) => string | null | undefined;

const cleanNumber: CleanNumber = (text, { values }) => values.ofNumber(text);

function cleanTree(value: unknown, cleaning: Cleaning, number: CleanNumber): unknown {
  if (value instanceof Settled) return value.value;
  if (typeof value === 'string') return cleaning.clean(value);
  if (Array.isArray(value)) return value.map((entry) => cleanTree(entry, cleaning, number));
  if (isBranch(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => [cleaning.clean(name), cleanTree(member, cleaning, number)] as const,
    );
    return Object.fromEntries(withOwnNames(members));
  }
  const text = isExactNumber(value) ? value.rawJSON : leafText(value);
  if (text === null) return value;
  const cleaned = number(text, cleaning);
  return cleaned === undefined || cleaned === text ? value : cleaned;
}

/** Makes names unique. Two names may have become equal; neither member may be lost. */
function withOwnNames<T>(members: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  const taken = new Set<string>();
  return members.map(([name, member]) => {
    let own = name;
    for (let count = 2; taken.has(own); count += 1) own = `${name} ${count}`;
    taken.add(own);
    return [own, member];
  });
}
