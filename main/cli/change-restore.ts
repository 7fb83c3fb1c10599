import { type Command, Option } from 'commander';
import { strategies, type Strategy } from '#contract/models/action.ts';
import { readAgain } from '../core/actions/flow-reader.ts';
import type { Journal } from '../core/actions/journal.ts';
import { act, type ActOptions, addActOptions, addSaveOption, checkActOptions } from './act.ts';
import { withActions } from './action-session.ts';
import type { Context } from './context.ts';
import { findId, mostSearched } from './find-id.ts';
import { wrongUsage } from './input.ts';
import type { ActionRecord } from './record.ts';

interface RestoreOptions extends ActOptions {
  strategy: Strategy;
  leaveMoved?: boolean;
}

/** Adds the restore of a change, or of the changes of an incident. */
export function addRestoreCommand(parent: Command, context: Context): Command {
  return addSaveOption(
    addActOptions(
      parent
        .command('restore')
        .description('restore every node to its state before a change, or before all changes of an incident')
        .argument('<id>', 'ID of the change, of one of its actions, or of the incident')
        .addOption(new Option('--strategy <strategy>', 'how to restore').choices(strategies).default('least_waking'))
        .option('--leave-moved', 'do not restore nodes changed by others since'),
    ),
  ).action((id: string, _options: unknown, command: Command) =>
    restore(id, command.optsWithGlobals<RestoreOptions>(), context),
  );
}

async function restore(given: string, options: RestoreOptions, context: Context): Promise<void> {
  checkActOptions(options);
  const { strategy, leaveMoved = false, tryForbidden } = options;
  await withActions(options, context, async (session) => {
    const { journal, target } = session;
    const changeIds = findChanges(given, target.id, session);
    const origins = new Set(journal.recorded(changeIds).map(({ originId }) => originId));
    await readAgain([...origins], target, { signal: context.signal });
    await act({ goal: { kind: 'restore', changeIds, leaveMoved, tryForbidden }, strategy }, options, session, context);
  });
}

/** Returns the change with that id, or the change of the action with that id. */
export function findChange(given: string, environmentId: string, { journal, edits }: FoundIn): string {
  const changes = journal.changes(environmentId, mostSearched).map(({ id }) => id);
  const actionIds = journal.actionIds(environmentId, mostSearched);
  const editIds = edits.list(environmentId, null, mostSearched).flatMap(({ id, batch }) => [id, batch ?? id]);
  const prefix = given.toLowerCase();
  if (![...changes, ...actionIds].some((id) => id.startsWith(prefix)) && editIds.some((id) => id.startsWith(prefix)))
    throw wrongUsage(`${given} is an edit of a resource.`, `Nothing was sent. Run penstock changes undo ${given}.`);
  const id = findId(given, [...changes, ...actionIds], 'action or change', 'changes list');
  return changes.includes(id) ? id : journal.action(id).facts.changeId;
}

type FoundIn = { journal: Journal } & Pick<ActionRecord, 'edits'>;

/** Returns the change with that id, or the open changes of the incident with that id. */
function findChanges(given: string, environmentId: string, record: ActionRecord): string[] {
  const { journal, incidents } = record;
  const known = incidents.incidents(environmentId, mostSearched).filter(({ id }) => id.startsWith(given.toLowerCase()));
  if (known.length !== 1) return [findChange(given, environmentId, record)];
  const changeIds = incidents.changeIds(known[0]!.id).filter((id) => journal.change(id).closedAt === null);
  if (changeIds.length === 0) throw wrongUsage('This incident has no open change.', 'Nothing was sent.');
  return changeIds;
}
