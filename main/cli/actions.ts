import type { Command } from 'commander';
import type { ActionOrder } from '#contract/models/action.ts';
import type { Journal } from '../core/actions/journal.ts';
import { type ActOptions, addRunOptions } from './act.ts';
import { withActions, recordedActions } from './action-session.ts';
import { actionAsJson, actionFields, actionInLines, actionsAsTable } from './action-output.ts';
import { runAction } from './action-run.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import { addRestoreCommand, findChange } from './change-restore.ts';
import type { Context } from './context.ts';
import { findId, mostSearched } from './find-id.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { writeReportTo } from './report.ts';
import { environmentIdOf, targetOf } from './target.ts';

const orders: readonly { order: ActionOrder & ('resume' | 'cancel' | 'retry'); description: string }[] = [
  { order: 'resume', description: 'resume an interrupted action and wait until it finishes' },
  { order: 'cancel', description: 'cancel an interrupted action; calls that may have been sent are checked first' },
  { order: 'retry', description: 'retry calls that failed, were skipped or were not attempted' },
];

const help = `
An ID can be shortened to a unique prefix. Actions are those of the selected environment, started in the app or on the
command line. An action that another Penstock is running cannot be changed.

Examples:
  penstock actions list
  penstock actions resume 1f0c9a2e
  penstock actions retry 1f0c9a2e
`;

type ListOptions = GlobalOptions & ListOutput;

/** Adds `penstock actions`: lists and resumes actions that began here or in the app. */
export function addActionsCommand(actions: Command, context: Context): void {
  actions.addHelpText('after', help);
  actions
    .command('list')
    .description('list unfinished actions, then the most recent')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<ListOptions>(), context));

  actions
    .command('show')
    .description('show the state of an action and its failed calls')
    .argument('<id>', 'ID, or a unique prefix of it')
    .option('--json', 'print JSON')
    .action((id: string, _options: unknown, command: Command) =>
      show(id, command.optsWithGlobals<ListOptions>(), context),
    );

  for (const { order, description } of orders) {
    addRunOptions(
      actions.command(order).description(description).argument('<id>', 'ID, or a unique prefix of it'),
    ).action((id: string, _options: unknown, command: Command) =>
      goOn(order, id, command.optsWithGlobals<ActOptions>(), context),
    );
  }

  const earlier = addRestoreCommand(actions, context);
  earlier.hook('preAction', () => context.terminal.say('penstock actions restore is now penstock changes restore.'));

  actions
    .command('report')
    .description('write a report of a change: Markdown with charts, and all data as JSON')
    .argument('<id>', 'ID of the change, or of one of its actions')
    .option('--out <folder>', 'folder to write to', '.')
    .action((id: string, { out }: { out: string }, command: Command) =>
      report(id, out, command.optsWithGlobals(), context),
    );
}

async function report(given: string, out: string, options: GlobalOptions, context: Context): Promise<void> {
  await withActions(options, context, async (session) => {
    await writeReportTo(out, findChange(given, session.target.id, session), session, context);
  });
}

function list(options: ListOptions, context: Context): Promise<void> {
  const environmentId = environmentOf(options, context);
  return withRecord(options, context, async (record) => {
    const known = recordedActions(record, context).list(environmentId);
    const none = 'No actions are recorded for this environment.';
    await printList({ rows: known, asJson: actionFields, table: actionsAsTable, none }, options, context);
  });
}

function show(given: string, options: ListOptions, context: Context): Promise<void> {
  const environmentId = environmentOf(options, context);
  return withRecord(options, context, async (record) => {
    const actions = recordedActions(record, context);
    const action = actions.action(findAction(given, environmentId, record.journal));
    const { terminal } = context;
    if (options.json) await terminal.writeJson(actionAsJson(action, actions));
    else await terminal.lines(actionInLines(action, actions));
  });
}

function goOn(order: ActionOrder, given: string, options: ActOptions, context: Context): Promise<void> {
  return withActions(options, context, async (session) => {
    const { actions, journal, target } = session;
    const id = findAction(given, target.id, journal);
    await runAction(() => actions.order(id, order), options, session, context, order === 'cancel');
  });
}

const environmentOf = (options: GlobalOptions, context: Context): string => environmentIdOf(targetOf(options, context));

const findAction = (given: string, environmentId: string, journal: Journal): string =>
  findId(given, journal.actionIds(environmentId, mostSearched), 'action', 'actions list');
