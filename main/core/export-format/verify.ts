import { createHash } from 'node:crypto';
import type { ExportVerification } from '#contract/models/export.ts';
import { isPacked } from '#contract/models/export-format.ts';
import { packedRows, rowCounter } from './formats.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { texts } from './words.ts';

type Outcome = ExportVerification['files'][number]['as'];

/**
 * Verifies that the files still match their manifest.
 *
 * @param open opens a file next to the manifest, by its name; null if there is none
 */
export async function verifyExport(
  manifest: string,
  open: (name: string) => Promise<AsyncIterable<Uint8Array> | null>,
): Promise<ExportVerification> {
  const { files, format } = readManifest(manifest);
  const looked: { name: string; as: Outcome }[] = [];
  for (const file of files) looked.push({ name: file.name, as: await outcomeOf(file, format, open) });
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return { files: looked, words: wordsFor(looked, rows), ok: looked.every(({ as }) => as === 'unchanged') };
}

async function outcomeOf(
  { name, rows, bytes, sha256 }: Manifest['files'][number],
  format: Manifest['format'],
  open: (name: string) => Promise<AsyncIterable<Uint8Array> | null>,
): Promise<Outcome> {
  const hash = createHash('sha256');
  const counter = isPacked(format) ? null : rowCounter(format);
  let length = 0;
  try {
    const chunks = await open(name);
    if (chunks === null) return 'missing';
    for await (const chunk of chunks) {
      hash.update(chunk);
      counter?.take(chunk);
      length += chunk.length;
    }
    if (length !== bytes || hash.digest('hex') !== sha256) return 'changed';
    // Only our own bytes are unpacked: others may be crafted to fill the memory.
    const packed = isPacked(format) ? await open(name) : null;
    const rowsRead = isPacked(format) && packed ? await packedRows[format](packed) : counter?.rows();
    return rowsRead === rows ? 'unchanged' : 'changed';
  } catch {
    return 'unreadable';
  }
}

function wordsFor(files: readonly { as: Outcome }[], rows: number): string {
  const count = (as: Outcome): number => files.filter((file) => file.as === as).length;
  const wrong = (['changed', 'missing', 'unreadable'] as const).filter((as) => count(as) > 0);
  if (wrong.length === 0) return texts.asWritten(files.length, rows);
  const what = wrong.map((as) => texts[as](count(as))).join(', ');
  return texts.notAsWritten(files.length, what);
}
