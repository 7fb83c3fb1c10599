import type { EnvironmentView } from '#contract/models/environment.ts';
import type { TimelineRow } from '#contract/models/timeline.ts';
import { type CommandOn, commandsOn } from '../../actions/command.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { changedCommands } from '../../editing/commands.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { ListModel } from '../../lists/list-model.svelte.ts';
import { lineOf, changedResourceName } from './timeline-words.ts';
import { texts } from './words.ts';

/** Row of the timeline. */
export interface TimelineSubject {
  environment: EnvironmentView;
  model: Pick<ListModel<TimelineRow>, 'open' | 'text'>;
  row: TimelineRow;
}

export const timelineCommands: readonly CommandOn<TimelineSubject>[] = [
  {
    id: 'timeline-open',
    name: texts.showInFull,
    keywords: texts.showWords,
    icon: 'view',
    key: 'Enter',
    applies: ({ row }) => row.what === 'change',
    run: ({ model, row }) => model.open(row),
  },
  {
    id: 'timeline-flow',
    name: phrases.openFlow,
    keywords: texts.openTheFlowWords,
    icon: 'flows',
    key: 'o',
    applies: ({ row }) => row.what === 'change' && row.change.flows.length > 0,
    run({ row }) {
      if (row.what === 'change') goTo({ screen: 'flow', id: row.change.flows[0]!.originId });
    },
  },
  {
    id: 'timeline-only',
    name: texts.onlyThis,
    keywords: texts.onlyThisWords,
    icon: 'search',
    key: 'h',
    applies: ({ row }) => row.what === 'change',
    run({ model, row }) {
      if (row.what === 'change') model.text = [`kind:${row.change.kind}`, `id:${row.change.id}`].join(' ');
    },
  },
];

export function timelineHere(subject: TimelineSubject): CommandContext {
  const { row } = subject;
  const commands = commandsOn(timelineCommands, subject);
  if (row.what === 'gap') return { label: lineOf(row), commands };
  const { environment } = subject;
  const { change } = row;
  return {
    label: plain(changedResourceName(change), 60),
    commands: [...commands, ...commandsOn(changedCommands, { environment, change })],
  };
}
