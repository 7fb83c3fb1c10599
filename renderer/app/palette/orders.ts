/** Commands typed with the name of a flow: "pause orders eu". Each shows its plan first. */
import { foldText } from '#contract/fold-text.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { NodeRow } from '#contract/models/flow.ts';
import type { SavedView } from '#contract/models/view.ts';
import { type CommandOn, isTaken } from '../../actions/command.ts';
import { flowCommands, type FlowsSubject, oneFlow, severalFlows } from '../../actions/flows.ts';
import { allOf } from '../../client/selection-rule.ts';
import { plain } from '../../format/text.ts';
import type { Command } from '../../ui/command-box.ts';
import { texts } from './words.ts';
import { flowNodeName } from './flow-command.ts';

/** A command with the name typed so far. */
export interface Order {
  command: CommandOn<FlowsSubject>;
  /** The label of the command with the name of a flow. */
  label: (name: string) => string;
  /** The name typed so far, in lower case. */
  name: string;
}

/** Reads the command that a text begins with; null where there is none, or where this environment does not allow it. */
export function parseOrder(text: string, environment: EnvironmentView): Order | null {
  const [, verb, name] = /^\s*(\S+)\s+(.*)$/.exec(foldText(text)) ?? [];
  const command = flowCommands.find(({ typed }) => verb !== undefined && typed?.verbs.split(' ').includes(verb));
  if (!command?.typed || !isTaken(command, environment)) return null;
  return { command, label: command.typed.label, name: name!.trim() };
}

/** The command for each flow found, and for saved views with that name. */
export function orderCommands(
  { command, label, name }: Order,
  environment: EnvironmentView,
  flows: readonly NodeRow[],
  views: readonly SavedView[],
): Command[] {
  const { id, icon } = command;
  const ofFlows = flows.map((row): Command => ({
    id: `${id} ${row.id}`,
    label: label(flowNodeName(row)),
    icon,
    run: () => command.run(oneFlow(environment, row)),
  }));
  const ofViews = views.flatMap((view): Command[] => {
    if (view.screen !== 'flows') return [];
    const subject = severalFlows(environment, allOf(view.query));
    if (!foldText(view.name).includes(name) || command.applies?.(subject) === false) return [];
    return [
      {
        id: `${id} view ${view.id}`,
        label: label(texts.flowsOfView(plain(view.name, 60))),
        icon,
        run: () => command.run(subject),
      },
    ];
  });
  return [...ofFlows, ...ofViews];
}

/** The commands without a name: choosing one prompts for it. */
export function verbCommands(environment: EnvironmentView): Command[] {
  return flowCommands.flatMap((command): Command[] => {
    const { id, icon, typed, keywords } = command;
    if (!typed || !isTaken(command, environment)) return [];
    const [verb] = typed.verbs.split(' ');
    return [
      {
        id: `order ${id}`,
        label: typed.label(texts.aFlow),
        icon,
        keywords: `${typed.verbs} ${keywords}`,
        completes: `${verb} `,
        run: () => undefined,
      },
    ];
  });
}
