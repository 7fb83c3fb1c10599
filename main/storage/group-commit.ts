import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { Failure, failure } from '../core/base/failure.ts';
import { inQuickTransaction, inTransaction } from './database.ts';
import { texts } from './words.ts';

/** Runs a transaction that is on disk when this returns. Throws a Failure. */
export function durably<T>(database: DatabaseSync, work: () => T): T {
  try {
    return inTransaction(database, work);
  } catch (thrown) {
    throw unwritten(thrown);
  }
}

interface Waiting {
  work: () => unknown;
  resolve: (value: never) => void;
  reject: (thrown: unknown) => void;
}

/** Number of requests that need not wait for others to join them. */
const many = 16;
/** Unnoticeable delay, milliseconds. */
const moment = 2;

/**
 * Group commit: writes the requests of one turn of the event loop, and those that arrive while the disk is busy, in one
 * transaction. Waiting for the disk is expensive, and one wait for sixteen calls is as good as sixteen. It does not
 * block the event loop: SQLite's full synchronization is also a transaction without waiting, then a wait for the
 * write-ahead log (https://sqlite.org/pragma.html#pragma_synchronous).
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  /** Null for a database in memory. */
  readonly #path: string | null;
  #waiting: Waiting[] = [];
  #isWriting = false;
  /** SQLite has no locks on this file, so closing another handle of it releases none. */
  #writeAheadLog: FileHandle | null = null;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#path = database.location();
  }

  /**
   * Resolves when the work is safe from a power cut. Work that throws a Failure must not have written anything: then it
   * alone fails. Any other error fails everything in the same group.
   */
  add<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      if (this.#isWriting) return;
      this.#isWriting = true;
      setImmediate(() => void this.#write());
    });
  }

  /** Writes pending work before it returns. Nothing may be added afterwards. */
  close(): void {
    const group = this.#take();
    try {
      const ends = durably(this.#database, () => group.map(attempt));
      for (const end of ends) end();
    } catch (thrown) {
      for (const { reject } of group) reject(thrown);
    }
    this.#writeAheadLog?.close().catch(() => undefined);
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const group = this.#take();
      try {
        const ends = inQuickTransaction(this.#database, () => group.map(attempt));
        await this.#waitForDisk();
        for (const end of ends) end();
      } catch (thrown) {
        for (const { reject } of group) reject(unwritten(thrown));
      }
    }
    this.#isWriting = false;
  }

  /** Waits a moment for others to join: a transaction costs about the same for one as for many (P1). */
  async #gather(): Promise<void> {
    if (this.#waiting.length >= many || this.#path === null) return;
    await new Promise((resolve) => setTimeout(resolve, moment));
  }

  async #waitForDisk(): Promise<void> {
    if (this.#path === null) return;
    this.#writeAheadLog ??= await open(`${this.#path}-wal`, 'r+');
    await this.#writeAheadLog.datasync();
  }

  #take(): Waiting[] {
    const group = this.#waiting;
    this.#waiting = [];
    return group;
  }
}

/** Runs one piece of work, and returns the function that settles its promise once the whole group is written. */
function attempt({ work, resolve, reject }: Waiting): () => void {
  try {
    const value = work();
    return () => resolve(value as never);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return () => reject(thrown);
  }
}

function unwritten(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return failure('internal', texts.recordUnwritable(why), { advice: texts.makeRoomGoOn });
}
