import type { JsonRecord } from '#contract/models/resource.ts';
import { type Command, Option } from 'commander';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { type FileEncoding, fileEncodings } from '../core/base/file-text.ts';
import { documentOf } from '../core/base/document.ts';
import { parseExactly } from '../core/base/json-text.ts';
import { asRecord } from '../core/base/readers.ts';
import type { RowsReader } from '../core/editing/rows.ts';
import { LookupEntries } from '../core/resources/entries.ts';
import { rowsAsCsv, rowsInCsv } from '../core/resources/rows-csv.ts';
import { writeWhole } from '../storage/whole-file.ts';
import { addOrderOptions } from './act.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { carryOutEdit, type EditOptions } from './edit-run.ts';
import { idOf } from './editing.ts';
import { readInput, wrongUsage } from './input.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';

const help = `
Rows are identified by the key of their lookup. The plan is printed first and sent with --yes; penstock resources undo reverts
it. The first line of a CSV file has the names of the columns, separated by commas, semicolons, tabs or |. A file that Excel on
Windows saved as “CSV” needs --encoding windows-1252. Text that a spreadsheet would treat as a formula starts with an
apostrophe, which import removes.

Examples:
  penstock lookups entries set 9001 --entry '{"code": "DE", "name": "Germany"}' --yes
  penstock lookups entries delete 9001 DE FR --yes --name "Production EU"
  penstock lookups entries export 9001 --out countries.csv
  penstock lookups entries import 9001 --from countries.csv --yes
`;

/** Adds edits of lookup rows, below `penstock lookups entries`. */
export function addEntryCommands(entries: Command, context: Context): void {
  entries.addHelpText('after', help);
  const one = (name: string, description: string): Command =>
    entries.command(name).description(description).argument('<lookup>', 'lookup ID', idOf);
  const changing = (command: Command): Command => addOrderOptions(command).option('--json', 'print JSON');

  changing(one('set', 'add rows, or replace rows with the same keys'))
    .requiredOption('--entry <json...>', 'a row as JSON')
    .action((lookupId: number, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EditOptions & { entry: string[] }>();
      const rows = options.entry.map(rowOf);
      return writeRows(lookupId, () => rows, options, context);
    });
  changing(one('delete', 'delete rows').argument('<keys...>', 'keys of the rows')).action(
    (lookupId: number, keys: string[], _options: unknown, command: Command) =>
      carryOutEdit(
        async ({ editing, target }) => {
          const { document: base } = await editing.readEntries(target.id, lookupId, keys, context.signal);
          const missing = keys.filter((key) => !Object.hasOwn(base, key));
          if (missing.length > 0) throw wrongUsage(`There is no row ${missing.join(', ')}.`, 'Nothing was sent.');
          return { does: 'entries', lookupId, base, wanted: {} };
        },
        command.optsWithGlobals<EditOptions>(),
        context,
      ),
  );
  changing(one('import', 'write the rows of a CSV file'))
    .requiredOption('--from <file>', 'CSV file; - reads standard input')
    .addOption(
      new Option('--encoding <name>', 'encoding of the file; the default is UTF-8 or UTF-16').choices(fileEncodings),
    )
    .action(async (lookupId: number, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EditOptions & { from: string; encoding?: FileEncoding }>();
      const text = await readInput(options.from, '--from', context.system.process, {
        encoding: options.encoding,
        advice: 'Nothing was sent. Save it as UTF-8, in Excel as “CSV UTF-8”, or add --encoding windows-1252.',
      });
      const rowsOf: RowsReader = async (known) => {
        const { rows, note } = await rowsInCsv(text, known);
        if (note !== null) context.terminal.say(note);
        return rows;
      };
      return writeRows(lookupId, rowsOf, options, context);
    });
  one('export', 'write all rows to a CSV file')
    .requiredOption('--out <file>', 'file to write; it is created only when complete')
    .action((lookupId: number, _options: unknown, command: Command) =>
      exportRows(lookupId, command.optsWithGlobals<GlobalOptions & { out: string }>(), context),
    );
}

function writeRows(lookupId: number, rowsOf: RowsReader, options: EditOptions, context: Context): Promise<void> {
  return carryOutEdit(
    ({ editing, target }) => editing.writingRows(target.id, lookupId, rowsOf, context.signal),
    options,
    context,
  );
}

function rowOf(text: string): JsonRecord {
  const row = asRecord(parseExactly(text));
  if (!row) throw wrongUsage('--entry must be a JSON object.', 'Nothing was sent.');
  return documentOf(row) as JsonRecord;
}

async function exportRows(lookupId: number, options: GlobalOptions & { out: string }, context: Context): Promise<void> {
  const { terminal, signal } = context;
  await context.signedIn(options, async (connection) => {
    const { resources } = new ApiService(connection.target.settings, connection, clock);
    const asked = { signal, priority: 'person' } as const;
    const { entries, isCounted } = await new LookupEntries(resources, clock).whole(lookupId, asked);
    await writeWhole(options.out, rowsAsCsv(entries));
    terminal.say(`Wrote ${counted(entries.length, 'row')} to ${options.out}.`);
    if (isCounted) return;
    terminal.say('Possibly incomplete: the service does not report how many rows the lookup has.');
    context.exitCode = exitCodes.incomplete;
  });
}
