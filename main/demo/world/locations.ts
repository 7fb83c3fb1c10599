import { mix } from '../random.ts';
import type { Credential } from './model.ts';
import { connectors, fileConnectors } from './names.ts';
import { rowsOf, tableNames } from './tables.ts';
import type { World } from './world.ts';

/** The contents behind a credential at its third party. They are invented from the seed, and flows do not change them. */

export type Access = 'files' | 'tables' | 'records';

const databases: ReadonlySet<string> = new Set([
  ...['as400', 'bigquery', 'databricks', 'db2', 'hive', 'mongo', 'mysql', 'oracle'],
  ...['postgres', 'redshift', 'snowflake', 'sqlserver'],
]);

/** How a connector presents its contents: as files, as tables, or only as records that cannot be browsed. */
export function accessOf(connector: string): Access {
  if (databases.has(connector)) return 'tables';
  return fileConnectors.has(connectors[connector]?.over ?? connector) ? 'files' : 'records';
}

export const databaseName = 'northgate';

export interface File {
  readonly path: string;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly text: string;
}

export type Folder = ReadonlyMap<string, Folder | File>;

const dayMs = 86_400_000;
const days = 3;

/** All files: a folder for each table, in it one for each of the last days, in it the day's parts. */
export function filesAt(world: World, credential: Credential): Folder {
  const folders = tableNames.map((table): [string, Folder] => {
    const byDay = Array.from({ length: days }, (_, back) => dayFolder(world, credential, table, back + 1));
    return [table, new Map(byDay)];
  });
  const text = `Northgate data share ${credential.name}: one folder for each table, one for each day in it.\n`;
  return new Map<string, Folder | File>([...folders, file('README.txt', '', world.start - 400 * dayMs, text)]);
}

function dayFolder(world: World, { id }: Credential, table: string, back: number): [string, Folder] {
  const time = world.start - back * dayMs;
  const day = new Date(time).toISOString().slice(0, 10);
  const parts = Array.from({ length: 1 + (mix(world.seed, id, back) % 3) }, (_, part) => {
    const rows = rowsOf(table, rowsOfPart, time, world.seed, id, back, part);
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    return file(`part-${String(part).padStart(5, '0')}.jsonl`, `${table}/${day}/`, time, text);
  });
  return [day, new Map(parts)];
}

const rowsOfPart = 25;

function file(name: string, folder: string, createdAt: number, text: string): [string, File] {
  return [name, { path: folder + name, size: Buffer.byteLength(text), createdAt, text }];
}

/** The contents of a path, with or without slashes around it; undefined when there are none. */
export function findIn(root: Folder, path: string): Folder | File | undefined {
  let found: Folder | File | undefined = root;
  for (const part of path.split('/').filter((name) => name !== ''))
    found = isFolder(found) ? found.get(part) : undefined;
  return found;
}

export function isFolder(found: Folder | File | undefined): found is Folder {
  return found instanceof Map;
}
