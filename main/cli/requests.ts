import { type Command, Option } from 'commander';
import { activityFields } from '#contract/filter/activity-fields.ts';
import { type ActivityEntry, allActivity } from '#contract/models/activity.ts';
import type { Activity } from '../core/activity/activity.ts';
import { entryAsJson, exportActivity } from '../core/activity/export.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { filterHelp } from './filter-help.ts';
import { wrongUsage } from './input.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import { counted, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { environmentIdOf, targetOf } from './target.ts';
import { type Line, marked } from './styled-line.ts';
import { type DroppableColumn, fittingTable } from './table.ts';
import { momentIn, readTime, timeOf } from './time.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { expressionOf } from './filter-args.ts';

interface ExportOptions extends ListSearch {
  json?: boolean;
  csv?: boolean;
  since?: number;
  until?: number;
}

type ListOptions = ListSearch & ListOutput & { limit: number };

const DEFAULT_LIMIT = 100;

const listHelp = `
--where takes the filter of the Request log, as with penstock requests export.

Examples:
  penstock requests list
  penstock requests list --where 'outcome:failed sent:<7d' --limit 20
`;

const verifyHelp = `
Each entry is linked to the previous one by a hash, so changed, removed and inserted entries are detected. Only a hash noted
elsewhere detects a log that was rewritten as a whole: note the last hash from time to time.

Examples:
  penstock requests verify
  penstock requests verify --expect 0f5c...
`;

const exportHelp = `
--where takes the filter of the Request log. All terms must match; for a repeated term, one value is enough:
${filterHelp(activityFields, 'the description, path, users, reason or response')}

Examples:
  penstock requests export --csv --where 'outcome:failed,ambiguous sent:<7d'
`;

/** Adds `penstock requests`: the log of every request that changed a service. */
export function addRequestsCommand(requests: Command, context: Context): void {
  requests
    .command('list')
    .description('list requests that changed a service, newest first: all, or those of --environment or --base-url')
    .option('--where <expression>', 'only entries that match')
    .option('--view <name>', 'only entries of a view saved in the app')
    .option('--limit <number>', 'maximum number of entries to list', wholeNumber, DEFAULT_LIMIT)
    .option('--json', 'print JSON')
    .addHelpText('after', listHelp)
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<ListOptions>(), context));

  requests
    .command('verify')
    .description('verify the hashes of all entries, and print the hash of the last one')
    .option('--expect <hash>', 'a hash noted earlier, which one of the entries must have')
    .addHelpText('after', verifyHelp)
    .action((_options: unknown, command: Command) =>
      verify(command.optsWithGlobals<GlobalOptions & { expect?: string }>(), context),
    );

  requests
    .command('export')
    .description('print the log, oldest entry first: all environments, or only that of --environment or --base-url')
    .addOption(new Option('--json', 'print JSON (the default)').conflicts('csv'))
    .option('--csv', 'print CSV')
    .option('--since <time>', 'only entries since this time', readTime)
    .option('--until <time>', 'only entries before this time', readTime)
    .option('--where <expression>', 'only entries that match')
    .option('--view <name>', 'only entries of a view saved in the app')
    .addHelpText('after', exportHelp)
    .action((_options: unknown, command: Command) => exportTo(command.optsWithGlobals<ExportOptions>(), context));
}

function verify(options: GlobalOptions & { expect?: string }, context: Context): Promise<void> {
  const { terminal } = context;
  const expected = options.expect?.trim().toLowerCase();
  if (expected !== undefined && !/^[0-9a-f]{64}$/.test(expected)) {
    throw wrongUsage('--expect takes a complete hash: 64 hexadecimal digits.', 'Nothing was checked.');
  }
  return withRecord(options, context, async ({ activity, isWhole }) => {
    const { entries, why, head } = activity.verify();
    const noted = expected === undefined ? null : entryWith(expected, activity);
    const noteHead = head === null ? '' : ` The hash of the last entry is ${head}.`;
    await terminal.lines([
      why === null ? `${counted(entries, 'entry', 'entries')}, intact.${noteHead}` : `The log is not intact. ${why}`,
    ]);
    if (expected !== undefined) {
      terminal.say(
        noted === null
          ? 'No entry has the expected hash: the log was truncated or rewritten.'
          : `Entry ${noted} has the expected hash.`,
      );
    }
    if (why !== null || !isWhole || (expected !== undefined && noted === null)) context.exitCode = exitCodes.notAll;
  });
}

function list(options: ListOptions, context: Context): Promise<void> {
  const { limit } = options;
  const query = { ...allActivity, ...scopeOf(options, context) };
  const { terminal } = context;
  return withRecord(options, context, async ({ activity }) => {
    const { rows, total } = activity.window(query, 0, limit);
    if (total > limit) terminal.say(`The newest ${limit} of ${total} entries. Use --limit to list more.`);
    const none = 'No request is recorded, or none matches.';
    await printList(
      { rows, asJson: (entry) => entryAsJson(entry, timeOf), table: requestsAsTable, none },
      options,
      context,
    );
  });
}

function requestsAsTable(entries: readonly ActivityEntry[], width: number | null): Line[] {
  const columns: DroppableColumn<ActivityEntry>[] = [
    { title: 'ENTRY', cell: ({ sequence }) => String(sequence) },
    { title: 'AT', cell: ({ at }) => momentIn(width, at) },
    { title: 'OUTCOME', cell: ({ outcome }) => marked(outcome) },
    { title: 'USER', cell: ({ actor }) => actor.user ?? '', drop: 2 },
    { title: 'ENVIRONMENT', cell: ({ environmentName }) => environmentName, drop: 1 },
    { title: 'REQUEST', cell: ({ method, path }) => `${method} ${path}` },
    { title: 'WHAT', cell: ({ what }) => what, drop: 3 },
  ];
  return fittingTable(columns, entries, width);
}

/** Returns the environment and the filter that the options select. */
function scopeOf(options: ListSearch, context: Context): { environmentId: string; filter: string } {
  const { environment, baseUrl } = options;
  const isNamed = environment !== undefined || baseUrl !== undefined;
  return {
    environmentId: isNamed ? environmentIdOf(targetOf(options, context)) : '',
    filter: expressionOf(filterArgsOf(options, 'requests', context), activityFields),
  };
}

function entryWith(hash: string, activity: Activity): number | null {
  for (const entry of activity.entries(allActivity)) if (entry.hash === hash) return entry.sequence;
  return null;
}

async function exportTo(options: ExportOptions, context: Context): Promise<void> {
  const { csv = false, since = null, until = null } = options;
  const scope = scopeOf(options, context);
  const { terminal } = context;
  await withRecord(options, context, async ({ activity }) => {
    const entries = activity.entries({ ...allActivity, ...scope, after: since, before: until });
    if (csv) for (const chunk of exportActivity(entries, 'csv', timeOf)) await terminal.writeCsv(chunk);
    else for (const chunk of exportActivity(entries, 'json', timeOf)) await terminal.write(chunk);
  });
}
