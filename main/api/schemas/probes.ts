import { z } from 'zod';
import { asRecord, asText } from '../../core/base/readers.ts';
import { readRecord, type RequestRecord } from './deferred.ts';

/** Text in Markdown, or the reason for its absence (the feature may be switched off). */
export const suggestionAnswer = z.looseObject({}).transform((answer) => {
  const output = asRecord(answer['output']);
  return { text: asText(output?.['response']), problem: asText(output?.['errorMessage']) };
});

/**
 * Request record if the request was deferred, else entries in `object`, which the specification omits; null if the
 * server omits it too.
 */
export const browseAnswer = z.looseObject({}).transform((answer) => ({
  deferred: readRecord(answer),
  connectionType: asText(answer['connection_type']),
  entries: asRecord(answer['object']),
}));

/** Request record, or the preview itself: its content is text, JSON in text, or columns with their rows. */
export type Preview = { deferred: RequestRecord } | { content: unknown; contentType: string | null };

export const previewAnswer = z.looseObject({}).transform((answer): Preview => {
  const deferred = readRecord(answer);
  if (deferred) return { deferred };
  const output = asRecord(answer['output']);
  return { content: output?.['response'] ?? null, contentType: asText(output?.['contentType']) };
});
