import { z } from 'zod';
import { longestText } from '../limits.ts';
import type { AwaitedFiles, ContentListing, ContentPlace, ContentPreview } from '../models/content.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, nodeId } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

const placeName = z.string().max(longestText.contentPath);
const place = schemaOf<ContentPlace>()(z.strictObject({ path: placeName, database: placeName, table: placeName }));

/**
 * A position behind a credential. `deferred` means that the service prepares the response asynchronously and Penstock
 * polls for it.
 */
const content = z.strictObject({
  environmentId,
  credentialId: nodeId,
  place,
  deferred: z.boolean(),
});

export const contentCalls = {
  /** The content of a position, one level deep, read now. */
  'content.list': defineCall<ContentListing>()(content),
  /** The beginning of a file or a table, read now. */
  'content.preview': defineCall<ContentPreview>()(content),
  /** The newest files at the path that a source waits for, read now. */
  'content.awaited': defineCall<AwaitedFiles>()(z.strictObject({ environmentId, sourceId: nodeId })),
};
