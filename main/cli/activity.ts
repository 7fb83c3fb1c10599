import { type Command, Option } from 'commander';
import { activityFields } from '#contract/filter/activity-fields.ts';
import { allActivity } from '#contract/models/activity.ts';
import type { Activity } from '../core/activity/activity.ts';
import { exportActivity } from '../core/activity/export.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { wrongUsage } from './input.ts';
import { count } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { environmentIdOf, targetOf } from './target.ts';
import { readTime } from './time.ts';
import { askedOf, type ListSearch } from './saved-view.ts';
import { expressionOf } from './where.ts';

interface ExportOptions extends ListSearch {
  json?: boolean;
  csv?: boolean;
  since?: number;
  until?: number;
}

const verifyHelp = `
Each entry is linked to the one before it, so that one that was changed, removed or put in shows. Only a hash that was
noted elsewhere shows that the whole log was written anew: note the last one from time to time.

Examples:
  penstock activity verify
  penstock activity verify --expect 0f5c...
`;

const exportHelp = `
--where takes what the search of the Activity screen takes; every term must hold, of a repeated one either:
  outcome:failed  name:orders  who:ann*  reason:malformed  reply:timeout  path:/flows/40001  method:delete  sent:<1h
  times:>1  environment:prod*  from:command_line  action:1f0c*  entry:>100  AND  OR  NOT  ( )
  and words that the description, path, people, reason or response contain

Examples:
  penstock activity export --csv --where 'outcome:failed,ambiguous sent:<7d'
`;

/** Adds `penstock activity`: the record of every request that changed a service. */
export function addActivityCommand(activity: Command, context: Context): void {
  activity
    .command('verify')
    .description('verify that the record is as it was written, and print the hash of its last entry')
    .option('--expect <hash>', 'a hash that was noted before, which one of the entries must have')
    .addHelpText('after', verifyHelp)
    .action((_options: unknown, command: Command) =>
      verify(command.optsWithGlobals<GlobalOptions & { expect?: string }>(), context),
    );

  activity
    .command('export')
    .description(
      'print the record, oldest first: of every environment, or of the one that --environment or --base-url names',
    )
    .addOption(new Option('--json', 'as JSON, which is the default').conflicts('csv'))
    .option('--csv', 'as CSV')
    .option('--since <time>', 'only from then on', readTime)
    .option('--until <time>', 'only before then', readTime)
    .option('--where <expression>', 'only what matches')
    .option('--view <name>', 'only what a view that was saved in the window shows')
    .addHelpText('after', exportHelp)
    .action((_options: unknown, command: Command) => exportTo(command.optsWithGlobals<ExportOptions>(), context));
}

function verify(options: GlobalOptions & { expect?: string }, context: Context): Promise<void> {
  const { terminal } = context;
  const expected = options.expect?.trim().toLowerCase();
  if (expected !== undefined && !/^[0-9a-f]{64}$/.test(expected)) {
    throw wrongUsage('--expect takes a whole hash: 64 digits from 0 to f.', 'Nothing was checked.');
  }
  return withRecord(options, context, async ({ activity, isWhole }) => {
    const { entries, why, head } = activity.verify();
    const noted = expected === undefined ? null : entryWith(expected, activity);
    const noteHead = head === null ? '' : ` The last one's hash is ${head}.`;
    await terminal.lines([
      why === null ? `${count(entries, 'entry', 'entries')}, intact.${noteHead}` : `The log is not intact. ${why}`,
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

function entryWith(hash: string, activity: Activity): number | null {
  for (const entry of activity.entries(allActivity)) if (entry.hash === hash) return entry.sequence;
  return null;
}

async function exportTo(options: ExportOptions, context: Context): Promise<void> {
  const { csv = false, since = null, until = null, environment, baseUrl } = options;
  const filter = expressionOf(askedOf(options, 'activity', context), activityFields);
  const isNamed = environment !== undefined || baseUrl !== undefined;
  const environmentId = isNamed ? environmentIdOf(targetOf(options, context)) : '';
  const { terminal } = context;
  await withRecord(options, context, async ({ activity }) => {
    const entries = activity.entries({ ...allActivity, environmentId, filter, after: since, before: until });
    if (csv) for (const chunk of exportActivity(entries, 'csv')) await terminal.writeCsv(chunk);
    else for (const chunk of exportActivity(entries, 'json')) await terminal.write(chunk);
  });
}
