import { foldText } from '#contract/fold-text.ts';
import { readDecimal } from '#contract/decimal.ts';
import { type FilterReaders, type FoundValue, matcherOf } from '#contract/filter/match.ts';
import { parse } from '#contract/filter/parse.ts';
import { sampleFields } from '#contract/filter/sample-fields.ts';
import type { SampleFilter } from '#contract/models/quarantine.ts';
import { parseExactly } from '../../core/base/json-text.ts';
import { pathNames } from '../../core/export-format/paths.ts';
import { readOriginal } from '../../core/samples/original.ts';
import { type FailingResourceRef, readSample, type Sample } from '../../core/samples/sample.ts';
import { isExactNumber, jsonOf } from '../../core/base/deep-json.ts';

/** Parts of a record that a filter reads. */
export type Filtered = Pick<Sample, 'errorType' | 'message' | 'runId' | 'file'>;

/**
 * Matches one record.
 *
 * @param json returns the record's JSON; called only if its text or its fields are needed
 */
export type SampleMatcher = (sample: Filtered, resource: FailingResourceRef, json: () => string) => boolean;

interface Row extends Filtered {
  resource: FailingResourceRef;
  /** Returns the folded text of the record without the names of its members. */
  text: () => string;
  /** Returns the parsed record; undefined if its format is unknown. */
  original: () => unknown;
}

const readers: FilterReaders<Row, typeof sampleFields> = {
  error: ({ errorType }) => [errorType ?? ''],
  message: ({ message }) => foldText(message),
  resource: ({ resource }) => [resource.id],
  run: ({ runId }) => (runId === null ? [] : [runId]),
  file: ({ file }) => [file ?? ''],
  record: (path) => {
    const names = pathNames(path);
    return ({ original }) => valuesAt(original(), names).map(foundValue);
  },
};

/** Returns a function that reports whether a record matches the filter. */
export function sampleMatcher({ text, resources, runs, files }: SampleFilter): SampleMatcher {
  // No term here is relative to the current time.
  const matches = matcherOf(parse(text, sampleFields).filter, sampleFields, readers, hasWords, 0);
  const wanted = {
    resources: new Set(resources.map(resourceName)),
    runs: new Set<number | null>(runs),
    files: new Set<string | null>(files),
  };
  return (sample, resource, json) =>
    (wanted.resources.size === 0 || wanted.resources.has(resourceName(resource))) &&
    (wanted.runs.size === 0 || wanted.runs.has(sample.runId)) &&
    (wanted.files.size === 0 || wanted.files.has(sample.file)) &&
    matches(rowOf(sample, resource, json));
}

const resourceName = ({ kind, id }: FailingResourceRef): string => `${kind} ${id}`;

function rowOf({ errorType, message, runId, file }: Filtered, resource: FailingResourceRef, json: () => string): Row {
  let text: string | undefined;
  let original: { value: unknown } | undefined;
  return {
    ...{ errorType, message, runId, file, resource },
    // The names around the original record are in every record: a search for "error" does not mean them.
    text: () => (text ??= foldText(json().replace(names, ' '))),
    original: () => (original ??= readOriginal(readSample(parseExactly(json())).raw)).value,
  };
}

/** Matches names of members. A quotation mark inside a text is preceded by a backslash. */
const names = /"[^"\\]*":/g;

function hasWords({ errorType, message, text }: Row, words: string): boolean {
  if (foldText(`${errorType ?? ''}\n${message}`).includes(words)) return true;
  return text().includes(words) || text().includes(JSON.stringify(words).slice(1, -1));
}

/**
 * Returns the values of a parsed record at a path, ignoring the case of names. Lists on the way are entered; a list, an
 * object or a field at the end of the path is one value. A name may contain a dot.
 */
function valuesAt(value: unknown, names: readonly string[]): unknown[] {
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
  const wanted = foldText(name);
  return Object.keys(owner).find((key) => foldText(key) === wanted);
}

/** Maximum number of characters of a text that is compared as a number. */
const longestNumber = 100;

/** Returns the parts of a value that a filter compares. */
function foundValue(value: unknown): FoundValue {
  if (typeof value === 'string') {
    const number = value.length < longestNumber ? readDecimal(value.trim()) : null;
    return { kind: 'text', isEmpty: value === '', texts: [foldText(value)], number };
  }
  if (typeof value === 'number' || isExactNumber(value)) {
    const text = jsonOf(value);
    return { kind: 'number', isEmpty: false, texts: [text.toLowerCase()], number: readDecimal(text) };
  }
  if (typeof value === 'boolean') return { kind: 'boolean', isEmpty: false, texts: [String(value)], number: null };
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry) => foundValue(entry).texts);
    return {
      kind: 'list',
      isEmpty: value.length === 0,
      texts: [foldText(jsonOf(value)), ...entries],
      number: null,
    };
  }
  if (typeof value !== 'object' || value === null)
    return { kind: 'null', isEmpty: false, texts: ['null', ''], number: null };
  return {
    kind: 'object',
    isEmpty: Object.keys(value).length === 0,
    texts: [foldText(jsonOf(value))],
    number: null,
  };
}
