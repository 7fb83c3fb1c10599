import type { SampleRow } from '#contract/models/quarantine.ts';
import { headOf, messageParts } from '../../core/samples/fingerprint.ts';
import type { Sample, ResourceRef } from '../../core/samples/sample.ts';

/** What is held of a record outside of its page, so that groups and rows are made without unpacking any. */
export interface Entry extends Pick<Sample, 'at' | 'errorType' | 'message' | 'runId' | 'file' | 'offset'> {
  /** Its index in the collection. */
  index: number;
  id: string;
  resource: ResourceRef;
  fingerprint: string;
  /** The key of its present group. */
  group: string;
  page: number;
  place: number;
}

/** The beginning of a message, copied: a substring would retain the whole text in memory. */
export function detachedHead(message: string): string {
  const head = headOf(message);
  return head.length === message.length ? message : Buffer.from(head).toString();
}

/** Newest first, those without a time last. */
export function byAge(a: Entry, b: Entry): number {
  return (b.at ?? -Infinity) - (a.at ?? -Infinity) || a.index - b.index;
}

export function rowOf(entry: Entry): SampleRow {
  const { index, id, at, errorType, message, resource, runId, file, offset } = entry;
  const found = messageParts(message).find(({ mask }) => mask !== null)?.text ?? null;
  const { kind, id: resourceId } = resource;
  return { index, id, at, errorType, message, found, kind, resourceId, runId, file, offset };
}
