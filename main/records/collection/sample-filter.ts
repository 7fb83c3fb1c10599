import type { SampleFilter } from '#contract/models/quarantine.ts';
import type { Sample, ResourceRef } from '../../core/samples/sample.ts';

/** What a filter looks at. */
export type Filtered = Pick<Sample, 'errorType' | 'message' | 'runId' | 'file'>;

/** @param json of the record; called only where its text is searched */
export type SampleMatcher = (sample: Filtered, resource: ResourceRef, json: () => string) => boolean;

/** Names of members. A quotation mark inside of a text is preceded by a backslash. */
const names = /"[^"\\]*":/g;

/** Whether the filter lets a record through. Every word must occur in it, anywhere, without case. */
export function sampleMatcher({ text, resources, runs, files }: SampleFilter): SampleMatcher {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const wanted = {
    resources: new Set(resources.map(resourceName)),
    runs: new Set<number | null>(runs),
    files: new Set<string | null>(files),
  };
  return (sample, resource, json) =>
    (wanted.resources.size === 0 || wanted.resources.has(resourceName(resource))) &&
    (wanted.runs.size === 0 || wanted.runs.has(sample.runId)) &&
    (wanted.files.size === 0 || wanted.files.has(sample.file)) &&
    hasWords(words, sample, json);
}

const resourceName = ({ kind, id }: ResourceRef): string => `${kind} ${id}`;

function hasWords(words: readonly string[], { errorType, message }: Filtered, json: () => string): boolean {
  if (words.length === 0) return true;
  const shown = `${errorType ?? ''}\n${message}`.toLowerCase();
  const left = words.filter((word) => !shown.includes(word));
  if (left.length === 0) return true;
  // The names around the original record are in every record: a search for "error" does not mean them.
  const record = json().replace(names, ' ').toLowerCase();
  return left.every((word) => record.includes(word) || record.includes(JSON.stringify(word).slice(1, -1)));
}
