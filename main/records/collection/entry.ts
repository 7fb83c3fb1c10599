import type { SampleRow } from '#contract/models/quarantine.ts';
import { headOf, messageParts } from '../../core/samples/fingerprint.ts';
import type { Sample, FailingResourceRef } from '../../core/samples/sample.ts';

/** Parts of a record that are held outside of its page, so that groups and rows need not unpack any. */
export interface RecordEntry extends Pick<Sample, 'at' | 'errorType' | 'message' | 'runId' | 'file' | 'offset'> {
  /** Index in the collection. */
  index: number;
  id: string;
  resource: FailingResourceRef;
  fingerprint: string;
  /** Key of the current group. */
  group: string;
  page: number;
  place: number;
}

/** Returns a copy of the beginning of a message: a substring would retain the whole text in memory. */
export function detachedHead(message: string): string {
  const head = headOf(message);
  return head.length === message.length ? message : Buffer.from(head).toString();
}

/** Sorts newest first, entries without a time last. */
export function byAge(a: RecordEntry, b: RecordEntry): number {
  return (b.at ?? -Infinity) - (a.at ?? -Infinity) || a.index - b.index;
}

export function rowOf(entry: RecordEntry): SampleRow {
  const { index, id, at, errorType, message, resource, runId, file, offset } = entry;
  const found = messageParts(message).find(({ mask }) => mask !== null)?.text ?? null;
  const { kind, id: resourceId } = resource;
  return { index, id, at, errorType, message, found, kind, resourceId, runId, file, offset };
}
