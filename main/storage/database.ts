import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DatabaseKind, historyDatabase } from './database-kinds.ts';
import { makePrivateFile } from './private-files.ts';

/** Path of a database that is never on disk. */
export const memoryDatabase = ':memory:';

/** Pages of a database that can be rewritten at the start unnoticed: 40 MB. */
const fewPages = 10_000;

/** SQLite's number for a file that returns free pages on request. */
const incremental = 2;

/**
 * Opens the database and migrates it. Write-ahead logging with full synchronization makes a transaction survive a power
 * cut (D7), at about a tenth of a millisecond each. Throws when the file is not a database, was written by a newer
 * Penstock, or cannot be written to.
 */
export function openDatabase(path: string, { migrations, patience }: DatabaseKind = historyDatabase): DatabaseSync {
  // The file contains names of flows and users. SQLite's files next to it get the same permissions.
  if (path !== memoryDatabase) makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout: patience });
  try {
    writeAhead(database, patience);
    prepare(database, migrations);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
  return database;
}

/** Runs the work in a transaction that is applied in full or not at all. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (thrown) {
    // A full disk has already ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw thrown;
  }
}

/**
 * Runs a transaction without waiting for the disk, for data that can be requested from the service again. It is also
 * whole or absent, but a power cut may lose the last moments (https://sqlite.org/pragma.html#pragma_synchronous, NORMAL
 * in WAL mode). Waiting was a third of a first read of 50,000 nodes (P3).
 */
export function inQuickTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return inTransaction(database, work);
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}

/** Milliseconds between two tries. */
const pause = 10;

/**
 * Turns on write-ahead logging with full synchronization. Of several processes that do so to a new file at once, each
 * holds what the others want. SQLite resolves that by an immediate lock error for all but one, whatever the timeout
 * (https://sqlite.org/c3ref/busy_handler.html).
 */
function writeAhead(database: DatabaseSync, patience: number): void {
  // The immediate error occurs only while the file is still empty.
  if (pragma(database, 'auto_vacuum') !== incremental) database.exec(`PRAGMA auto_vacuum = ${incremental}`);
  const begun = performance.now();
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
      return;
    } catch (thrown) {
      if (!taken.includes(resultCodeOf(thrown) ?? 0) || performance.now() - begun > patience) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

function prepare(database: DatabaseSync, migrations: readonly string[]): void {
  const shrinks = (): boolean => pragma(database, 'auto_vacuum') === incremental;
  // The transaction also proves that the file may be written to. The version is read within: another process may be
  // migrating it. Without a migration nothing is written, because a start would wait for the disk (P10).
  inTransaction(database, () => {
    const version = pragma(database, 'user_version');
    if (version > migrations.length) {
      throw new Error(`it has version ${version}, this Penstock knows ${migrations.length}`);
    }
    for (const migration of migrations.slice(version)) database.exec(migration);
    if (version < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`);
    requireTables(database, migrations);
  });
  if (!shrinks() && pragma(database, 'page_count') < fewPages) database.exec('VACUUM');
}

/** Throws if the schema is not as it was written: no statement could be prepared for it later. */
function requireTables(database: DatabaseSync, migrations: readonly string[]): void {
  const intact = new DatabaseSync(memoryDatabase);
  try {
    for (const migration of migrations) intact.exec(migration);
    if (tablesOf(database) !== tablesOf(intact)) throw new Error('its tables are damaged');
  } finally {
    intact.close();
  }
}

function tablesOf(database: DatabaseSync): string {
  const entries = database.prepare(
    `SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  );
  // Releases of SQLite may lay out and quote the result of an ALTER differently.
  return JSON.stringify(entries.all()).replaceAll(/\\[n"]|[\s'`]/g, '');
}

/** Returns a setting or a figure of the database itself. */
export function pragma(
  database: DatabaseSync,
  name: 'user_version' | 'auto_vacuum' | 'page_count' | 'page_size' | 'freelist_count',
): number {
  return Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0] as number;
}

/**
 * SQLite's errors for a file that is not a readable database: SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR of a
 * migration.
 */
const unreadable = [11, 26, 1];
/** SQLITE_BUSY and SQLITE_LOCKED: another process uses the file. */
const taken = [5, 6];

/**
 * Opens the database whatever its condition, so that a failure with yesterday's records never prevents a user from
 * stopping a flow today (R16). A damaged one, or one of a newer Penstock, is set aside under another name and a new one
 * begins. One that is in use or cannot be written to stays as it is; this start then works in memory only.
 */
export function openUsableDatabase(
  path: string,
  kind: DatabaseKind = historyDatabase,
): { database: DatabaseSync; notices: string[]; isPersistent: boolean } {
  try {
    return { database: openDatabase(path, kind), notices: [], isPersistent: true };
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    const code = resultCodeOf(thrown);
    if (code !== null && !unreadable.includes(code)) {
      const notice = taken.includes(code) ? kind.taken : kind.unwritable(why);
      return { database: openDatabase(memoryDatabase, kind), notices: [notice], isPersistent: false };
    }
    const notice = kind.setAside(why, setAside(path));
    return { database: openDatabase(path, kind), notices: [notice], isPersistent: true };
  }
}

/** Renames the database and the files that belong to it; returns its new name. */
function setAside(path: string): string {
  const aside = `${path}.set-aside-${Date.now()}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return basename(aside);
}

/** Returns SQLite's primary result code; null for an error that is not SQLite's. */
function resultCodeOf(thrown: unknown): number | null {
  return thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : null;
}
