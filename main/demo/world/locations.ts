import { mix } from '../random.ts';
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

/** Content of every old share: a folder with too many files, one that is too deep, unusual file names, odd contents. */

const scans = 5_000;
const deepest = 30;

/** Names as other systems write them. None contains a slash. */
const oddNames = [
  'Ümläute & Leerzeichen.txt',
  '<img src=x onerror=alert(1)>.txt',
  '=HYPERLINK("http://x.example").csv',
  '\u202egnp.exe',
  'line\nbreak.txt',
  '\u001b[31mred.txt',
  '__proto__',
  '..',
  ' ',
  '中文，逗号.txt',
  `${'long'.repeat(60)}.txt`,
];

/**
 * Returns the archive.
 *
 * @param at when all of it was last changed, epoch milliseconds
 */
function archive(at: number): Folder {
  const file = (text: () => string, size = Buffer.byteLength(text())): File => ({ size, createdAt: at, text });
  const numbered = Array.from({ length: scans }, (_, number): [string, File] => [
    `scan-${String(number).padStart(5, '0')}.txt`,
    file(() => `Scan ${number}\n`, `Scan ${number}\n`.length),
  ]);
  let nested: Folder = new Map([['bottom.txt', file(() => 'Nobody comes here.\n')]]);
  for (let level = deepest; level > 1; level -= 1) nested = new Map([[`level ${level}`, nested]]);
  return new Map<string, Folder | File>([
    ['scans', new Map(numbered)],
    ['nested', nested],
    ['from elsewhere', new Map(oddNames.map((name) => [name, file(() => `This is ${JSON.stringify(name)}.\n`)]))],
    ['customers.csv', file(() => 'id;name;town\r\n1;"van der Meer; Lotte";Amsterdam\r\n2;=1+1;Gent\r\n3;;\r\n')],
    ['empty.txt', file(() => '')],
    ['photo.jpg', file(() => `\ufffd\ufffd\ufffd\u0000\u0010JFIF${'\u0000\u0001\ufffd'.repeat(2_000)}`)],
    [
      'export.json',
      file(() => JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, note: 'nothing to say' })))),
    ],
  ]);
}
