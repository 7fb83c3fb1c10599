import { isFolder, type File, type Folder } from '../world/folder.ts';
import type { Row } from '../world/row.ts';
import { columnsOf, tableNames } from '../world/tables.ts';
import type { Json } from './records.ts';

/** Results of probes of a third party: its content as a tree, and a preview of one part of it. */

/** Returns a folder down to the requested depth. Deeper folders are returned as if they were empty. */
export function folderRecord(folder: Folder, depth: number): Json {
  return Object.fromEntries([...folder].map(([name, entry]) => [name, entryRecord(entry, depth - 1)]));
}

function entryRecord(entry: Folder | File, depth: number): Json {
  if (isFolder(entry)) return { type: 'folder', value: depth > 0 ? folderRecord(entry, depth) : {} };
  const { size, createdAt } = entry;
  return { type: 'file', size, created_at: createdAt, updated_at: createdAt };
}

export function databaseRecord(name: string, depth: number): Json {
  return { [name]: { type: 'database', value: depth > 1 ? tableRecords(tableNames, depth - 1) : {} } };
}

/** Returns tables, with their columns if the depth goes beyond them. */
export function tableRecords(tables: readonly string[], depth: number): Json {
  return Object.fromEntries(
    tables.map((name) => [name, { type: 'table', value: depth > 1 ? columnRecords(name) : [] }]),
  );
}

export function columnRecords(table: string): Json[] {
  const columns = columnsOf(table) ?? [];
  return columns.map((name, index) => ({ type: 'column', name, primaryKey: index === 0, defaultValue: null }));
}

/** Returns rows as columns, with their values in order. */
export function tableContent(columns: readonly string[], rows: readonly Row[]): Json {
  return { columns, data: rows.map((row) => columns.map((column) => row[column])) };
}
