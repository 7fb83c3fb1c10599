import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { failure } from '../core/base/failure.ts';
import { diskFailure } from '../core/ports/disk-trouble.ts';
import type { ExportFiles, PartialFolder } from '../core/ports/export-files.ts';
import { hasOwnFolder, notOrdinary, openOwn } from './own-file.ts';
import { syncFolder } from './whole-file.ts';
import { texts } from './words.ts';

/** Maximum open files: an export with a file for each group may have many. */
const mostOpen = 32;

/** Creates the access to the files of exports on disk. */
export function createExportFiles(): ExportFiles {
  return {
    partial: (target) => new DiskFolder(`${target}.partial`),
    kindOf,
    readText: (path) => unlessMissing(textOf(openOwn(path, constants.O_RDONLY))),
  };
}

/** Returns the kind of the name itself: a link leads elsewhere, and a file cannot replace a pipe or a device. */
const kindOf: ExportFiles['kindOf'] = (path) =>
  unlessMissing(
    lstat(path).then((found) => {
      if (found.isDirectory()) return 'folder';
      return found.isFile() ? 'file' : 'neither';
    }),
  );

async function textOf(opening: Promise<FileHandle>): Promise<string> {
  const file = await opening;
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Mode of the folder in which an export grows: no other user can enter it, whatever the names in it. */
const onlyOurs = 0o700;

class DiskFolder implements PartialFolder {
  readonly #path: string;
  /** Open files, with the most recently used one last. */
  readonly #open = new Map<string, FileHandle>();
  /** Files that are closed but had data appended since the last sync. */
  readonly #unsynced = new Set<string>();
  /** Folders with files created since the last sync. */
  readonly #newIn = new Set<string>();

  constructor(path: string) {
    this.#path = path;
  }

  readText(name: string): Promise<string | null> {
    return unlessMissing(textOf(this.#openAs(name, constants.O_RDONLY)));
  }

  async lengths(): Promise<Map<string, number>> {
    await onDisk(hasOwnFolder(this.#path));
    const entries = (await unlessMissing(readdir(this.#path, { recursive: true, withFileTypes: true }))) ?? [];
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const lengths = files.map(async (path) => {
      const { size } = await onDisk(stat(path));
      return [relative(this.#path, path).split(sep).join('/'), size] as const;
    });
    return new Map(await Promise.all(lengths));
  }

  async truncate(name: string, length: number): Promise<void> {
    const file = await onDisk(this.#openAs(name, constants.O_RDWR));
    try {
      await onDisk(file.truncate(length));
    } finally {
      await file.close();
    }
  }

  async remove(name: string): Promise<void> {
    if (await onDisk(hasOwnFolder(this.#path))) await onDisk(rm(this.#at(name), { force: true }));
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    const file = await this.#opened(name);
    // appendFile writes all bytes, in however many writes.
    await onDisk(file.appendFile(bytes));
  }

  async sync(): Promise<void> {
    for (const name of this.#unsynced) await this.#opened(name);
    for (const file of this.#open.values()) await onDisk(file.datasync());
    for (const folder of this.#newIn) await onDisk(syncFolder(folder));
    this.#unsynced.clear();
    this.#newIn.clear();
  }

  async *chunks(name: string, range?: { from: number; to: number }): AsyncGenerator<Uint8Array> {
    const file = await this.#openAs(name, constants.O_RDONLY);
    const part = range && { start: range.from, end: range.to - 1 };
    // This also closes the file when the reader stops early.
    yield* file.createReadStream({ highWaterMark: 1024 * 1024, ...part }) as AsyncIterable<Uint8Array>;
  }

  async publish(name: string, path: string): Promise<void> {
    const from = this.#at(name);
    if (!(await onDisk(hasOwnFolder(this.#path))) || (await unlessMissing(stat(from))) === null) return;
    await this.close();
    if ((await kindOf(path)) === 'neither') throw notOrdinary(path, 'file');
    try {
      await onDisk(rename(from, path));
    } catch (thrown) {
      if (!isInTheWay(thrown)) throw thrown;
      throw failure('conflict', texts.nameTaken, { advice: texts.completeBeside });
    }
    await onDisk(syncFolder(dirname(path)));
  }

  async close(): Promise<void> {
    const files = [...this.#open.values()];
    this.#open.clear();
    for (const file of files) await onDisk(file.close());
  }

  async discard(last: string): Promise<void> {
    await this.close();
    if (!(await onDisk(hasOwnFolder(this.#path)))) return;
    const names = (await unlessMissing(readdir(this.#path))) ?? [];
    for (const name of names.filter((each) => each !== last)) await onDisk(rm(this.#at(name), { recursive: true }));
    await onDisk(rm(this.#path, { recursive: true, force: true }));
  }

  #at(name: string): string {
    return join(this.#path, ...name.split('/'));
  }

  async #openAs(name: string, flags: number): Promise<FileHandle> {
    await hasOwnFolder(this.#path);
    return openOwn(this.#at(name), flags);
  }

  async #opened(name: string): Promise<FileHandle> {
    const file = this.#open.get(name) ?? (await onDisk(this.#openToAppend(name)));
    this.#open.delete(name);
    this.#open.set(name, file);
    const [oldest] = this.#open;
    if (oldest && this.#open.size > mostOpen) {
      this.#open.delete(oldest[0]);
      this.#unsynced.add(oldest[0]);
      await oldest[1].close();
    }
    return file;
  }

  /**
   * Opens a file to append to. The folder of the target is never created: it may belong to a disk that is not mounted.
   */
  async #openToAppend(name: string): Promise<FileHandle> {
    const path = this.#at(name);
    if (!(await hasOwnFolder(this.#path))) await this.#make(this.#path, onlyOurs);
    if ((await unlessMissing(stat(dirname(path)))) === null) await this.#make(dirname(path));
    this.#newIn.add(dirname(path));
    return openOwn(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  }

  async #make(folder: string, mode?: number): Promise<void> {
    await mkdir(folder, { mode });
    this.#newIn.add(dirname(folder));
  }
}

async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOTDIR') throw diskFailure(thrown);
    throw failure('conflict', texts.folderNameTaken, { advice: texts.moveItAway });
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await onDisk(work);
  } catch (thrown) {
    if (codeOf((thrown as Error).cause) === 'ENOENT') return null;
    throw thrown;
  }
}

const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown } | null)?.code;

/** Reports a folder at the path of a file, or a folder that is not empty. */
const isInTheWay = (thrown: unknown): boolean =>
  ['EEXIST', 'ENOTEMPTY', 'EISDIR', 'ENOTDIR'].includes(String(codeOf(thrown)));
