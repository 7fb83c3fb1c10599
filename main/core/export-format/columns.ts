import { printDecimal, readDecimal } from '#contract/decimal.ts';
import type { ExportColumn } from '#contract/models/export.ts';
import { failure } from '../base/failure.ts';
import { asRecord } from '../base/readers.ts';
import { isExactNumber, jsonOf } from '../base/deep-json.ts';
import { readOriginal } from '../samples/original.ts';
import { readSample, type Sample } from '../samples/sample.ts';
import { isoTime } from './iso-time.ts';
import { pathNames, valueAt } from './paths.ts';
import { texts } from './words.ts';

/** Path of the time of a record, which tables have in ISO 8601. */
const timePath = 'metadata.ingestTime';

/**
 * One column for every member that the specification names, and one for all others, so that nothing is dropped (D12).
 */
export const usualColumns: readonly ExportColumn[] = [
  { name: 'time', path: timePath },
  { name: 'type', path: 'error.errorType' },
  { name: 'message', path: 'error.message' },
  { name: 'details', path: 'error.details' },
  { name: 'line', path: 'error.lineNumber' },
  { name: 'column', path: 'error.columnNumber' },
  { name: 'resource_type', path: 'metadata.resourceType' },
  { name: 'resource_id', path: 'metadata.resourceId' },
  { name: 'run_id', path: 'metadata.runId' },
  { name: 'source_type', path: 'metadata.sourceType' },
  { name: 'source_key', path: 'metadata.sourceKey' },
  { name: 'source_offset', path: 'metadata.sourceOffset' },
  { name: 'bucket', path: 'metadata.bucket' },
  { name: 'topic', path: 'metadata.topic' },
  { name: 'uuid', path: 'metadata.uuid' },
  { name: 'tracker_id', path: 'metadata.trackerId' },
  { name: 'eof', path: 'metadata.eof' },
  { name: 'last_modified', path: 'metadata.lastModified' },
  { name: 'tags', path: 'metadata.tags' },
  { name: 'raw_message', path: 'raw' },
  { name: 'other', path: 'other' },
];

/** Description of the flattening, for the manifest and the screen. */
export const { flatteningRule } = texts;

/** Describes how tables write times, for the manifest; null if no column has one. */
export const timeRule = (columns: readonly ExportColumn[]): string | null =>
  columns.some(({ path }) => path === timePath) ? texts.timeRule : null;

/** Throws a Failure if there is no column, or if two have the same name. */
export function requireColumns(columns: readonly ExportColumn[]): void {
  const twice = columns.find(({ name }, place) => columns.findIndex((other) => other.name === name) !== place);
  if (columns.length > 0 && twice === undefined) return;
  const message = twice === undefined ? texts.noColumn : texts.columnTwice(twice.name);
  throw failure('invalid_input', message, {
    advice: texts.chooseColumns,
    field: 'columns',
  });
}

/** Reads the values of columns from records. */
export class ColumnReader {
  readonly #columns: { path: string; names: string[] }[];
  readonly #named: Set<string>;

  constructor(columns: readonly ExportColumn[]) {
    this.#columns = columns.map(({ path }) => ({ path, names: pathNames(path) }));
    this.#named = new Set(columns.map(({ path }) => path));
  }

  /** Returns values in the order of the columns; undefined for those that a record lacks. */
  values(record: unknown): unknown[] {
    const sample = readSample(record);
    // The first of two with the same name counts: `other` contains the other.
    const metadata = Object.fromEntries(sample.metadata.toReversed());
    const members = membersOf(sample);
    let original: { value: unknown } | null = null;
    return this.#columns.map(({ path, names }) => {
      const [top, ...rest] = names;
      if (path === 'raw') return sample.raw;
      if (path === 'other') return this.#other(sample);
      if (top === 'metadata') return valueAt(metadata, rest);
      if (top === 'record') return valueAt((original ??= readOriginal(sample.raw)).value, rest);
      return valueAt(members, names);
    });
  }

  #other(sample: Sample): Record<string, unknown> | undefined {
    const unnamed = partsOf(sample).filter(([path]) => !this.#named.has(path));
    return unnamed.length === 0 ? undefined : Object.fromEntries(unnamed);
  }
}

/** Members of the record. An error that is plain text becomes its message. */
function membersOf({ record }: Sample): unknown {
  const members = asRecord(record);
  const error = members?.['error'];
  return typeof error === 'string' ? { ...members, error: { message: error } } : members;
}

/** Returns everything in a record, by path: members of its error and its metadata, the original, and all others. */
export function partsOf(sample: Sample): [path: string, value: unknown][] {
  const parts = new Map<string, unknown>();
  const add = (path: string, value: unknown): void => {
    // Two members may have the same path once the vendor's prefix is removed.
    parts.set(parts.has(path) ? `${path} (${parts.size})` : path, value);
  };
  for (const [name, value] of sample.metadata) add(`metadata.${name}`, value);
  add('raw', sample.raw);
  const members = sample.raw === sample.record ? {} : (asRecord(membersOf(sample)) ?? {});
  const metadata = Object.keys(members).find((name) => name.endsWith('MetaData'));
  for (const [name, value] of Object.entries(members)) {
    const inner = asRecord(value);
    if (name === metadata && inner) continue;
    if (name === 'rawMessage')
      for (const [key, part] of otherMembers(inner, sample.raw)) add(`rawMessage.${key}`, part);
    else if (name === 'error' && inner) for (const [key, part] of Object.entries(inner)) add(`error.${key}`, part);
    else add(name, value);
  }
  return [...parts];
}

/** Members next to the original record. */
function otherMembers(message: Record<string, unknown> | null, raw: unknown): [string, unknown][] {
  return message === null || message === raw ? [] : Object.entries(message).filter(([key]) => key !== 'data');
}

/** Maximum number of digits: a spreadsheet changes longer numbers. */
const exactDigits = 15;
/**
 * Powers of ten above the numbers of a spreadsheet. It reads smaller ones as 0, greater ones as an error ("Excel
 * specifications and limits": 2.2251e-308 to 9.99999999999999e307).
 */
const magnitudes = { smallest: -306, greatest: 308 };

/**
 * Returns a value as a table cell: text, or a number that a spreadsheet represents exactly. A missing value is empty.
 *
 * @param keepsNumbers whether a number that JavaScript would print differently becomes text as it is written
 */
export function cellOf(path: string, value: unknown, keepsNumbers = true): string | number {
  if (value === undefined || value === null) return '';
  const time = path === timePath ? isoTime(value) : null;
  if (time !== null) return time;
  if (typeof value === 'string') return value.toWellFormed();
  // Most numbers are such, and need no further check.
  if (Number.isInteger(value) && Math.abs(value as number) < 10 ** exactDigits) return value as number;
  const written = jsonOf(value).toWellFormed();
  const isExact = isExactNumber(value);
  if ((isExact && keepsNumbers) || (typeof value !== 'number' && !isExact)) return written;
  // Adding 0 avoids minus zero, which would be text again.
  return isHeldExactly(written) ? Number(written) + 0 : written;
}

/** Whether a spreadsheet represents the number exactly. */
function isHeldExactly(written: string): boolean {
  const number = readDecimal(written)!;
  const digits = printDecimal(number).replace(/e.*$|\D/g, '');
  const magnitude = number.digits === '' ? 0 : number.digits.length + number.exponent;
  return (
    digits.replace(/^0+/, '').length <= exactDigits &&
    magnitude >= magnitudes.smallest &&
    magnitude <= magnitudes.greatest
  );
}
