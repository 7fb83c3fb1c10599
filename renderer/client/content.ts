/** What lies behind a credential at its third party: each place is read from the service when somebody looks at it. */
import type { Output } from '#contract';
import type { ContentPlace } from '#contract/models/content.ts';
import { call } from './bridge.ts';

/** Which place behind which credential; `deferred` lets the service prepare the answer in its own time. */
export interface ContentQuestion {
  environmentId: string;
  credentialId: number;
  place: ContentPlace;
  deferred: boolean;
}

/** What is there, one level deep. Aborting ends the request at once. */
export function listContent(question: ContentQuestion, signal: AbortSignal): Promise<Output<'content.list'>> {
  return call('content.list', question, { signal });
}

/** The beginning of a file or a table. */
export function previewContent(question: ContentQuestion, signal: AbortSignal): Promise<Output<'content.preview'>> {
  return call('content.preview', question, { signal });
}

/** The newest files at the path that a source waits for. */
export function awaitedFiles(
  environmentId: string,
  sourceId: number,
  signal: AbortSignal,
): Promise<Output<'content.awaited'>> {
  return call('content.awaited', { environmentId, sourceId }, { signal });
}
