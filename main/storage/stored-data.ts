import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type StoredData, type StoredKind, storedKinds } from '#contract/models/stored-data.ts';
import { actionsDatabase, exportsDatabase, historyDatabase } from './database-kinds.ts';

/** Suffixes of SQLite's files next to a database (https://sqlite.org/tempfiles.html). */
const beside = ['', '-wal', '-shm'];

const names: Record<StoredKind, readonly string[]> = {
  settings: ['settings.json'],
  history: beside.map((end) => `${historyDatabase.file}${end}`),
  actions: [...beside.map((end) => `${actionsDatabase.file}${end}`), 'plans'],
  exports: beside.map((end) => `${exportsDatabase.file}${end}`),
  logs: ['logs'],
};

/** Returns the size of a data folder's contents by kind. */
export function storedDataIn(folder: string): StoredData {
  const sizes = storedKinds.map((kind) => [kind, sumOf(names[kind].map((name) => bytesOf(join(folder, name))))]);
  return { folder, sizes: Object.fromEntries(sizes) as StoredData['sizes'] };
}

/** Returns the bytes of a file, or of all files in a folder; null if it does not exist or cannot be read. */
function bytesOf(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? null;
  return sumOf(readdirSync(path).map((name) => bytesOf(join(path, name)))) ?? 0;
}

function sumOf(sizes: readonly (number | null)[]): number | null {
  const known = sizes.filter((size) => size !== null);
  return known.length === 0 ? null : known.reduce((sum, size) => sum + size, 0);
}
