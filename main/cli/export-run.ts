import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportColumn, ExportDraft, Redaction } from '#contract/models/export.ts';
import { type ExportFormat, exportFormats, formatFacts } from '#contract/models/export-format.ts';
import { everyFlow, type NodeRow } from '#contract/models/flow.ts';
import { type Command, Option } from 'commander';
import { isBug, problemOf } from '../core/base/failure.ts';
import { requireExportsAllowed } from '../core/settings/rules.ts';
import type { Context, SignedInConnection } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { readAccepted, readColumns, readRedaction } from './export-options.ts';
import { type FilterArgs, queryOf, requireKnownNames } from './filter-args.ts';
import { wrongUsage } from './input.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { counted } from './numbers.ts';
import { writeExport } from './sample-export.ts';
import { readTime } from './time.ts';
import { readWholeEstate } from './whole-estate.ts';

const help = `
Exports the failed records of every flow that matches, one after another, each to a file with its manifest like sample-quarantine
--all. Flows without failed records in the period get no file. The same command resumes what was cut short. One flow that cannot be
exported does not stop the others: it is reported, and the exit code is ${exitCodes.notAll}.

Examples:
  penstock records export run --where 'errors:>0' --start-time yesterday --end-time today --out-dir failed \\
    --redact pattern=email:mask --accept all
`;

interface Options extends ListSearch {
  outDir: string;
  format: ExportFormat;
  startTime?: number;
  endTime?: number;
  columns?: ExportColumn[];
  redact?: Redaction[];
  accept?: ExportDraft['accepted'];
  defaults: boolean;
}

/** Adds `penstock records export run`: failed records of many flows, in one run. */
export function addExportRunCommand(exported: Command, context: Context): void {
  exported
    .command('run')
    .description('export the failed records of every flow that matches, one file per flow')
    .requiredOption('--out-dir <folder>', 'folder to write to')
    .option('--where <expression>', 'every flow that matches')
    .option('--view <name>', 'every flow of a saved view')
    .option('--start-time <time>', 'only records since this time', readTime)
    .option('--end-time <time>', 'only records until this time', readTime)
    .addOption(new Option('--format <format>', 'format of the files').choices(exportFormats).default('ndjson'))
    .option('--columns <paths>', 'only these, as for sample-quarantine', readColumns)
    .option(
      '--redact <what>',
      'field=PATH, pattern=NAME or pattern=/EXPRESSION/, with :mask, :hash or :drop',
      readRedaction,
    )
    .option('--accept <path>', 'write personal data in this field unchanged; all: in any field', readAccepted)
    .option('--no-defaults', 'ignore the masks for exports in the settings of the app')
    .addHelpText('after', help)
    .action((_options: unknown, command: Command) => run(command.optsWithGlobals<Options>(), context));
}

async function run(options: Options, context: Context): Promise<void> {
  const { outDir, startTime, endTime } = options;
  if (startTime !== undefined && endTime !== undefined && startTime > endTime)
    throw wrongUsage('--start-time is after --end-time.');
  if (!existsSync(outDir))
    throw wrongUsage(`--out-dir: there is no folder ${outDir}.`, 'Nothing was sent or written. Create it first.');
  const asked = filterArgsOf(options, 'flows', context);
  context.waitsForInFlight = true;
  await context.signedIn(
    options,
    (connection) => exportFlows(asked, options, connection, context),
    (settings) => requireExportsAllowed(settings),
  );
}

async function exportFlows(
  asked: FilterArgs,
  options: Options,
  connection: SignedInConnection,
  context: Context,
): Promise<void> {
  const { terminal, signal } = context;
  const estate = await readWholeEstate(connection, context);
  const query = asked.where === undefined && asked.view === undefined ? everyFlow : queryOf(asked);
  requireKnownNames(query, estate.view.facets(), asked.option);
  const { rows } = estate.view.window(query, 0, Infinity);
  let written = 0;
  const failed: NodeRow[] = [];
  for (const row of rows) {
    signal.throwIfAborted();
    try {
      const one = { ...options, out: join(options.outDir, fileNameOf(row, options.format)), skipsEmpty: true };
      if (await writeExport({ by: 'flow', nodeId: row.id }, one, connection, context, estate.snapshot)) written += 1;
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (isBug(thrown) || problem.kind === 'cancelled' || problem.kind === 'signed_out') throw thrown;
      terminal.say(`${row.name ?? 'Unnamed flow'} (${row.id}) was not exported.`);
      terminal.sayProblem(problem);
      failed.push(row);
    }
  }
  const empty = rows.length - written - failed.length;
  terminal.say(`${counted(written, 'file')} written. ${counted(empty, 'flow')} without failed records in this period.`);
  if (failed.length === 0) return;
  terminal.say(`${counted(failed.length, 'flow')} could not be exported: ${failed.map(({ id }) => id).join(', ')}.`);
  context.exitCode = exitCodes.notAll;
}

/** Returns a name that is equal in each run, which is how an export is resumed. The manifest has the flow's name. */
const fileNameOf = ({ id }: NodeRow, format: ExportFormat): string => `flow-${id}.${formatFacts[format].extension}`;
