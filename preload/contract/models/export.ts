import type { Problem } from '../result.ts';
import type { ExportFormat } from './export-format.ts';
import type { SampleFilter, SampleScope, SampleWindow } from './quarantine.ts';

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
export const patternNames = ['email', 'phone', 'card', 'iban', 'ip'] as const;
export type PatternName = (typeof patternNames)[number];

/** `hash`: the same value gives the same word within one file, and another in the next. */
export const redactionWays = ['mask', 'hash', 'drop'] as const;
export type RedactionWay = (typeof redactionWays)[number];

export interface Redaction {
  /** A field's path, as of a column; or what looks like this, wherever it stands. */
  target: { by: 'field'; path: string } | { by: 'named'; pattern: PatternName } | { by: 'pattern'; pattern: string };
  how: RedactionWay;
}

/** What personal data is known by: what it looks like, or that its field has a `name` which sounds like a person's. */
export const personalKinds = [...patternNames, 'name'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Personal data of one kind in one field. Paths as of a column. */
export interface PersonalField {
  path: string;
  kind: PersonalKind;
}

/** In how many records it was found. */
export interface PersonalFinding extends PersonalField {
  count: number;
}

/** `file_per_group`: a folder with a file for each group. */
export const exportSplits = ['one_file', 'file_per_group'] as const;
export type ExportSplit = (typeof exportSplits)[number];

export interface ExportDraft extends SampleWindow {
  environmentId: string;
  scope: SampleScope;
  choice: ExportChoice;
  format: ExportFormat;
  split: ExportSplit;
  /** Null: each record whole and as it came, or, in a table, the usual columns. */
  columns: ExportColumn[] | null;
  redactions: Redaction[];
  /** Personal data that a person was asked about and has written as it is. Any other is asked about before it is written. */
  accepted: PersonalField[] | 'all';
  /** Whether texts that a spreadsheet would take for a formula get an apostrophe in front (S7). Only in tables. */
  guard: boolean;
}

/** A column that could be chosen. */
export interface ColumnOffer extends ExportColumn {
  example: string | null;
  /** Kinds of personal data found in it; none for what holds none. */
  personal: PersonalKind[];
  /** Whether the usual columns have it. */
  usual: boolean;
}

/** Some rows as they will be written, of a spread of what was chosen. */
export interface ExportPreview {
  columns: ColumnOffer[];
  /** A table's cells; or, in NDJSON and JSON, one cell a row: the record. */
  rows: string[][];
  /** Chosen records that were looked at: of each group or resource, over the whole range. */
  looked: number;
  /** Personal data in them, as they will be written. */
  found: PersonalFinding[];
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
  /** Personal data was found that nobody was asked about. */
  | 'waiting_for_answer'
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
  /** In how many records each redaction of the draft found something, in their order. */
  redacted: readonly number[];
  /** Records of which Penstock took out what has the name that the service gives its keys. */
  takenOut: number;
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
  /** What a person has to answer before anything more is written. */
  question: PersonalQuestion | null;
  /** What was answered so far. It is in the draft as well. */
  answers: PersonalAnswer[];
  result: ExportResult | null;
}

/** Personal data that is about to be written. */
export interface PersonalQuestion {
  found: PersonalFinding[];
  /** Of what these records failed at, in words; null for the whole of the export. */
  where: string | null;
}

export const personalAnswers = [...redactionWays, 'accept'] as const;

/** What is done about each of what was found. A field that is redacted is so in the whole file. */
export interface PersonalAnswer extends PersonalField {
  how: (typeof personalAnswers)[number];
}

export const exportOrders = ['cancel', 'resume', 'forget', 'show'] as const;
export type ExportOrder = (typeof exportOrders)[number];

/** Whether files are still what their manifest says. */
export interface ExportVerification {
  files: { name: string; as: 'unchanged' | 'changed' | 'missing' | 'unreadable' }[];
  /** The whole of it in a sentence. */
  words: string;
  ok: boolean;
}
