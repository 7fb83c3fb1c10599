import type { ActivityEntry } from '#contract/models/activity.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { type CommandOn, commandsOn, type InEnvironment } from '../../../actions/command.ts';
import type { CommandContext } from '../../../actions/command-context.svelte.ts';
import { actions } from '../../../client/actions.svelte.ts';
import { changes } from '../../../client/changes.svelte.ts';
import { copyToClipboard } from '../../../client/clipboard.ts';
import { goTo } from '../../../client/routes.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import type { ActivityModel } from './activity-model.svelte.ts';
import { texts } from './words.ts';

export interface EntrySubject extends InEnvironment {
  model: ActivityModel;
  entry: ActivityEntry;
}

/** The id of the change that an entry belongs to, if the environment on screen knows it. */
function changeIdOf({ actionId }: ActivityEntry): string | undefined {
  if (actionId === null) return undefined;
  // An action is known as soon as it begins, and its change with the next list of changes.
  const action = actions.byId(actionId);
  return action?.changeId ?? changes.all?.find((change) => change.actions.some(({ id }) => id === actionId))?.id;
}

export const entryCommands: readonly CommandOn<EntrySubject>[] = [
  {
    id: 'entry-open',
    name: phrases.showInFull,
    keywords: texts.showWords,
    icon: 'view',
    key: 'Enter',
    run: ({ model, entry }) => model.open(entry),
  },
  {
    id: 'entry-change',
    name: phrases.showChange,
    keywords: texts.changeWords,
    icon: 'change',
    key: 'o',
    applies: ({ entry }) => changeIdOf(entry) !== undefined,
    run: ({ entry }) => goTo({ screen: 'change', id: changeIdOf(entry)! }),
  },
  {
    id: 'entry-copy-request',
    name: texts.copyTheRequest,
    keywords: texts.copyWords,
    icon: 'copy',
    key: { none: 'seldom' },
    run: ({ entry: { method, path } }) => copyToClipboard(phrases.theRequest, `${method} ${path}`),
  },
  {
    id: 'entry-copy-hash',
    name: texts.copyTheHash,
    keywords: texts.copyWords,
    icon: 'copy',
    key: { none: 'seldom' },
    run: ({ entry }) => copyToClipboard(texts.theHash, entry.hash),
  },
];

export function entryHere(environment: EnvironmentView, model: ActivityModel, entry: ActivityEntry): CommandContext {
  return { label: plain(entry.what, 60), commands: commandsOn(entryCommands, { environment, model, entry }) };
}
