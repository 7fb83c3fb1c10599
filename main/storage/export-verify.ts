import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportVerification } from '#contract/models/export.ts';
import { failure } from '../core/base/failure.ts';
import { verifyExport } from '../core/export-format/verify.ts';
import { texts } from './words.ts';

/** Bytes of a piece: few enough pieces for the event loop, and small enough that each is hashed quickly. */
const pieceBytes = 256 * 1024;

/** Verifies whether the files still match the manifest at that path. Throws a Failure if there is none. */
export async function verifyFiles(manifestPath: string): Promise<ExportVerification> {
  const text = await readFile(manifestPath, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    throw failure('not_found', texts.manifestUnreadable(manifestPath), {
      advice: texts.whereManifestIs,
      detail: thrown.message,
    });
  });
  const folder = dirname(manifestPath);
  return verifyExport(text, (name) => piecesOf(join(folder, name)));
}

/** Returns the manifest for a path: of a file, of the folder of several, or a manifest itself. */
export async function manifestFor(path: string): Promise<string> {
  if (/(^|[./\\])manifest\.json$/.test(path)) return path;
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, 'manifest.json') : `${path}.manifest.json`;
}

/** Returns the pieces of a file; null if there is no such file. */
async function piecesOf(path: string): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    await stat(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw thrown;
  }
  return createReadStream(path, { highWaterMark: pieceBytes });
}
