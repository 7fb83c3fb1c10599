import { join, resolve } from 'node:path';
import { exportFields, exportMatcher, exportStanding } from '#contract/filter/export-filter.ts';
import { type ExportJob, exportSize } from '#contract/models/export.ts';
import type { Command } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { openUsableDatabase } from '../storage/database.ts';
import { exportsDatabase } from '../storage/database-kinds.ts';
import { manifestFor, verifyFiles } from '../storage/export-verify.ts';
import { openExports } from '../storage/exports.ts';
import { tryToMakeFolderOf } from '../storage/private-files.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { filterHelp } from './filter-help.ts';
import type { GlobalOptions } from './options.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';
import { momentIn } from './time.ts';
import { filterOf } from './filter-args.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';

const verifyHelp = `
Reads the file again and compares its length, rows and SHA-256 with its manifest.

Examples:
  penstock records export verify failed.csv
  penstock records export verify failed.csv.manifest.json
`;

const listHelp = `
Lists exports made in the app. A command-line export has its manifest next to its file, and is not listed.

--where takes the filter of the screen Failed records, Exports:
${filterHelp(exportFields, 'the subject, file, environment or problem')}

Examples:
  penstock records export list --where 'state:waiting,failed begun:<24h'
`;

type ListOptions = ListSearch & ListOutput;

/** Adds `penstock records export`: past exports. */
export function addRecordExportsCommand(exported: Command, context: Context): void {
  exported
    .command('list')
    .description('list exports made in the app, newest first')
    .option('--where <expression>', 'only exports that match')
    .option('--view <name>', 'only exports of a view saved in the app')
    .option('--json', 'print JSON')
    .addHelpText('after', listHelp)
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<ListOptions>(), context));
  exported
    .command('verify')
    .description('verify that an exported file has not changed')
    .argument('<file>', 'the file, the folder with one file per group, or the manifest')
    .addHelpText('after', verifyHelp)
    .action((file: string) => verify(file, context));
}

async function list(options: ListOptions, context: Context): Promise<void> {
  const matches = exportMatcher(filterOf(filterArgsOf(options, 'exports', context), exportFields), clock.now());
  const { known, isWhole } = storedExports(options, context);
  if (!isWhole) context.exitCode = exitCodes.incomplete;
  const found = known.filter(matches);
  const none = known.length > 0 ? 'No export matches.' : isWhole ? 'No export is recorded.' : null;
  await printList({ rows: found, asJson: describe, table: exportsAsTable, none }, options, context);
}

function exportsAsTable(found: readonly ExportJob[], width: number | null): Line[] {
  const rows = found
    .map((job) => ({ ...describe(job), begun: momentIn(width, job.begunAt) }))
    .map(({ export: id, state, begun, records, title, file }) => [
      id.slice(0, 8),
      marked(state),
      begun,
      String(records),
      title,
      file,
    ]);
  return new Table(['ID', 'STATE', 'STARTED', 'RECORDS', 'EXPORT', 'FILE'], width).lines(rows);
}

/**
 * Returns the exports as the window last stored them: a running one is further by now. Prints faults of the list, which
 * then is not whole.
 */
function storedExports(options: GlobalOptions, context: Context): { known: ExportJob[]; isWhole: boolean } {
  const path = join(context.dataFolder(options), exportsDatabase.file);
  tryToMakeFolderOf(path);
  const { database, notices } = openUsableDatabase(path, exportsDatabase);
  try {
    const exported = openExports(database);
    const faults = [...notices, ...exported.notices];
    for (const fault of faults) context.terminal.say(fault);
    return { known: exported.list().map(({ job }) => job), isWhole: faults.length === 0 };
  } finally {
    database.close();
  }
}

function describe(job: ExportJob) {
  const { id, title, environmentName, draft, path, begunAt, endedAt, counts, problem } = job;
  return {
    export: id,
    title,
    environment: environmentName,
    state: exportStanding(job),
    format: draft.format,
    file: path,
    begun_at: new Date(begunAt).toISOString(),
    ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
    records: counts.written,
    expected: counts.expected,
    bytes: exportSize(job),
    sha256: job.result?.files.map(({ name, sha256 }) => ({ name, sha256 })) ?? [],
    problem: problem?.message ?? null,
  };
}

async function verify(file: string, context: Context): Promise<void> {
  const { terminal } = context;
  const { files, words, ok } = await verifyFiles(await manifestFor(resolve(file)));
  await terminal.lines(files.map(({ name, as }) => `${name}: ${as}`));
  terminal.say(words);
  if (!ok) context.exitCode = exitCodes.notAll;
}
