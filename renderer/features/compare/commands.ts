import type { ComparedFlow } from '#contract/models/period-comparison.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import { type CommandOn, commandsOn } from '../../actions/command.ts';
import type { CommandContext } from '../../actions/command-context.svelte.ts';
import { goTo } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import type { CompareModel } from './compare-model.svelte.ts';
import { texts } from './words.ts';

/** Flow in two periods. */
export interface ComparedSubject {
  environment: EnvironmentView;
  model: CompareModel;
  flow: ComparedFlow;
}

/** The flow's name, or a fallback. */
export function comparedName({ name, originId }: Pick<ComparedFlow, 'name' | 'originId'>): string {
  return name ?? phrases.flowWithId(String(originId));
}

export const comparedCommands: readonly CommandOn<ComparedSubject>[] = [
  {
    id: 'compared-open',
    name: phrases.openFlow,
    keywords: texts.openWords,
    icon: 'flows',
    key: 'Enter',
    run: ({ flow }) => goTo({ screen: 'flow', id: flow.originId }),
  },
  {
    id: 'compared-nodes',
    name: texts.compareItsNodes,
    keywords: texts.nodesWords,
    icon: 'view',
    key: 'v',
    run: ({ model, flow }) => model.open(flow),
  },
  {
    id: 'compared-records',
    name: texts.failedRecords,
    keywords: texts.recordsWords,
    icon: 'quarantine',
    key: 'i',
    run({ model, flow }) {
      const { from, to } = model.rows.answer!.current;
      goTo({ screen: 'records', scope: { by: 'flow', nodeId: flow.originId }, from, to: to - 1 });
    },
  },
];

export function comparedHere(subject: ComparedSubject): CommandContext {
  return { label: plain(comparedName(subject.flow), 60), commands: commandsOn(comparedCommands, subject) };
}
