import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder that no other user can enter, and missing ones above it. An existing one stays as it is. Folders are
 * created one at a time. Below /proc Node's own recursion never ends, because there a folder is missing although the
 * one above it exists.
 */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makePrivateFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (thrown) {
    // Another process was faster.
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
  }
}

/** Creates the folder of a database if possible. If not, opening the database reports why. */
export function tryToMakeFolderOf(database: string): void {
  try {
    makePrivateFolder(dirname(database));
  } catch {
    // openUsableDatabase then works in memory, and reports it.
  }
}

/** Mode without any access for other users. */
export const privateFile = 0o600;

/**
 * Creates a file that no other user may read, or restricts an existing one. On failure, the next opening reports why.
 */
export function makePrivateFile(path: string): void {
  try {
    // Opening a pipe of that name would block; Windows has none.
    const { O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
    closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | O_NONBLOCK, privateFile));
    chmodSync(path, privateFile);
  } catch {
    // On a read-only disk, for example, files that are open to others stay so.
  }
}
