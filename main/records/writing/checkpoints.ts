import { hash } from 'node:crypto';
import type { ExportedFile } from '#contract/models/export.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import type { WrittenCounts } from '../../core/export-format/written-counts.ts';
import type { ResourceTally } from '../../core/ports/records.ts';

/** State on disk at one moment: a line of the log, written once everything that it describes is safe. */
export interface Checkpoint extends WrittenCounts {
  resource: number;
  offset: number;
  tallies: ResourceTally[];
  /** Files that have changed since the previous line. */
  files: GrownFile[];
  /** Ids of the records added since the previous line, packed. */
  ids: string;
}

export interface GrownFile {
  name: string;
  /** Group of the file; null for one file for all. */
  group: string | null;
  bytes: number;
  rows: number;
}

/** Written once the files are whole and verified: from then on they are only renamed. */
export interface Sealed {
  files: ExportedFile[];
  manifest: string;
}

export interface CheckpointLog {
  checkpoints: Checkpoint[];
  sealed: Sealed | null;
  /** Bytes of the whole lines. The text after them was truncated. */
  length: number;
}

/** Returns the first line, which identifies the export of the files. */
export function firstLine(plan: ExportPlan): string {
  // Accepting personal data changes no byte of a file.
  const { accepted: _accepted, ...draft } = plan.draft;
  return line({ export: plan.id, plan: hash('sha256', JSON.stringify({ ...plan, draft })) });
}

export const line = (entry: object): string => `${JSON.stringify(entry)}\n`;

/** Reads the log; null for the log of another export or plan. */
export function readLog(text: string, plan: ExportPlan): CheckpointLog | null {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const first = firstLine(plan);
  if (!whole.startsWith(first)) return null;
  const log: CheckpointLog = { checkpoints: [], sealed: null, length: Buffer.byteLength(first) };
  for (const written of whole.slice(first.length).split('\n').slice(0, -1)) {
    const entry = entryOf(written);
    if (entry === null) break;
    if ('sealed' in entry) log.sealed = entry.sealed;
    else log.checkpoints.push(entry);
    log.length += Buffer.byteLength(written) + 1;
  }
  return log;
}

/** Reads a line; null for one that a failing disk left behind. */
function entryOf(written: string): Checkpoint | { sealed: Sealed } | null {
  try {
    return JSON.parse(written) as Checkpoint | { sealed: Sealed };
  } catch {
    return null;
  }
}

const idBytes = 16;

export const packIds = (ids: readonly string[]): string => Buffer.from(ids.join(''), 'hex').toString('base64');

export function* unpackIds(packed: string): Generator<string> {
  const bytes = Buffer.from(packed, 'base64');
  for (let place = 0; place < bytes.length; place += idBytes) yield bytes.toString('hex', place, place + idBytes);
}
