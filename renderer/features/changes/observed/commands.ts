import type { EnvironmentView } from '#contract/models/environment.ts';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { type CommandOn, commandsOn } from '../../../actions/command.ts';
import type { CommandContext } from '../../../actions/command-context.svelte.ts';
import { goTo } from '../../../client/routes.ts';
import { changedCommands } from '../../../editing/commands.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { changedResourceName } from './observed-words.ts';
import { texts } from './words.ts';

/** An observed change of a resource in a list. */
export interface ObservedSubject {
  environment: EnvironmentView;
  /** The list; `open` shows the details. */
  model: { open: () => void; text: string };
  change: ResourceChange;
}

export const observedCommands: readonly CommandOn<ObservedSubject>[] = [
  {
    id: 'timeline-open',
    name: texts.showInFull,
    keywords: texts.showWords,
    icon: 'view',
    key: 'Enter',
    run: ({ model }) => model.open(),
  },
  {
    id: 'timeline-flow',
    name: phrases.openFlow,
    keywords: texts.openTheFlowWords,
    icon: 'flows',
    key: 'o',
    applies: ({ change }) => change.flows.length > 0,
    run: ({ change }) => goTo({ screen: 'flow', id: change.flows[0]!.originId }),
  },
  {
    id: 'timeline-only',
    name: texts.onlyThis,
    keywords: texts.onlyThisWords,
    icon: 'search',
    key: 'h',
    run: ({ model, change: { kind, id } }) => (model.text = [`kind:${kind}`, `id:${id}`].join(' ')),
  },
];

export function observedHere(subject: ObservedSubject): CommandContext {
  const { environment, change } = subject;
  return {
    label: plain(changedResourceName(change), 60),
    commands: [...commandsOn(observedCommands, subject), ...commandsOn(changedCommands, { environment, change })],
  };
}
