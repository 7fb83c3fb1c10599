import type { Problem } from '../result.ts';
import type { ExcelSigns } from './excel-signs.ts';
import type { ExportFormat } from './export-format.ts';
import type { SampleFilter, SampleScope, SampleWindow } from './quarantine.ts';

/**
 * The selected records of the scope. They are always fetched again from the service, so that a file proves its content.
 */
export type ExportChoice =
  | { by: 'all' }
  | { by: 'groups'; keys: string[] }
  | { by: 'filter'; filter: SampleFilter }
  | { by: 'records'; ids: string[] };

/**
 * A column, or a member of what is written. Paths: `error.message`, `metadata.ingestTime` (without the vendor's
 * prefix), `raw` (the original record as text), `record.customer.email` (inside the record). `other` holds everything
 * that no other column covers, as JSON.
 */
export interface ExportColumn {
  path: string;
  name: string;
}

/** The named patterns; any other is a regular expression. */
export const patternNames = ['email', 'phone', 'card', 'iban', 'ip'] as const;
export type PatternName = (typeof patternNames)[number];

/** `hash` maps equal values to the same word within one file, and to a different one in the next. */
export const redactionWays = ['mask', 'hash', 'drop'] as const;
export type RedactionWay = (typeof redactionWays)[number];

export interface Redaction {
  /** A field's path, as in a column; or a pattern that applies to every field. */
  target: { by: 'field'; path: string } | { by: 'named'; pattern: PatternName } | { by: 'pattern'; pattern: string };
  how: RedactionWay;
}

/** How personal data is recognized: by its form, or by a field `name` that suggests personal data. */
export const personalKinds = [...patternNames, 'name'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Personal data of one kind in one field. Paths as in a column. */
export interface PersonalField {
  path: string;
  kind: PersonalKind;
}

/** The accepted personal data that is written unmodified: excludes fields that are also masked, hashed or dropped. */
export function writtenPersonal({
  accepted,
  redactions,
}: Pick<ExportDraft, 'accepted' | 'redactions'>): ExportDraft['accepted'] {
  if (accepted === 'all') return accepted;
  const redacted = new Set(redactions.map(({ target }) => (target.by === 'field' ? target.path : null)));
  return accepted.filter(({ path }) => !redacted.has(path));
}

/** Personal data with the number of records that contain it. */
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
  /** Null: each record complete and unmodified, or, in a table, the usual columns. */
  columns: ExportColumn[] | null;
  redactions: Redaction[];
  /** Personal data that the user has accepted. Any other prompts the user before it is written. */
  accepted: PersonalField[] | 'all';
  /** Whether texts that a spreadsheet would read as a formula get a leading apostrophe (S7). Only in tables. */
  guard: boolean;
  /** Present where a CSV file is written for Excel. Other formats ignore it. */
  excel?: ExcelSigns;
}

/** Initial values of an export, until one was made in the same window. */
export interface ExportDefaults {
  format: ExportFormat;
  guard: boolean;
  /** Patterns that are masked in every field. */
  masked: PatternName[];
}

/** The built-in defaults: complete, unmodified records, safe to open in a spreadsheet. */
export const usualExport: ExportDefaults = { format: 'ndjson', guard: true, masked: [] };

/** An available column. */
export interface ColumnOffer extends ExportColumn {
  example: string | null;
  /** Kinds of personal data found in it. */
  personal: PersonalKind[];
  usual: boolean;
}

/** Sample rows of the selection as they will be written. */
export interface ExportPreview {
  columns: ColumnOffer[];
  /** A table's cells; in NDJSON and JSON one cell per row, which is the record. */
  rows: string[][];
  /** Number of selected records in the sample, taken from each group or resource over the whole range. */
  looked: number;
  /** Personal data in the sample, as it will be written. */
  found: PersonalFinding[];
  /** The service's count of records in the window, and their approximate size in bytes. */
  total: number | null;
  bytes: number | null;
  /** Notes to read before it starts, such as unreadable records, in words. */
  notes: string[];
}

export type ExportState =
  | 'running'
  | 'waiting_for_service'
  | 'waiting_for_sign_in'
  /** The disk is full, or the folder is gone. */
  | 'waiting_for_disk'
  /** The export found personal data that the user has not decided on. */
  | 'waiting_for_answer'
  | 'finishing'
  /** Ended with the app; resumes once its environment is signed in, except for a demo. */
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
  /** Null when the service's count equals the records read; otherwise a description of the difference. */
  mismatch: string | null;
}

export interface ExportCounts {
  /** Records that the service counts in the window; null until it reports them. */
  expected: number | null;
  /** Distinct records that were read. */
  read: number;
  written: number;
  duplicates: number;
  /** Records written without their original, because a redaction would be uncertain. */
  withheld: number;
  /** Number of records that each redaction of the draft matched, in the draft's order. */
  redacted: readonly number[];
  /** Records from which Penstock removed members with the name of the service's keys. */
  takenOut: number;
  /** Cells cut to the limit of a workbook. */
  cutCells: number;
  /** Table cells with a lone surrogate, which became the replacement character. */
  replacedCells: number;
  /** Records without an original that a line can hold, which a file of originals lacks. */
  excluded: number;
  /** Originals that are JSON, and have other line ends and escapes in a file of originals. */
  rewritten: number;
  /** Records sent as JSON in which an object repeats a name, which are written with the last member of that name. */
  repeating: number;
}

export interface ExportJob {
  id: string;
  environmentName: string;
  /** A description of the export. */
  title: string;
  draft: ExportDraft;
  /** The target: a file, or with a file for each group a folder. */
  path: string;
  state: ExportState;
  begunAt: number;
  endedAt: number | null;
  counts: ExportCounts;
  bytes: number;
  /** Recent records per second; null while there is too little data. */
  perSecond: number | null;
  problem: Problem | null;
  /** A question that the user has to answer before anything more is written. */
  question: PersonalQuestion | null;
  /** The answers so far. They are in the draft as well. */
  answers: PersonalAnswer[];
  result: ExportResult | null;
}

/** Bytes of its files, or, until it is done, of the data written so far. */
export function exportSize({ result, bytes }: Pick<ExportJob, 'result' | 'bytes'>): number {
  return result ? result.files.reduce((sum, file) => sum + file.bytes, 0) : bytes;
}

/** Personal data that is about to be written. */
export interface PersonalQuestion {
  found: PersonalFinding[];
  /** The failure of these records, in words; null for the whole export. */
  where: string | null;
}

export const personalAnswers = [...redactionWays, 'accept'] as const;

/** The decision about each finding. A redacted field is redacted in the whole file. */
export interface PersonalAnswer extends PersonalField {
  how: (typeof personalAnswers)[number];
}

export const exportOrders = ['cancel', 'resume', 'forget', 'show'] as const;
export type ExportOrder = (typeof exportOrders)[number];

/** Whether files still match their manifest. */
export interface ExportVerification {
  files: { name: string; as: 'unchanged' | 'changed' | 'missing' | 'unreadable' }[];
  /** The verdict in a sentence. */
  words: string;
  ok: boolean;
}
