import { createHash } from 'node:crypto';
import type { ExportedFile } from '#contract/models/export.ts';
import { isPacked, type PackedFormat } from '#contract/models/export-format.ts';
import { failure } from '../../core/base/failure.ts';
import { finished, lastName, manifestPath } from '../../core/export-format/file-names.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import { packedRows, rowCounter, type RowFormat } from '../../core/export-format/formats.ts';
import { columnNames } from '../../core/export-format/rows.ts';
import type { PartialFolder } from '../../core/ports/export-files.ts';
import type { ExportFacts } from '../../core/ports/records.ts';
import { texts } from '../words.ts';
import { inArrivalOrder } from './arrival-order.ts';
import type { Sealed } from './checkpoints.ts';
import { manifestText } from './manifest.ts';
import type { Progress } from './progress.ts';
import type { RowFile } from './row-file.ts';
import { writeXlsxStream } from 'hucre/xlsx';

interface Sealing {
  plan: ExportPlan;
  folder: PartialFolder;
  progress: Progress;
  format: RowFormat;
  facts: ExportFacts;
  /** Aborts between two chunks of a file. */
  signal: AbortSignal;
}

/** Ends the files, reads them back to verify their content, and writes the manifest. */
export async function seal(sealing: Sealing): Promise<Sealed> {
  const { plan, folder, progress, format } = sealing;
  const files: ExportedFile[] = [];
  for (const file of progress.files.values()) {
    file.end(format);
    await file.flush(folder);
    const { name, rows, bytes } = file;
    const written = { name: lastName(name), rows, bytes, sha256: file.digest() };
    const counter = rowCounter(plan.draft.format);
    const sha256 = await hashOf(chunksOf(sealing, name), (chunk) => counter.take(chunk));
    requireSame(written, { sha256, rows: counter.rows() });
    files.push(isPacked(plan.draft.format) ? await packed(sealing, file, plan.draft.format) : written);
  }
  const manifest = lastName(manifestPath(plan));
  const at = `${finished}/${manifest}`;
  await folder.remove(at);
  await folder.append(at, Buffer.from(manifestText({ ...sealing, files })));
  await folder.sync();
  return { files, manifest };
}

/** Creates a packed file from its rows, each of which is a line of JSON. */
async function packed(
  sealing: Sealing,
  { name: rowsName, rows }: RowFile,
  format: PackedFormat,
): Promise<ExportedFile> {
  const { plan, folder } = sealing;
  const name = lastName(rowsName);
  const at = `${finished}/${name}`;
  let bytes = 0;
  await folder.remove(at);
  const pieces = inPieces(packing[format](plan, (range) => chunksOf(sealing, rowsName, range)));
  const sha256 = await hashOf(pieces, async (piece) => {
    bytes += piece.length;
    await folder.append(at, piece);
  });
  const written = { name, rows, bytes, sha256 };
  const read = await hashOf(chunksOf(sealing, at));
  requireSame(written, { sha256: read, rows: await packedRows[format](chunksOf(sealing, at)) });
  return written;
}

type Range = Parameters<PartialFolder['chunks']>[1];

/** Creates the packed file from the chunks of the file of its rows. */
type Packing = (plan: ExportPlan, chunks: (range?: Range) => AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

const packing: Record<PackedFormat, Packing> = {
  xlsx: ({ draft }, chunks) => workbook(columnNames(draft), rowsOf(chunks())),
  raw: (_plan, chunks) => inArrivalOrder(chunks),
};

/** Reads a file. Every file is read through here, so that canceling takes effect soon. */
async function* chunksOf({ folder, signal }: Sealing, name: string, range?: Range): AsyncGenerator<Uint8Array> {
  for await (const chunk of folder.chunks(name, range)) {
    signal.throwIfAborted();
    yield chunk;
  }
}

async function hashOf(
  chunks: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => Promise<void> | void = () => undefined,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    await onChunk(chunk);
  }
  return hash.digest('hex');
}

/** Throws if the disk returns other data than was written. */
function requireSame(written: ExportedFile, read: Pick<ExportedFile, 'sha256' | 'rows'>): void {
  if (read.sha256 === written.sha256 && read.rows === written.rows) return;
  throw failure('internal', texts.notReadBack(written.name), { advice: texts.lookAtTheDisk });
}

/** Yields the rows of a file with one in each line. */
async function* rowsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<(string | number)[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as (string | number)[];
  }
}

const pieceBytes = 256 * 1024;

/** Joins chunks. A workbook comes in many small ones, each of which would be a separate write. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(pending);
    [pending, bytes] = [[], 0];
  }
  yield Buffer.concat(pending);
}

/** Matches characters that XML cannot hold. The library escapes others in the workbook's own way, but not these two. */
const notXml = /[\ufffe\uffff]/g;
/** Matches text that looks like such an escape. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi;

/** Escapes the text so that a reader of the workbook returns exactly the same. */
function sheetText(text: string): string {
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(notXml, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`);
}

/** The name does not depend on the language: equal rows give equal bytes. */
const sheetName = 'Records';

/** Returns a workbook with one sheet, piece by piece. Equal rows give equal bytes: it contains no time. */
export function workbook(
  columns: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): AsyncIterable<Uint8Array> {
  async function* cells(): AsyncGenerator<(string | number | null)[]> {
    yield columns.map(sheetText);
    for await (const row of rows) {
      const filled: (string | number | null)[] = row.map((cell) =>
        cell === '' ? null : typeof cell === 'string' ? sheetText(cell) : cell,
      );
      // The library leaves out a row without any cell.
      if (!filled.some((cell) => cell !== null)) filled[0] = '';
      yield filled;
    }
  }
  return writeXlsxStream(cells(), { name: sheetName, freezePane: { rows: 1 } });
}
