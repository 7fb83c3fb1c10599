/** Port to the content that the credentials of one environment's service open at third parties. */
import type { ContentEntry, ContentPlace } from '#contract/models/content.ts';
import type { RequestOptions } from './request-options.ts';

/**
 * `deferred`: the service prepares the response in the background, for connectors that take longer than a request may.
 */
export type ContentOptions = RequestOptions & { deferred?: boolean };

/** Content as the service returned it: text, JSON in a text, or columns with their rows. */
export interface PreviewedContent {
  content: unknown;
  contentType: string | null;
}

export interface ServiceContent {
  /**
   * Lists one place, one level deep. Throws `refused` where the third party refuses, `not_found` where nothing is
   * there.
   */
  list(credentialId: number, place: ContentPlace, options?: ContentOptions): Promise<ContentEntry[]>;
  /** Reads the beginning of a file or a table. Throws as `list` does. */
  preview(credentialId: number, place: ContentPlace, options?: ContentOptions): Promise<PreviewedContent>;
}
