import { isDue, reminderOf } from '#contract/models/change-record.ts';
import { changeFields, changeMatcher, type FilteredChange } from '#contract/filter/change-filter.ts';
import type { Command } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { inertJson } from '../core/base/json.ts';
import { recordedActions } from './action-session.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { findId, mostSearched } from './find-id.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { marked } from './styled-line.ts';
import { Table } from './table.ts';
import { environmentIdOf, targetOf } from './target.ts';
import { readRestoreTime, timeOf } from './time.ts';
import { filterOf } from './filter-args.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';

/** Maximum entries, like in the window. */
const most = 100;

/** Fields to filter by. Only the service knows how many nodes are not restored, and this command does not query it. */
const fields = changeFields.filter(({ name }) => name !== 'not-restored');

interface ListOptions extends ListSearch {
  json?: boolean;
}

const help = `
A change is a plan that was carried out, with all its later actions. To restore one, run penstock actions restore ID.

--where takes the filter of the Changes screen, except not-restored:
${filterHelp(fields, 'the titles, reasons and users')}

penstock changes until sets, moves or removes (none) the restore reminder of a change. penstock changes close ends a change
without restoring it. Nothing is restored automatically, and no request is sent to the service. An ID can be shortened to a
unique prefix.

Examples:
  penstock changes until 1f0c9a2e 14:30
  penstock changes until 1f0c9a2e none
  penstock changes close 1f0c9a2e
  penstock changes list --where 'state:open who:ann*'
`;

/** Adds `penstock changes`: changes made here or in the app, and whether they are closed. */
export function addChangesCommand(changes: Command, context: Context): void {
  changes.addHelpText('after', help);
  changes
    .command('list')
    .description('list the most recent changes, newest first')
    .option('--where <expression>', 'only changes that match')
    .option('--view <name>', 'only changes of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<ListOptions>(), context));
  changes
    .command('close')
    .description('close a change whose nodes do not have to be restored')
    .argument('<id>', 'ID, or a unique prefix of it')
    .action((id: string, _options: unknown, command: Command) =>
      close(id, command.optsWithGlobals<GlobalOptions>(), context),
    );
  changes
    .command('until')
    .description('set or remove the restore reminder of a change')
    .argument('<id>', 'ID, or a unique prefix of it')
    .argument('<time>', '14:30, 2h or 2026-11-24T06:00Z; none removes the reminder')
    .action((id: string, time: string, _options: unknown, command: Command) =>
      setUntil(id, time, command.optsWithGlobals<GlobalOptions>(), context),
    );
}

function close(given: string, options: GlobalOptions, context: Context): Promise<void> {
  const environmentId = environmentIdOf(targetOf(options, context));
  return withRecord(options, context, async ({ journal }) => {
    const known = journal.changes(environmentId, mostSearched).map(({ id }) => id);
    const id = findId(given, known, 'change', 'changes list');
    const { title, closedAt } = journal.change(id);
    if (closedAt === null) journal.closeChange(id, clock.now());
    context.terminal.say(
      closedAt === null
        ? `Closed ${title}. Nothing was restored.`
        : `${title} was closed at ${new Date(closedAt).toISOString()}.`,
    );
  });
}

function setUntil(given: string, time: string, options: GlobalOptions, context: Context): Promise<void> {
  const environmentId = environmentIdOf(targetOf(options, context));
  const restoreAt = time === 'none' ? null : readRestoreTime(time, clock.now());
  return withRecord(options, context, async (record) => {
    const known = record.journal.changes(environmentId, mostSearched).map(({ id }) => id);
    recordedActions(record, context).changes.setRestoreAt(findId(given, known, 'change', 'changes list'), restoreAt);
    context.terminal.say(
      restoreAt === null
        ? 'Removed the restore reminder.'
        : `Restore reminder: ${timeOf(restoreAt)!}. Penstock restores nothing automatically.`,
    );
  });
}

function list(options: ListOptions, context: Context): Promise<void> {
  const environmentId = environmentIdOf(targetOf(options, context));
  const matches = changeMatcher(filterOf(filterArgsOf(options, 'changes', context), fields), clock.now());
  return withRecord(options, context, async (record) => {
    const { terminal } = context;
    const actions = recordedActions(record, context);
    const known = record.journal.changes(environmentId, most);
    const found = known
      .map((facts) => ({
        ...facts,
        actions: record.journal.actionIdsOf(facts.id).map((id) => actions.action(id)),
        touched: record.journal.recorded([facts.id]).length,
        away: null,
      }))
      .filter((change) => matches({ what: 'action', change }))
      .map(describe);
    if (options.json) await terminal.write(`${inertJson(found)}\n`);
    else if (known.length === 0) terminal.say('No changes are recorded for this environment.');
    else if (found.length === 0) terminal.say('No change matches.');
    else {
      const rows = found.map(({ change, state, begun_at: begun, restore_at: until, nodes, by, title }) => [
        change.slice(0, 8),
        marked(state),
        begun,
        until ?? '',
        String(nodes),
        by ?? '',
        title,
      ]);
      await terminal.lines(
        new Table(['ID', 'STATE', 'STARTED', 'REMINDER', 'NODES', 'BY', 'CHANGE'], terminal.width).lines(rows),
      );
    }
  });
}

function describe(listed: FilteredChange) {
  const { id, title, reason, begunAt, closedAt, actions, touched } = listed;
  const reminder = reminderOf(listed);
  return {
    change: id,
    title,
    reason,
    state: closedAt === null ? 'open' : 'closed',
    begun_at: timeOf(begunAt)!,
    closed_at: timeOf(closedAt),
    restore_at: timeOf(reminder),
    due: isDue(listed, clock.now()),
    by: actions[0]!.actor.user,
    nodes: touched,
  };
}
