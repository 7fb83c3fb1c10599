import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Action } from '#contract/models/action.ts';
import type { StoredEnvironment } from '../core/settings/settings.ts';
import { actionsDatabase } from '../storage/database-kinds.ts';
import { recordedActions } from './action-session.ts';
import { shortId } from './action-output.ts';
import type { Context } from './context.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';

/**
 * Changes an environment, and first prints which actions are still open in it.
 *
 * @param goes whether it becomes another service, or none: actions that no process runs there then end in their
 *   current state
 */
export async function withOpenActions(
  { id, name }: StoredEnvironment,
  { goes }: { goes: boolean },
  options: GlobalOptions,
  context: Context,
  change: () => Promise<void>,
): Promise<void> {
  // If nothing was ever sent, there is nothing to read, and reading creates nothing.
  if (!existsSync(join(context.dataFolder(options), actionsDatabase.file))) return change();
  await withRecord(options, context, async (record) => {
    const actions = recordedActions(record, context);
    const open = actions.list(id).filter(({ state }) => state !== 'finished' && state !== 'cancelled');
    for (const action of open) context.terminal.say(wordsOf(action, name, goes));
    await change();
    if (goes) await actions.abandon(id);
  });
}

function wordsOf({ id, title, state, calls }: Action, name: string, goes: boolean): string {
  const what = `“${title}” (${shortId(id)}) in ${name}`;
  const left = `${counted(calls.open, 'call')} left`;
  if (state === 'elsewhere') return `${what} is running in another Penstock, with ${left}.`;
  return goes
    ? `${what} was interrupted with ${left}. Its remaining calls will not be sent.`
    : `${what} was interrupted with ${left}.`;
}
