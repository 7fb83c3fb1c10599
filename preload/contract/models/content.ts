/** Content behind a credential at its third party, as the service shows it. Times are epoch milliseconds. */

/**
 * A position there: a path of files, or a database and one of its tables. An empty member is the top, or not
 * applicable.
 */
export interface ContentPlace {
  path: string;
  database: string;
  table: string;
}

export const contentTop: ContentPlace = { path: '', database: '', table: '' };

/** `other` is a kind that Penstock does not know. It is listed, and cannot be opened. */
export type ContentKind = 'folder' | 'file' | 'database' | 'table' | 'column' | 'other';

export interface ContentEntry {
  name: string;
  kind: ContentKind;
  /** The service's own word for its kind. */
  word: string | null;
  /** Bytes. */
  size: number | null;
  createdAt: number | null;
  updatedAt: number | null;
  /** Position of the entry, to open or preview it; null where neither is possible. */
  place: ContentPlace | null;
}

/** The content of one position, one level deep. */
export interface ContentListing {
  place: ContentPlace;
  /** Folders first, then by name; at most `mostContentEntries`. */
  entries: ContentEntry[];
  /** Number of entries that the service listed. */
  count: number;
  readAt: number;
}

/** The beginning of a file or of a table. */
export interface ContentPreview {
  place: ContentPlace;
  contentType: string | null;
  /** The text that the service returned, at most `mostPreviewText` characters; rows of a table as JSON. */
  text: string;
  /** Characters of the service's complete response. */
  length: number;
  /** The UTF-8 bytes of that text, the first ones in hexadecimal. */
  bytes: { dump: string; shown: number; count: number };
  /** The rows, at most `mostPreviewRows`; null where there are none. */
  table: { columns: string[]; rows: (string | null)[][]; count: number } | null;
  readAt: number;
}

/** A file at a path that a source reads. */
export interface AwaitedFile {
  path: string;
  size: number | null;
  /** When it arrived or was last changed. */
  at: number | null;
}

/** The files that a source waits for, by the path in its configuration. */
export interface AwaitedFiles {
  sourceId: number;
  credentialId: number;
  /** The configured path. Parts with wildcards or placeholders match anything. */
  path: string;
  /** The matching files, newest first, at most `mostAwaitedFiles`. */
  files: AwaitedFile[];
  /** Number of listed folders, and whether the rest was omitted because there are too many. */
  folders: number;
  cut: boolean;
  readAt: number;
}
