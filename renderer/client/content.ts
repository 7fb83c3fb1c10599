/** Content behind a credential at its third party: each position is read from the service when it is viewed. */
import type { Output } from '#contract';
import type { ContentPlace } from '#contract/models/content.ts';
import { main } from './bridge.ts';

/** A position behind a credential; `deferred` lets the service prepare the response asynchronously. */
export interface ContentQuestion {
  environmentId: string;
  credentialId: number;
  place: ContentPlace;
  deferred: boolean;
}

/** Lists a position, one level deep. Aborting ends the request at once. */
export function listContent(question: ContentQuestion, signal: AbortSignal): Promise<Output<'content.list'>> {
  return main.content.list(question, { signal });
}

/** Reads the beginning of a file or a table. */
export function previewContent(question: ContentQuestion, signal: AbortSignal): Promise<Output<'content.preview'>> {
  return main.content.preview(question, { signal });
}

/** Reads the newest files at the path that a source waits for. */
export function awaitedFiles(
  environmentId: string,
  sourceId: number,
  signal: AbortSignal,
): Promise<Output<'content.awaited'>> {
  return main.content.awaited({ environmentId, sourceId }, { signal });
}
