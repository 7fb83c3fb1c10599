import type { Command } from 'commander';
import { findingFields } from '#contract/filter/finding-filter.ts';
import type { Finding } from '#contract/models/finding.ts';
import { alertIdOf } from '../core/alerts/alert-sources.ts';
import type { AlertJudgmentStore } from '../core/alerts/judgments.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { findingWindow } from '../core/findings/finding-view.ts';
import { hasEnded } from '../core/findings/alert-life.ts';
import { storedFindings } from '../core/alerts/stored-findings.ts';
import { openAlertJudgments } from '../storage/alert-judgments.ts';
import { openFindings } from '../storage/findings.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { findId } from './find-id.ts';
import { findingAsJson, findingInLines, findingsAsJson, findingsAsTable, timeOf } from './finding-output.ts';
import { sayNeverWatched } from './gaps.ts';
import type { GlobalOptions } from './options.ts';
import { openStoredHistory } from './stored-history.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { expressionOf } from './filter-args.ts';

const help = `
A finding is a problem of one flow that the app detected while watching: the flow is failing or silent, has more errors or fewer
records than usual, or was stopped by the service. These commands read what the app stored and send no request. An ID can be
shortened to a unique prefix, usually the ID of the flow.

--where takes the filter of the Findings screen:
${filterHelp(findingFields, 'these fields')}

Examples:
  penstock findings list --where 'changed:<12h'
  penstock findings show 40001
  penstock findings ack 40001
`;

type Options = GlobalOptions & { json?: boolean };

/** Adds `penstock findings`: the app's own findings, and their history. */
export function addFindingsCommand(findings: Command, context: Context): void {
  findings.addHelpText('after', help);
  const id = ['<id>', 'ID, or a unique prefix of it'] as const;

  findings
    .command('list')
    .description('list ongoing findings, then the most recent')
    .option('--where <expression>', 'only findings that match')
    .option('--view <name>', 'only findings of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<Options & ListSearch>(), context));

  findings
    .command('show')
    .description('show a finding with its history')
    .argument(...id)
    .option('--json', 'print JSON')
    .action((given: string, _options: unknown, command: Command) =>
      show(given, command.optsWithGlobals<Options>(), context),
    );

  findings
    .command('ack')
    .description('acknowledge a finding until it gets worse or comes back')
    .argument(...id)
    .option('--undo', 'undo the acknowledgment')
    .action((given: string, _options: unknown, command: Command) =>
      acknowledge(given, command.optsWithGlobals<GlobalOptions & { undo?: boolean }>(), context),
    );
}

interface Desk {
  judgments: AlertJudgmentStore;
  /** Findings in the order of the list. */
  all: Finding[];
  watchedTo: number | null;
}

/** Opens the app's stored findings, which may be none. */
async function withFindings(
  options: GlobalOptions,
  context: Context,
  work: (desk: Desk, find: (where: string) => Finding[]) => Promise<void>,
): Promise<void> {
  const { database, environmentId } = openStoredHistory(options, context);
  try {
    const judgments = openAlertJudgments(database, environmentId);
    const { lives, watchedTo } = storedFindings(openFindings(database, environmentId), judgments);
    const find = (filter: string): Finding[] =>
      findingWindow(lives, { filter, from: 0, to: Infinity }, clock.now()).rows;
    await work({ judgments, all: find(''), watchedTo }, find);
  } finally {
    database.close();
  }
}

function list(options: Options & ListSearch, context: Context): Promise<void> {
  const expression = expressionOf(filterArgsOf(options, 'findings', context), findingFields);
  return withFindings(options, context, async ({ all, watchedTo }, find) => {
    const { terminal } = context;
    const found = find(expression);
    if (watchedTo === null) sayNeverWatched(context);
    if (options.json) return terminal.write(findingsAsJson(found));
    if (watchedTo === null) return;
    terminal.say(`As of ${timeOf(watchedTo)}, when the app last read every flow.`);
    if (found.length > 0) await terminal.lines(findingsAsTable(found, terminal.width));
    else terminal.say(all.length === 0 ? 'No findings.' : 'No finding matches.');
  });
}

function show(given: string, options: Options, context: Context): Promise<void> {
  return withFindings(options, context, async ({ all }) => {
    const finding = findingOf(given, all);
    if (options.json) await context.terminal.write(findingAsJson(finding));
    else await context.terminal.lines(findingInLines(finding));
  });
}

function acknowledge(given: string, options: GlobalOptions & { undo?: boolean }, context: Context): Promise<void> {
  const acknowledged = options.undo !== true;
  return withFindings(options, context, async ({ judgments, all }) => {
    const going = all.filter((finding) => !hasEnded(finding));
    const { id } = findingOf(given, going);
    const actor = { user: null, impersonator: null };
    const judgment = { acknowledged, at: clock.now(), actor, from: 'command_line', note: null } as const;
    judgments.add(alertIdOf('flow', id), judgment);
    await context.terminal.lines([acknowledged ? `Acknowledged ${id}.` : `Reopened ${id}.`]);
  });
}

/** Returns the finding whose id begins with the given text. Throws a Failure if none or several do. */
function findingOf(given: string, among: readonly Finding[]): Finding {
  const id = findId(
    given,
    among.map((one) => one.id),
    'finding',
    'findings list',
  );
  return among.find((one) => one.id === id)!;
}
