import { z } from 'zod';
import { read } from '../input.ts';
import { Refusal } from '../refusal.ts';
import { columnRecords, databaseRecord, folderRecord, tableContent, tableRecords } from '../wire/probes.ts';
import type { Json } from '../wire/records.ts';
import { isFolder } from '../world/folder.ts';
import { accessOf, databaseName, filesAt, findIn } from '../world/locations.ts';
import type { Credential } from '../world/model.ts';
import type { Row } from '../world/row.ts';
import { columnsOf, rowsOf, tableNames } from '../world/tables.ts';
import type { World } from '../world/world.ts';

const depth = z.int().min(1);

/** Query for contents, by the kind of contents that the connector has. */
export const treeBodies = {
  files: z.strictObject({ depth, path: z.string().default('') }),
  tables: z
    .strictObject({ depth, database: z.string().optional(), table: z.string().optional() })
    .refine(({ database, table }) => table === undefined || database !== undefined, {
      path: ['database'],
      error: 'is needed with table',
    }),
};

type TreeBody = z.output<(typeof treeBodies)[keyof typeof treeBodies]>;

/** Returns the contents: files and folders, or databases, tables and columns. Throws a 404 for a missing path. */
export function browse(world: World, credential: Credential, asked: TreeBody, now: number): Json {
  const meta = { type: 'meta', value: {} };
  if ('path' in asked) {
    const folder = findIn(filesAt(world, credential, now), asked.path);
    if (!isFolder(folder)) throw new Refusal(404, `There is no folder ${asked.path}.`);
    return { meta, ...folderRecord(folder, asked.depth) };
  }
  const { database, table } = asked;
  if (database === undefined) return { meta, ...databaseRecord(databaseName, asked.depth) };
  requireDatabase(database);
  if (table === undefined) return { meta, ...tableRecords(tableNames, asked.depth) };
  requireTable(table);
  return { meta, [table]: { type: 'table', value: columnRecords(table) } };
}

const filePreview = z.looseObject({ path: z.string() });
const tablePreview = z
  .looseObject({
    database: z.string().optional(),
    table: z.string().optional(),
    query: z.string().optional(),
  })
  .refine(({ table, query }) => table !== undefined || query !== undefined, {
    path: ['table'],
    error: 'is needed, or a query',
  });

const previewed = 10;

/**
 * Returns a preview of one part of the contents. It is a file's text, rows of a table or of a query, or JSON from an
 * address or a topic.
 */
export function preview(world: World, credential: Credential, asked: Row, now: number): Json {
  const { connector, id } = credential;
  const rows = (table: string): Row[] => rowsOf(table, previewed, world.start, world.seed, id);
  switch (accessOf(connector)) {
    case 'files': {
      const { path } = read(filePreview, asked);
      const file = findIn(filesAt(world, credential, now), path);
      if (!file || isFolder(file)) throw new Refusal(404, `There is no file ${path}.`);
      return output('text/plain', file.text());
    }
    case 'tables': {
      const { database = databaseName, table, query } = read(tablePreview, asked);
      requireDatabase(database);
      // The demo runs no query: the result is that of the first table in it.
      const name = table ?? tableNames.find((one) => query?.toLowerCase().includes(one)) ?? '';
      const columns = requireTable(name);
      return output('application/json', tableContent(columns, rows(name)));
    }
    case 'records':
      return output('application/json', JSON.stringify(rows('orders')));
  }
}

function output(contentType: string, response: unknown): Json {
  return { contentType, statusCode: 200, response };
}

function requireDatabase(name: string): void {
  if (name !== databaseName) throw new Refusal(404, `There is no database ${name}.`);
}

/** Returns the columns of the table. Throws a 404 when there is no such table. */
function requireTable(name: string): readonly string[] {
  const columns = columnsOf(name);
  if (!columns) throw new Refusal(404, `There is no table ${name}.`);
  return columns;
}
