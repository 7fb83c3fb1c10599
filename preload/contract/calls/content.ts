import type { AwaitedFiles, ContentListing, ContentPlace, ContentPreview } from '../models/content.ts';

/** Where behind which credential. `deferred`: the service prepares the answer in its own time, and is asked for it until then. */
interface ContentQuestion {
  environmentId: string;
  credentialId: number;
  place: ContentPlace;
  deferred: boolean;
}

export interface ContentCalls {
  /** What is there, one level deep, read now. */
  'content.list': { input: ContentQuestion; output: ContentListing };
  /** The beginning of a file or a table, read now. */
  'content.preview': { input: ContentQuestion; output: ContentPreview };
  /** The newest files at the path that a source waits for, read now. */
  'content.awaited': { input: { environmentId: string; sourceId: number }; output: AwaitedFiles };
}
