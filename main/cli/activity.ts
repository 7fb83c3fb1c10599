import { type Command, Option } from 'commander';
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

interface ExportOptions extends GlobalOptions {
  json?: boolean;
  csv?: boolean;
  since?: number;
  until?: number;
  text: string;
}

const verifyHelp = `
Each entry is linked to the one before it, so that one that was changed, removed or put in shows. Only a hash that was
noted elsewhere shows that the whole log was written anew: note the last one from time to time.

Examples:
  penstock activity verify
  penstock activity verify --expect 0f5c...
`;

/** `penstock activity`: the record of every request that changed a service. */
export function addActivityCommand(program: Command, context: Context): void {
  const activity = program.command('activity').description('the record of every request that changed a service');

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
    .option('--text <words>', 'only what holds every one of these words', '')
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
      why === null
        ? `${count(entries, 'entry', 'entries')}, unbroken.${noteHead}`
        : `The record is not as it was written. ${why}`,
    ]);
    if (expected !== undefined) {
      terminal.say(
        noted === null
          ? 'No entry has the hash that was noted: the record was cut or written anew.'
          : `Entry ${noted} has the hash that was noted.`,
      );
    }
    if (why !== null || !isWhole || (expected !== undefined && noted === null)) context.exitCode = exitCodes.notAll;
  });
}

/** The number of the entry with that hash. */
function entryWith(hash: string, activity: Activity): number | null {
  for (const entry of activity.entries(allActivity)) if (entry.hash === hash) return entry.sequence;
  return null;
}

async function exportTo(options: ExportOptions, context: Context): Promise<void> {
  const { csv = false, since = null, until = null, text, environment, baseUrl } = options;
  const isNamed = environment !== undefined || baseUrl !== undefined;
  const environmentId = isNamed ? environmentIdOf(targetOf(options, context)) : '';
  const { terminal } = context;
  await withRecord(options, context, async ({ activity }) => {
    const entries = activity.entries({ ...allActivity, environmentId, text, after: since, before: until });
    if (csv) for (const chunk of exportActivity(entries, 'csv')) await terminal.writeCsv(chunk);
    else for (const chunk of exportActivity(entries, 'json')) await terminal.write(chunk);
  });
}
