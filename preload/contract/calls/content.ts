import type { AwaitedFiles, ContentListing, ContentPlace, ContentPreview } from '../models/content.ts';

/**
 * A position behind a credential. `deferred` means that the service prepares the response asynchronously and Penstock
 * polls for it.
 */
interface ContentQuestion {
  environmentId: string;
  credentialId: number;
  place: ContentPlace;
  deferred: boolean;
}

export interface ContentCalls {
  /** The content of a position, one level deep, read now. */
  'content.list': { input: ContentQuestion; output: ContentListing };
  /** The beginning of a file or a table, read now. */
  'content.preview': { input: ContentQuestion; output: ContentPreview };
  /** The newest files at the path that a source waits for, read now. */
  'content.awaited': { input: { environmentId: string; sourceId: number }; output: AwaitedFiles };
}
