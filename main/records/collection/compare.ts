import type { ComparedField } from '#contract/models/quarantine.ts';
import { asRecord } from '../../core/base/readers.ts';
import type { RecordCalls } from '../../core/ports/records.ts';
import { isExactNumber, jsonOf, plainNumber } from '../../core/base/deep-json.ts';
import { flatten, type FlatValue } from '../../core/samples/flatten.ts';
import { type Original, readOriginal } from '../../core/samples/original.ts';
import { readSample } from '../../core/samples/sample.ts';

/** The failure is seldom a different value, since most fields differ in value. */
const order: readonly ComparedField['differs'][] = ['kind', 'value', null];
const most = { candidates: 100, fields: 200, value: 500 };

type Compared = RecordCalls['collection.compare']['output'];
type Fields = Map<string, FlatValue>;

interface Passed {
  fields: Fields;
  at: number | null;
}

/**
 * Compares the failed record with the most similar passing one; null without any. First come fields that only one of
 * them has or that are of another kind, then those with another value.
 */
export function compareWithPassing(record: unknown, passing: readonly unknown[]): Compared {
  const failing = fieldsOf(readOriginal(readSample(record).raw));
  const candidates = passing.slice(0, most.candidates).flatMap(passedOf);
  const [closest] = candidates.toSorted((a, b) => likeness(failing, b.fields) - likeness(failing, a.fields));
  if (!closest) return null;
  const paths = [...new Set([...failing.keys(), ...closest.fields.keys()])];
  const rows = paths
    .map((path) => compared(path, failing.get(path), closest.fields.get(path)))
    .toSorted((a, b) => order.indexOf(a.differs) - order.indexOf(b.differs));
  return { at: closest.at, fields: rows.slice(0, most.fields), cut: rows.length > most.fields };
}

/** Returns the passed records in an item: plain, with metadata, or as the input and output of a data set. */
function passedOf(item: unknown): Passed[] {
  const members = asRecord(item) ?? {};
  if ('input' in members && 'output' in members) {
    return [members['input'], members['output']].flatMap((one) => (one === null ? [] : unwrapped(one)));
  }
  return unwrapped(item);
}

function unwrapped(item: unknown): Passed[] {
  const isWrapped = 'rawMessage' in (asRecord(item) ?? {});
  const { raw, at } = isWrapped ? readSample(item) : { raw: item, at: null };
  const original = readOriginal(raw);
  return original.format === 'empty' ? [] : [{ fields: fieldsOf(original), at }];
}

/** Returns the fields of an original. One without parts is a single field without a name. */
function fieldsOf({ text, value }: Original): Fields {
  return new Map(value === undefined ? [['', text]] : flatten(value));
}

/** Returns the number of shared fields, plus equal values, minus fields that only one has. */
function likeness(failing: Fields, passing: Fields): number {
  const shared = [...failing.keys()].filter((path) => passing.has(path));
  const equal = shared.filter((path) => isSame(failing.get(path), passing.get(path)));
  return 3 * shared.length + equal.length - failing.size - passing.size;
}

/** Compares one field. A text is quoted if the other value is not a text; otherwise "5" and 5 would look alike. */
function compared(path: string, failing: FlatValue | undefined, passing: FlatValue | undefined): ComparedField {
  const differs = differenceOf(failing, passing);
  const quoted = differs === 'kind' && failing !== undefined && passing !== undefined;
  return { path, failing: shown(failing, quoted), passing: shown(passing, quoted), differs };
}

function differenceOf(a: FlatValue | undefined, b: FlatValue | undefined): ComparedField['differs'] {
  if (kindOf(a) !== kindOf(b)) return 'kind';
  return isSame(a, b) ? null : 'value';
}

function isSame(a: FlatValue | undefined, b: FlatValue | undefined): boolean {
  if (a === b) return true;
  const mayBeEqual = typeof a === 'object' || typeof b === 'object';
  return mayBeEqual && kindOf(a) === kindOf(b) && comparable(a) === comparable(b);
}

/** Returns a text that is equal for equal values, however their numbers are written: 10 equals `10.00`. */
const comparable = (value: FlatValue | undefined): string =>
  isExactNumber(value) ? plainNumber(value) : jsonOf(value);

function kindOf(value: FlatValue | undefined): string {
  if (isExactNumber(value)) return 'number';
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

function shown(value: FlatValue | undefined, quoted: boolean): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' && !quoted ? value : jsonOf(value);
  return (text.length > most.value ? `${text.slice(0, most.value)}…` : text).toWellFormed();
}
