import { mix } from '../random.ts';
import { archive } from './archive-files.ts';
import { filesOf } from './files.ts';
import { type File, type Folder, isFolder } from './folder.ts';
import type { Credential, FlowNode } from './model.ts';
import { connectors, fileConnectors } from './names.ts';
import type { Row } from './row.ts';
import { newestRuns } from './runs.ts';
import { rowsOf, tableNames } from './tables.ts';
import type { World } from './world.ts';

/**
 * Contents behind a credential at its third party: invented from the seed, but for the files that sources read from it.
 */

export type Access = 'files' | 'tables' | 'records';

const databases: ReadonlySet<string> = new Set([
  ...['as400', 'bigquery', 'databricks', 'db2', 'hive', 'mongo', 'mysql', 'oracle'],
  ...['postgres', 'redshift', 'snowflake', 'sqlserver'],
]);

/** Returns how a connector presents its contents: as files, as tables, or only as records that cannot be browsed. */
export function accessOf(connector: string): Access {
  if (databases.has(connector)) return 'tables';
  return fileConnectors.has(connectors[connector]?.over ?? connector) ? 'files' : 'records';
}

export const databaseName = 'northgate';

const dayMs = 86_400_000;
const days = 3;

/** Number of runs of a source whose files still exist. */
const runsKept = 100;

/**
 * Returns all files: those that each source with this credential read lately, at the path in its configuration; and an
 * archive. Each table also has a folder, with one folder for each of the last days that holds the day's parts.
 */
export function filesAt(world: World, credential: Credential, now: number): Folder {
  const folders = tableNames.map((table): [string, Folder] => {
    const byDay = Array.from({ length: days }, (_, back) => dayFolder(world, credential, table, back + 1));
    return [table, new Map(byDay)];
  });
  const longAgo = world.start - 400 * dayMs;
  const text = `Northgate data share ${credential.name}: one folder for each table, one for each day in it.\n`;
  return new Map<string, Folder | File>([
    ...[...world.resources.data_sources.values()].flatMap(({ credential: used, name, node }): [string, Folder][] =>
      used === credential && node ? [[name, sourceFolder(world, node, now)]] : [],
    ),
    ...folders,
    ['archive', archive(longAgo)],
    ['README.txt', fileOf(text, longAgo)],
  ]);
}

/** Returns the files of a source's last runs, in the folders of their days. */
function sourceFolder(world: World, source: FlowNode, now: number): Folder {
  const root = new Map<string, Folder | File>();
  for (const { id: runId } of newestRuns(world, source.flow, now, runsKept)) {
    for (const { name, size } of filesOf(world, source, runId)) {
      const [, ...path] = name.split('/');
      const last = path.pop()!;
      let folder = root;
      for (const part of path) {
        const next = folder.get(part) ?? new Map<string, Folder | File>();
        folder.set(part, next);
        folder = next as Map<string, Folder | File>; // a day is never a file
      }
      const text = (): string => linesOf(rowsOf('orders', rowsOfPart, runId, world.seed, source.id, runId));
      folder.set(last, { size, createdAt: runId, text });
    }
  }
  return root;
}

function dayFolder(world: World, { id }: Credential, table: string, back: number): [string, Folder] {
  const time = world.start - back * dayMs;
  const day = new Date(time).toISOString().slice(0, 10);
  const parts = Array.from({ length: 1 + (mix(world.seed, id, back) % 3) }, (_, part): [string, File] => {
    const text = linesOf(rowsOf(table, rowsOfPart, time, world.seed, id, back, part));
    return [`part-${String(part).padStart(5, '0')}.jsonl`, fileOf(text, time)];
  });
  return [day, new Map(parts)];
}

const rowsOfPart = 25;
const linesOf = (rows: readonly Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const fileOf = (text: string, createdAt: number): File => ({
  size: Buffer.byteLength(text),
  createdAt,
  text: () => text,
});

/** Returns the contents of a path, with or without slashes around it; undefined when there are none. */
export function findIn(root: Folder, path: string): Folder | File | undefined {
  let found: Folder | File | undefined = root;
  for (const part of path.split('/').filter((name) => name !== ''))
    found = isFolder(found) ? found.get(part) : undefined;
  return found;
}
