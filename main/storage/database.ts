import { existsSync, renameSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Each entry brings the database from the version before it to its own; never edited once released, only added to. */
const migrations = [
  `CREATE TABLE action (
     id TEXT PRIMARY KEY,
     environment_id TEXT NOT NULL,
     change TEXT NOT NULL,
     begun_at INTEGER NOT NULL,
     finished_at INTEGER
   ) STRICT;
   CREATE TABLE call (
     action_id TEXT NOT NULL REFERENCES action (id),
     position INTEGER NOT NULL,
     node_id INTEGER NOT NULL,
     node_name TEXT,
     intended_at INTEGER,
     settled_at INTEGER,
     outcome TEXT,
     problem TEXT,
     PRIMARY KEY (action_id, position)
   ) STRICT;`,
];

/**
 * Opens the database and brings it up to date. Write-ahead logging with full synchronisation: what a transaction says
 * survives a power cut (D7), at about a tenth of a millisecond each.
 * Throws when the file is not a database or was written by a newer Penstock.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    prepare(database);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
  return database;
}

function prepare(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > migrations.length) {
    throw new Error(`it has version ${version}, this Penstock knows ${migrations.length}`);
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN; ${migration} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}

/**
 * Opens the database; one that cannot be opened (damaged, locked, of a newer Penstock) is set aside under another name and a
 * new one begins, so that trouble with yesterday's records never keeps anybody from stopping a flow today (R16).
 */
export function openOrSetAside(path: string): { database: DatabaseSync; notices: string[] } {
  try {
    return { database: openDatabase(path), notices: [] };
  } catch (thrown) {
    if (!existsSync(path)) throw thrown;
    const aside = `${path}.set-aside-${Date.now()}`;
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
    }
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    const notice = `The record of actions could not be opened (${why}). It is kept as ${basename(aside)}; a new one began.`;
    return { database: openDatabase(path), notices: [notice] };
  }
}
