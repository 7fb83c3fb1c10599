import type { Command } from 'commander';
import type { AwaitedFiles, ContentListing, ContentPlace, ContentPreview } from '#contract/models/content.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Content } from '../core/resources/content.ts';
import type { Context, SignedInConnection } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { requirePrintAllowed } from './print-guard.ts';
import { counted, numberFormat, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { inertJson } from '../core/base/json.ts';
import { momentIn, timeOf } from './time.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';

const help = `
The service reads a third party through one of its credentials, one level at a time. Nothing is changed or run. A preview is the
beginning of a file or a table. With --deferred, the service prepares the result in the background, for connectors that take
minutes; Ctrl-C stops waiting at once.

Examples:
  penstock probe ls 8001
  penstock probe ls 8001 orders/2026-11-20 --json
  penstock probe ls 8004 --database northgate
  penstock probe preview 8001 orders/2026-11-20/part-00000.jsonl
  penstock probe preview 8001 README.txt --raw
  penstock probe awaited 1100001
`;

interface ProbeOptions extends GlobalOptions {
  database?: string;
  table?: string;
  deferred?: boolean;
  raw?: boolean;
  json?: boolean;
}

/** Adds `penstock probe`: content behind a credential. */
export function addProbeCommand(probe: Command, context: Context): void {
  probe.addHelpText('after', help);
  const at = (name: string, description: string): Command =>
    probe
      .command(name)
      .description(description)
      .argument('<credential>', 'credential ID', wholeNumber)
      .argument('[path]', 'for files: the path from the root', '')
      .option('--database <name>', 'for tables: the database')
      .option('--table <name>', 'for tables: the table; requires --database')
      .option('--deferred', 'let the service prepare the result, and wait for it')
      .option('--json', 'print JSON');

  at('ls', 'list the contents of a folder, a database or a table').action(
    (id: number, path: string, _options: unknown, command: Command) =>
      list(id, path, command.optsWithGlobals<ProbeOptions>(), context),
  );
  at('preview', 'print the beginning of a file or a table')
    .option('--raw', 'print a hex dump of the text that the service returned, in UTF-8')
    .action((id: number, path: string, _options: unknown, command: Command) =>
      preview(id, path, command.optsWithGlobals<ProbeOptions>(), context),
    );
  probe
    .command('awaited')
    .description('list the newest files at the path that a source reads; exits with 5 if there are none')
    .argument('<source>', 'source ID', wholeNumber)
    .option('--json', 'print JSON')
    .action((id: number, _options: unknown, command: Command) =>
      awaited(id, command.optsWithGlobals<ProbeOptions>(), context),
    );
}

const placeOf = (path: string, { database = '', table = '' }: ProbeOptions): ContentPlace => ({
  path,
  database,
  table,
});

const contentOf = (connection: SignedInConnection): Content =>
  new Content(new ApiService(connection.target.settings, connection, clock), clock);

function list(id: number, path: string, options: ProbeOptions, context: Context): Promise<void> {
  const { terminal, signal } = context;
  const how = { signal, priority: 'person', deferred: options.deferred === true } as const;
  return context.signedIn(options, async (connection) => {
    const listing = await contentOf(connection).list(id, placeOf(path, options), how);
    if (options.json) return terminal.write(listingAsJson(listing));
    if (listing.entries.length > 0) await terminal.lines(listingAsTable(listing, terminal.width));
    if (listing.count === 0) terminal.say('There are no entries.');
    if (listing.count > listing.entries.length)
      terminal.say(
        `Listed ${numberFormat.format(listing.entries.length)} of ${counted(listing.count, 'entry', 'entries')}.`,
      );
  });
}

function preview(id: number, path: string, options: ProbeOptions, context: Context): Promise<void> {
  const { terminal, signal } = context;
  const how = { signal, priority: 'person', deferred: options.deferred === true } as const;
  const work = async (connection: SignedInConnection): Promise<void> => {
    const read = await contentOf(connection).preview(id, placeOf(path, options), how);
    const { table, text, length, bytes } = read;
    if (options.json) return terminal.write(previewAsJson(read));
    if (options.raw) await terminal.lines(bytes.dump.split('\n'));
    else if (table) await terminal.lines(previewAsTable(table, terminal.width));
    else await terminal.lines(text.split('\n'));
    if (length === 0) terminal.say('The content is empty.');
    if (table && !options.raw)
      terminal.say(
        `${numberFormat.format(table.rows.length)} of ${counted(table.count, 'row')} that the service returned.`,
      );
    else if (options.raw && bytes.shown < bytes.count)
      terminal.say(`The first ${numberFormat.format(bytes.shown)} of ${counted(bytes.count, 'byte')}.`);
    else if (!options.raw && text.length < length)
      terminal.say(`The first ${numberFormat.format(text.length)} of ${counted(length, 'character')}.`);
  };
  return context.signedIn(options, work, (settings) => requirePrintAllowed(settings, terminal));
}

function awaited(id: number, options: ProbeOptions, context: Context): Promise<void> {
  const { terminal, signal } = context;
  return context.signedIn(options, async (connection) => {
    const found = await contentOf(connection).awaited(id, { signal, priority: 'person' });
    if (found.files.length === 0) context.exitCode = exitCodes.notFound;
    if (options.json) return terminal.write(awaitedAsJson(found));
    if (found.files.length > 0) await terminal.lines(awaitedAsTable(found, terminal.width));
    else terminal.say(`There are no files at ${found.path}.`);
    if (found.cut)
      terminal.say(
        `Only ${counted(found.folders, 'folder was', 'folders were')} searched, newest first; there are more.`,
      );
  });
}

/** Formats entries as a table, one line each. */
export function listingAsTable({ entries }: ContentListing, width: number | null): Line[] {
  const cells = entries.map(({ name, kind, word, size, createdAt, updatedAt }) => [
    name,
    kind === 'other' ? (word ?? '-') : kind,
    size?.toString() ?? '-',
    momentIn(width, updatedAt ?? createdAt),
  ]);
  return new Table(['NAME', 'KIND', 'BYTES', 'CHANGED'], width).lines(cells);
}

export function listingAsJson({ place: location, entries, count, readAt }: ContentListing): string {
  const listed = entries.map(({ name, kind, word, size, createdAt, updatedAt, place: at }) => ({
    ...{ name, kind, type: word, size, location: at },
    ...{ created_at: timeOf(createdAt), updated_at: timeOf(updatedAt) },
  }));
  return `${inertJson({ location, entries: listed, count, read_at: timeOf(readAt) })}\n`;
}

/** Formats rows with the columns of the file or table. */
export function previewAsTable({ columns, rows }: NonNullable<ContentPreview['table']>, width: number | null): Line[] {
  const cells = rows.map((row) => row.map((cell) => cell ?? '-'));
  return new Table(columns, width).lines(cells);
}

export function previewAsJson({ place: location, text, length, bytes, table, ...rest }: ContentPreview): string {
  const content = { location, text, length, bytes: bytes.count, table };
  return `${inertJson({ ...content, content_type: rest.contentType, read_at: timeOf(rest.readAt) })}\n`;
}

export function awaitedAsTable({ files }: AwaitedFiles, width: number | null): Line[] {
  const cells = files.map(({ path, size, at }) => [path, size?.toString() ?? '-', momentIn(width, at)]);
  return new Table(['PATH', 'BYTES', 'ARRIVED'], width).lines(cells);
}

export function awaitedAsJson({ sourceId, credentialId, path, files, folders, cut, readAt }: AwaitedFiles): string {
  const listed = files.map(({ at, ...file }) => ({ ...file, arrived_at: timeOf(at) }));
  const ids = { source_id: sourceId, credential_id: credentialId };
  return `${inertJson({ ...ids, path, files: listed, folders, truncated: cut, read_at: timeOf(readAt) })}\n`;
}
