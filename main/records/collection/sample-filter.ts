import { type FilterReaders, matcherOf } from '#contract/filter/match.ts';
import { parse } from '#contract/filter/parse.ts';
import { sampleFields } from '#contract/filter/sample-fields.ts';
import type { SampleFilter } from '#contract/models/quarantine.ts';
import { parseExactly } from '../../core/base/json-text.ts';
import { pathNames } from '../../core/export-format/paths.ts';
import { readOriginal } from '../../core/samples/original.ts';
import { readSample, type FailingResourceRef, type Sample } from '../../core/samples/sample.ts';
import { foundValue, valuesAt } from './record-values.ts';

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
  /** Returns the lowercase text of the record without the names of its members. */
  text: () => string;
  /** Returns the parsed record; undefined if its format is unknown. */
  original: () => unknown;
}

const readers: FilterReaders<Row, typeof sampleFields> = {
  error: ({ errorType }) => [errorType ?? ''],
  message: ({ message }) => message.toLowerCase(),
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
    text: () => (text ??= json().replace(names, ' ').toLowerCase()),
    original: () => (original ??= readOriginal(readSample(parseExactly(json())).raw)).value,
  };
}

/** Matches names of members. A quotation mark inside a text is preceded by a backslash. */
const names = /"[^"\\]*":/g;

function hasWords({ errorType, message, text }: Row, words: string): boolean {
  if (`${errorType ?? ''}\n${message}`.toLowerCase().includes(words)) return true;
  return text().includes(words) || text().includes(JSON.stringify(words).slice(1, -1));
}
