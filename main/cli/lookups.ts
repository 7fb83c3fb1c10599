import type { Command } from 'commander';
import { documentText } from '#contract/document-json.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { exactOf } from '../core/base/document.ts';
import { entryFieldNames, patternsOf } from '../core/resources/entries.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context } from './context.ts';
import { addEntryCommands } from './lookup-entries.ts';
import type { GlobalOptions } from './options.ts';
import { wholeNumber } from './numbers.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';

const help = `
--keys takes keys separated by commas; * matches any characters. Keys that contain a comma cannot be selected, because the
service separates keys by commas.

Examples:
  penstock lookups entries list 7012
  penstock lookups entries list 7012 --keys 'DE,F*' --json
`;

interface Options extends GlobalOptions, ListOutput {
  keys: string;
}

/** Adds `penstock lookups`: rows of lookups. */
export function addLookupsCommand(lookups: Command, context: Context): void {
  const entries = lookups.command('entries').description('the entries of a lookup').addHelpText('after', help);

  entries
    .command('list')
    .description('list entries exactly as the service returns them')
    .argument('<id>', 'lookup ID', wholeNumber)
    .option('--keys <patterns>', 'only entries with these keys', '')
    .option('--json', 'print JSON')
    .action((id: number, _options: unknown, command: Command) => list(id, command.optsWithGlobals<Options>(), context));
  addEntryCommands(entries, context);
}

function list(id: number, options: Options, context: Context): Promise<void> {
  return context.signedIn(options, async (connection) => {
    const { resources } = new ApiService(connection.target.settings, connection, clock);
    const asked = { signal: context.signal, priority: 'person' } as const;
    const { record } = await resources.get({ kind: 'lookup', id }, asked);
    const entries = await resources.entries(id, patternsOf(options.keys), asked);
    const table = (rows: readonly JsonRecord[], width: number | null) =>
      asTable(rows, record['map_primary_key'], width);
    await printList(
      { rows: entries, asJson: (row) => exactOf(row) as object, table, none: 'No entry matches.' },
      options,
      context,
    );
  });
}

function asTable(entries: readonly JsonRecord[], key: unknown, width: number | null): Line[] {
  const columns = entryFieldNames(entries, key);
  const cells = entries.map((entry) => columns.map((name) => cellOf(entry, name)));
  return new Table(columns, width).lines(cells);
}

/** Formats a cell so that a missing member, null and a text differ. */
function cellOf(entry: JsonRecord, name: string): string {
  if (!Object.hasOwn(entry, name)) return '-';
  const value = entry[name];
  return documentText(value!);
}
