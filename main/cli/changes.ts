import { changeFields } from '#contract/filter/change-filter.ts';
import { type ChangeRow, type ChangeTab, changeTabs } from '#contract/models/change-row.ts';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { ViewScreen } from '#contract/models/view.ts';
import { type Command, Option } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { changeRows, shownChange } from '../core/changes/change-list.ts';
import { editOf } from '../core/editing/store.ts';
import { flowsOf, usesIn } from '../core/resources/uses.ts';
import { joinAudit } from '../core/versions/join-audit.ts';
import { withReach } from '../core/versions/reach.ts';
import { recordedActions } from './action-session.ts';
import { addConfirmCommand } from './confirm-change.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import { addRestoreCommand } from './change-restore.ts';
import { addChangeShowCommand } from './change-show.ts';
import type { Context } from './context.ts';
import { addUndoCommand } from './editing.ts';
import { filterHelp } from './filter-help.ts';
import { findId, mostSearched } from './find-id.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { withVersions } from './stored-versions.ts';
import { environmentIdOf, targetOf } from './target.ts';
import { readRestoreTime, timeOf } from './time.ts';
import { expressionOf } from './filter-args.ts';
import { changeRowAsJson, changeRowsAsTable, unwatchedRow } from './change-row-output.ts';
import { neverWatched, sayUnknown } from './gaps.ts';
import { wholeNumber } from './numbers.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';

/** Changes that are listed without --limit, and changes through Penstock that are read, like in the window. */
const mostListed = 100;

/** Fields to filter by. Only the service knows how many nodes are not restored, and this command does not query it. */
const fields = changeFields.filter(({ name }) => name !== 'not-restored');

interface ListOptions extends ListSearch, ListOutput {
  tab: ChangeTab;
  limit: number;
}

/** Lists of the window that have saved views. */
const screens: Record<ChangeTab, ViewScreen> = {
  all: 'changes',
  here: 'changes-here',
  elsewhere: 'changes-elsewhere',
};

const help = `
Lists changes by anyone, like the Changes screen: actions on flows and edits of resources through Penstock, and changes of
resources that the app observed at the service, with the periods in which it did not watch. An action is a plan that was carried
out, with all its later actions. restore returns its nodes to their earlier state, and undo takes back an edit: both print a
plan, which is sent with --yes.

--where takes the filter of the Changes screen, except not-restored:
${filterHelp(fields, 'the titles, reasons and users')}

penstock changes until sets, moves or removes (none) the restore reminder of a change. penstock changes close ends a change
without restoring it. Nothing is restored automatically, and only undo and restore send requests to the service. An ID can be shortened to a
unique prefix.

Examples:
  penstock changes show 1f0c9a2e
  penstock changes restore 1f0c9a2e --leave-moved --yes
  penstock changes undo 3f0a --yes
  penstock changes until 1f0c9a2e 14:30
  penstock changes until 1f0c9a2e none
  penstock changes close 1f0c9a2e
  penstock changes list --where 'state:open who:ann*'
  penstock changes list --tab elsewhere --where 'at:<2h weight:configuration'
`;

/** Adds `penstock changes`: changes by anyone, and what can be done with those made through Penstock. */
export function addChangesCommand(changes: Command, context: Context): void {
  changes.addHelpText('after', help);
  changes
    .command('list')
    .description('list the most recent changes by anyone, newest first')
    .addOption(
      new Option('--tab <tab>', 'changes by anyone, through Penstock, or by others').choices(changeTabs).default('all'),
    )
    .option('--where <expression>', 'only changes that match')
    .option('--view <name>', 'only changes of a view saved in the app')
    .option('--limit <number>', 'maximum number of changes to list', wholeNumber, mostListed)
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<ListOptions>(), context));
  addConfirmCommand(changes, context);
  addChangeShowCommand(changes, context);
  addUndoCommand(changes, context);
  addRestoreCommand(changes, context);
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
      closedAt === null ? `Closed ${title}. Nothing was restored.` : `${title} was closed at ${timeOf(closedAt)!}.`,
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
  const { tab, limit } = options;
  const most = Math.max(limit, mostListed);
  const filter = expressionOf(filterArgsOf(options, screens[tab], context), fields);
  const { terminal } = context;
  return withRecord(options, context, (record) =>
    withVersions(options, context, async (store, flows) => {
      const actions = recordedActions(record, context);
      const records = record.journal.changes(environmentId, most).map(({ place: _place, ...facts }) => {
        const nodes = record.journal.recorded([facts.id]);
        const made = record.journal.actionIdsOf(facts.id).map((id) => actions.action(id));
        const change = { ...facts, actions: made, touched: nodes.length, away: null };
        return { change, originIds: [...new Set(nodes.map(({ originId }) => originId))] };
      });
      const edits = record.edits.list(environmentId, null, most).map(editOf);
      const watched = store.watched();
      const known = {
        records,
        edits,
        usersOf: (resource: ResourceRef) => flowsOf(usesIn(flows).of(resource)).map(({ originId }) => originId),
        observed: withReach(joinAudit(store.changes(), store.audit()), flows),
        stretches: watched?.stretches ?? [],
      };
      const { rows, all } = changeRows(known, { tab, filter }, clock.now());
      const isUnwatched = watched === null && tab !== 'here';
      if (isUnwatched) sayUnknown(context, `${neverWatched} Changes by others are unknown.`);
      const shown: ChangeRow[] = rows.slice(0, limit).map(shownChange);
      if (rows.length > limit) terminal.say(`The newest ${limit} of ${rows.length} changes. Use --limit to list more.`);
      const none = all === 0 ? 'No changes are recorded for this environment.' : 'No change matches.';
      return printList(
        {
          rows: shown,
          asJson: (row) => changeRowAsJson(row, clock.now()),
          document: (printed) => (isUnwatched ? [...printed, unwatchedRow] : printed),
          table: changeRowsAsTable,
          none: isUnwatched ? null : none,
        },
        options,
        context,
      );
    }),
  );
}
