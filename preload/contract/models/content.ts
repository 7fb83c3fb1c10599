/** What lies behind a credential at its third party, as the service shows it. Times are epoch milliseconds. */

/** A place there: a path of files, or a database and one of its tables. Empty: the top, or nothing of that kind. */
export interface ContentPlace {
  path: string;
  database: string;
  table: string;
}

export const contentTop: ContentPlace = { path: '', database: '', table: '' };

/** `other`: a kind that Penstock does not know. It is listed, and cannot be opened. */
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
  /** Where it is, to open it or to look into it; null where neither can be done. */
  place: ContentPlace | null;
}

/** What is in one place, one level deep. */
export interface ContentListing {
  place: ContentPlace;
  /** Folders first, then by name; at most `mostContentEntries`. */
  entries: ContentEntry[];
  /** All that the service listed. */
  count: number;
  readAt: number;
}

/** The beginning of a file or of a table. */
export interface ContentPreview {
  place: ContentPlace;
  contentType: string | null;
  /** As the service returned it, at most `mostPreviewText` characters; rows of a table as JSON. */
  text: string;
  /** Characters of all that the service returned. */
  length: number;
  /** The bytes of that text in UTF-8, the first of them in hexadecimal. */
  bytes: { dump: string; shown: number; count: number };
  /** Its rows, at most `mostPreviewRows`; null where it has none. */
  table: { columns: string[]; rows: (string | null)[][]; count: number } | null;
  readAt: number;
}

/** A file at a path that a source reads. */
export interface AwaitedFile {
  path: string;
  size: number | null;
  /** When it came or was last changed. */
  at: number | null;
}

/** The files that a source waits for, by the path in its configuration. */
export interface AwaitedFiles {
  sourceId: number;
  credentialId: number;
  /** As it is configured. Parts with wildcards or placeholders match anything. */
  path: string;
  /** The newest that match, newest first, at most `mostAwaitedFiles`. */
  files: AwaitedFile[];
  /** Folders that were listed, and whether the rest was left out because there are too many. */
  folders: number;
  cut: boolean;
  readAt: number;
}
