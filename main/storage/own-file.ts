import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Failure, failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/**
 * A file next to a target may belong to another user, if the folder is shared. Windows has neither flag
 * (https://nodejs.org/api/fs.html#file-open-constants), and links there need a privilege.
 */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/** Error codes of opening a link, a pipe without a reader, a socket or a folder. */
const isNoFile = ['ELOOP', 'ENXIO', 'EISDIR'];

/**
 * Opens only regular files: it neither follows a link nor waits for a pipe. Throws `conflict` for those, and for the
 * file of another user; otherwise the error of the file system.
 */
export async function openOwn(path: string, flags: number): Promise<FileHandle> {
  const file = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o600).catch((thrown: NodeJS.ErrnoException) => {
    throw isNoFile.includes(thrown.code ?? '') ? notOrdinary(path, 'file') : thrown;
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw notOrdinary(path, 'file');
    requireOwner(found, path);
    return file;
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

/**
 * Reports whether there is a folder of that name. Throws `conflict` for anything else of that name, and for the folder
 * of another user.
 */
export async function hasOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return null;
    throw thrown;
  });
  if (found === null) return false;
  if (!found.isDirectory()) throw notOrdinary(path, 'folder');
  requireOwner(found, path);
  return true;
}

/** Throws `conflict` for a file or folder of another user. Windows reports no owner. */
function requireOwner({ uid }: Pick<Stats, 'uid'>, path: string): void {
  const user = process.getuid?.();
  if (user === undefined || user === uid) return;
  throw failure('conflict', texts.madeByOther(basename(path)), { advice: texts.nothingRead });
}

/** Returns the failure for a link, a pipe or a device in place of a file or folder. */
export const notOrdinary = (path: string, wanted: 'file' | 'folder'): Failure =>
  failure('conflict', texts.notOrdinary[wanted](basename(path)), { advice: texts.leftAsItIs });
