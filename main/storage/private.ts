import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and missing ones above it, that no other user can enter. An existing one stays as it is. One at a time: below
 * /proc Node's own recursion never ends, because there a folder is missing although the one above it exists.
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

/** Makes the folder of a database where that is possible. Where it is not, opening the database reports why. */
export function tryToMakeFolderOf(database: string): void {
  try {
    makePrivateFolder(dirname(database));
  } catch {
    // openUsableDatabase works in memory then, and says so.
  }
}

/** Mode without any access for other users. */
export const privateFile = 0o600;

/**
 * Makes a file that no other user may read, or restricts an existing one. Where that fails, whoever opens it next reports why.
 */
export function makePrivateFile(path: string): void {
  try {
    // Opening a pipe of that name would block; Windows has none.
    const { O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
    closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | O_NONBLOCK, privateFile));
    chmodSync(path, privateFile);
  } catch {
    // Such as on a read-only disk, where what is open to others stays so.
  }
}
