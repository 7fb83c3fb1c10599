import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { notOrdinary } from './own-file.ts';

/**
 * Writes a file that is whole or absent (D9): under a temporary name, then renamed, each synced. Until then the former
 * file stays. Throws the error of the file system without leaving anything behind. Throws a Failure if the name belongs
 * to a link, a pipe or a device.
 */
export async function writeWhole(path: string, chunks: Iterable<string>): Promise<void> {
  await requireFileOrNothing(path);
  const partial = `${path}.partial`;
  // A killed process or another user may have left it: a link is removed, not its target.
  await rm(partial, { force: true });
  const file = await open(partial, 'wx', 0o600);
  try {
    try {
      for (const chunk of chunks) await file.appendFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (thrown) {
    await rm(partial, { force: true });
    throw thrown;
  }
  await syncFolder(dirname(path));
}

async function requireFileOrNothing(path: string): Promise<void> {
  const found = await lstat(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code !== 'ENOENT') throw thrown;
    return null;
  });
  if (found && !found.isFile()) throw notOrdinary(path, 'file');
}

/** Makes a rename durable by syncing its folder. Windows cannot open a folder for that, and need not. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
