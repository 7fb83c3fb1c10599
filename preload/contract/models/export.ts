import type { Problem } from '../result.ts';
import type { ExportFormat } from './export-format.ts';
import type { SampleFilter, SampleScope, SampleWindow } from './quarantine.ts';

/** Which records of the scope. They are always fetched anew from the service, so that a file proves what it holds. */
export type ExportChoice =
  | { by: 'all' }
  | { by: 'groups'; keys: string[] }
  | { by: 'filter'; filter: SampleFilter }
  | { by: 'records'; ids: string[] };

/**
 * A column, or a member of what is written. Paths: `error.message`, `metadata.ingestTime` (without the vendor's prefix), `raw`
 * (the original record as text), `record.customer.email` (inside of it), `other` (whatever no other column names, as JSON).
 */
export interface ExportColumn {
  path: string;
  name: string;
}

/** The named patterns; any other is a regular expression. */
export const patternNames = ['email', 'phone', 'card', 'iban', 'ip'] as const;
export type PatternName = (typeof patternNames)[number];

/** `hash`: the same value gives the same word within one file, and a different one in the next. */
export const redactionWays = ['mask', 'hash', 'drop'] as const;
export type RedactionWay = (typeof redactionWays)[number];

export interface Redaction {
  /** A field's path, as of a column; or whatever matches this, anywhere. */
  target: { by: 'field'; path: string } | { by: 'named'; pattern: PatternName } | { by: 'pattern'; pattern: string };
  how: RedactionWay;
}

/** How personal data is recognised: by what it looks like, or by a field `name` that sounds like a person's. */
export const personalKinds = [...patternNames, 'name'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Personal data of one kind in one field. Paths as of a column. */
export interface PersonalField {
  path: string;
  kind: PersonalKind;
}

/** The accepted personal data that is written as it came: a field that is masked, hashed or left out as well is not. */
export function writtenPersonal({
  accepted,
  redactions,
}: Pick<ExportDraft, 'accepted' | 'redactions'>): ExportDraft['accepted'] {
  if (accepted === 'all') return accepted;
  const redacted = new Set(redactions.map(({ target }) => (target.by === 'field' ? target.path : null)));
  return accepted.filter(({ path }) => !redacted.has(path));
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
  /** Personal data that a person was asked about and accepted. Any other is asked about before it is written. */
  accepted: PersonalField[] | 'all';
  /** Whether texts that a spreadsheet would take for a formula get an apostrophe in front (S7). Only in tables. */
  guard: boolean;
}

/** What an export begins with, until one was made in the same window. */
export interface ExportDefaults {
  format: ExportFormat;
  guard: boolean;
  /** Masked wherever it occurs. */
  masked: PatternName[];
}

/** Records whole and as they came, safe to open in a spreadsheet. */
export const usualExport: ExportDefaults = { format: 'ndjson', guard: true, masked: [] };

/** A column that could be chosen. */
export interface ColumnOffer extends ExportColumn {
  example: string | null;
  /** Kinds of personal data found in it; none for what holds none. */
  personal: PersonalKind[];
  /** Whether it is one of the usual columns. */
  usual: boolean;
}

/** Some rows as they will be written, of a sample of the selection. */
export interface ExportPreview {
  columns: ColumnOffer[];
  /** A table's cells; or, in NDJSON and JSON, one cell a row: the record. */
  rows: string[][];
  /** Selected records in the sample: of each group or resource, over the whole range. */
  looked: number;
  /** Personal data in them, as they will be written. */
  found: PersonalFinding[];
  /** Records in the window, as the service counts them, and about how many bytes they will take. */
  total: number | null;
  bytes: number | null;
  /** What to know before it begins, such as records that cannot be parsed, in words. */
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
  /** Null when the service counts as many records as were read; else what differs, in words. */
  mismatch: string | null;
}

export interface ExportCounts {
  /** Records that the service counts in the window; null until it says. */
  expected: number | null;
  /** Different records that were read. */
  read: number;
  written: number;
  duplicates: number;
  /** Written without their original, because a redaction would be uncertain. */
  withheld: number;
  /** In how many records each redaction of the draft matched, in their order. */
  redacted: readonly number[];
  /** Records from which Penstock removed members with the name of the service's keys. */
  takenOut: number;
  /** Cells that were cut, because a workbook does not hold longer ones. */
  cutCells: number;
  /** Cells of a table with half a character, which the replacement character stands for. */
  replacedCells: number;
}

export interface ExportJob {
  id: string;
  environmentName: string;
  /** Its subject, in words. */
  title: string;
  draft: ExportDraft;
  /** The target: a file, or with a file for each group a folder. */
  path: string;
  state: ExportState;
  begunAt: number;
  endedAt: number | null;
  counts: ExportCounts;
  bytes: number;
  /** Records a second lately; null while there is too little data. */
  perSecond: number | null;
  problem: Problem | null;
  /** A question that a person has to answer before anything more is written. */
  question: PersonalQuestion | null;
  /** The answers so far. They are in the draft as well. */
  answers: PersonalAnswer[];
  result: ExportResult | null;
}

/** Bytes of its files, or, until it is done, of what was written so far. */
export function exportSize({ result, bytes }: Pick<ExportJob, 'result' | 'bytes'>): number {
  return result ? result.files.reduce((sum, file) => sum + file.bytes, 0) : bytes;
}

/** Personal data that is about to be written. */
export interface PersonalQuestion {
  found: PersonalFinding[];
  /** The failure of these records, in words; null for the whole of the export. */
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
