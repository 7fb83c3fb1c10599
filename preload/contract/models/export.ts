import type { Problem } from '../result.ts';
import type { SampleFilter, SampleScope, SampleWindow } from './quarantine.ts';

export type ExportFormat = 'ndjson' | 'json' | 'csv' | 'xlsx';

/** Which records of the scope. Always looked for anew at the service, so that a file proves what it holds. */
export type ExportChoice =
  | { by: 'all' }
  | { by: 'groups'; keys: string[] }
  | { by: 'filter'; filter: SampleFilter }
  | { by: 'records'; ids: string[] };

/**
 * A column, or a member of what is written. Paths: `error.message`, `metadata.ingestTime` (without the vendor's prefix), `raw` (the
 * original record as text), `record.customer.email` (inside of it), `other` (what no other column names, as JSON).
 */
export interface ExportColumn {
  path: string;
  name: string;
}

/** The patterns that have a name; any other is a regular expression. */
export type PatternName = 'email' | 'phone' | 'card' | 'iban' | 'ip';

export interface Redaction {
  /** A field's path, as of a column; or what looks like this, wherever it stands. */
  target: { by: 'field'; path: string } | { by: 'named'; pattern: PatternName } | { by: 'pattern'; pattern: string };
  /** `hash`: the same value gives the same word within one file, and another in the next. */
  how: 'mask' | 'hash' | 'drop';
}

export interface ExportDraft extends SampleWindow {
  environmentId: string;
  scope: SampleScope;
  choice: ExportChoice;
  format: ExportFormat;
  /** `file_per_group`: a folder with a file for each group. */
  split: 'one_file' | 'file_per_group';
  /** Null: each record whole and as it came, or, in a table, the usual columns. */
  columns: ExportColumn[] | null;
  redactions: Redaction[];
  /** Whether texts that a spreadsheet would take for a formula get an apostrophe in front (S7). Only in tables. */
  guard: boolean;
}

/** A column that could be chosen. */
export interface ColumnOffer extends ExportColumn {
  example: string | null;
  /** Its name sounds like a person's data. */
  personal: boolean;
  /** Whether the usual columns have it. */
  usual: boolean;
}

/** The first rows as they will be written. */
export interface ExportPreview {
  columns: ColumnOffer[];
  /** A table's cells; or, in NDJSON and JSON, one cell a row: the record. */
  rows: string[][];
  /** Records in the window, as the service counts them, and about how many bytes they will take. */
  total: number | null;
  bytes: number | null;
  /** What to know before it begins, such as records that cannot be taken apart, in words. */
  notes: string[];
}

export type ExportState =
  | 'running'
  | 'waiting_for_service'
  | 'waiting_for_sign_in'
  /** The disk is full, or the folder is gone. */
  | 'waiting_for_disk'
  | 'finishing'
  /** Ended with the app; goes on once its environment is signed in, unless it is a demo's. */
  | 'interrupted'
  | 'done'
  | 'failed'
  | 'cancelled';

export interface ExportedFile {
  name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

export interface ExportResult {
  files: ExportedFile[];
  manifest: string;
  /** Null when rows read equal what the service counts; else what differs, in words. */
  mismatch: string | null;
}

export interface ExportCounts {
  /** Records that the service counts in the window; null as long as it did not say. */
  expected: number | null;
  /** Different records that were read. */
  read: number;
  written: number;
  duplicates: number;
  /** Written without their original, because a redaction could not be made certain. */
  withheld: number;
  /** Cells that were cut, because a workbook does not take longer ones. */
  cutCells: number;
  /** Cells of a table with half a character, in the place of which stands the sign for an unknown one. */
  replacedCells: number;
}

export interface ExportJob {
  id: string;
  environmentName: string;
  /** What it is of, in words. */
  title: string;
  draft: ExportDraft;
  /** Where it is to be: a file, or with a file for each group a folder. */
  path: string;
  state: ExportState;
  begunAt: number;
  endedAt: number | null;
  counts: ExportCounts;
  bytes: number;
  /** Records a second lately; null before anything can be said. */
  perSecond: number | null;
  problem: Problem | null;
  result: ExportResult | null;
}

export type ExportOrder = 'cancel' | 'resume' | 'forget' | 'show';

/** Whether files are still what their manifest says. */
export interface ExportVerification {
  files: { name: string; as: 'unchanged' | 'changed' | 'missing' | 'unreadable' }[];
  /** The whole of it in a sentence. */
  words: string;
  ok: boolean;
}
