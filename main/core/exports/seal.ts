import { createHash } from 'node:crypto';
import type { ExportedFile, ExportFormat } from '#contract/models/export.ts';
import { failure } from '../failure.ts';
import type { ExportFacts } from '../quarantine/records.ts';
import type { Sealed } from './checkpoints.ts';
import { finished, lastName, manifestPath } from './file-names.ts';
import type { PartialFolder } from './files.ts';
import type { RowFormat } from './formats.ts';
import { manifestText } from './manifest.ts';
import type { ExportPlan } from './plan.ts';
import type { Progress } from './progress.ts';
import { lineCounter, rowCounter } from './row-counters.ts';
import type { RowFile } from './row-file.ts';
import { columnNames } from './rows.ts';
import { workbook } from './workbook.ts';

interface Sealing {
  plan: ExportPlan;
  folder: PartialFolder;
  progress: Progress;
  format: RowFormat;
  facts: ExportFacts;
}

/** Ends the files, reads them back to see that they hold what was written, and writes the manifest. */
export async function seal(sealing: Sealing): Promise<Sealed> {
  const { plan, folder, progress, format } = sealing;
  const files: ExportedFile[] = [];
  for (const file of progress.files.values()) {
    file.end(format);
    await file.flush(folder);
    const rows = await provenRows(file, folder, plan.draft.format);
    const name = lastName(file.name);
    if (plan.draft.format === 'xlsx') files.push({ name, rows, ...(await asWorkbook(sealing, file)) });
    else files.push({ name, rows, bytes: file.bytes, sha256: file.digest() });
  }
  const manifest = lastName(manifestPath(plan));
  const at = `${finished}/${manifest}`;
  await folder.remove(at);
  await folder.append(at, Buffer.from(manifestText({ ...sealing, files })));
  await folder.sync();
  return { files, manifest };
}

/** Throws where the disk gives back something else than it took. */
async function provenRows(file: RowFile, folder: PartialFolder, format: ExportFormat): Promise<number> {
  const hash = createHash('sha256');
  // What a workbook is made of has a row in each line.
  const counter = rowCounter(format) ?? lineCounter(0);
  for await (const chunk of folder.chunks(file.name)) {
    hash.update(chunk);
    counter.take(chunk);
  }
  if (hash.digest('hex') === file.digest() && counter.rows() === file.rows) return file.rows;
  throw failure('internal', `What was written to “${lastName(file.name)}” does not come back from the disk.`, {
    advice: 'Nothing was given its name. Look at the disk, cancel this export and begin it again.',
  });
}

async function asWorkbook({ plan, folder }: Sealing, file: RowFile): Promise<{ bytes: number; sha256: string }> {
  const name = `${finished}/${lastName(file.name)}`;
  const hash = createHash('sha256');
  let bytes = 0;
  await folder.remove(name);
  for await (const piece of inPieces(workbook(columnNames(plan.draft), rowsOf(folder.chunks(file.name))))) {
    hash.update(piece);
    bytes += piece.length;
    await folder.append(name, piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The rows of a file with one in each line. */
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

/** A workbook comes in many small chunks, each of which would be a write of its own. */
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
