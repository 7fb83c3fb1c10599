import type { Change, NodeSelection } from '#contract/models/action.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { FlowDetail, FlowNode, NodeStatus } from '#contract/models/flow.ts';
import type { Pause, PausedBy } from '#contract/models/pause.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { main } from '../client/bridge.ts';
import { changes } from '../client/changes.svelte.ts';
import { copyToClipboard } from '../client/clipboard.ts';
import { flowComparing } from '../client/flow-comparing.svelte.ts';
import { incidents } from '../client/incidents.svelte.ts';
import { copyLink } from '../client/links.svelte.ts';
import { planning } from '../client/planning.svelte.ts';
import { goTo } from '../client/routes.ts';
import { phrases } from '../format/phrases/words.ts';
import { plain } from '../format/text.ts';
import type { Command } from '../ui/command-box.ts';
import { type CommandOn, commandsOn } from './command.ts';
import type { CommandContext } from './command-context.svelte.ts';
import { kindsOfAction } from './kinds/index.ts';
import { texts } from './words.ts';

/** A flow or a node of one. */
export interface FlowRef {
  id: number;
  originId: number;
  name: string | null;
  status: NodeStatus;
  /** Why it is paused; null where it is not, or the reason is unknown. */
  pause: Pause | null;
}

/** Flows and nodes as the subject of a command. */
export interface FlowsSubject {
  environment: EnvironmentView;
  /** The only flow or node; null for several. */
  one: FlowRef | null;
  selection: NodeSelection;
  /** The unit that the user selected: flows, or their nodes. */
  counts: 'flows' | 'nodes';
  /** The number of flows or nodes; null while it is unknown. */
  count: number | null;
}

/** Creates a subject from one flow or node. */
export function oneFlow(environment: EnvironmentView, one: FlowRef): FlowsSubject {
  return { environment, one, selection: { by: 'nodes', nodeIds: [one.id] }, counts: 'nodes', count: 1 };
}

/** Creates a subject from a selection of flows. */
export function severalFlows(
  environment: EnvironmentView,
  selection: NodeSelection,
  counts: FlowsSubject['counts'] = 'flows',
  count: number | null = null,
): FlowsSubject {
  return { environment, one: null, selection, counts, count };
}

/** Commands on flows and nodes. Every command that changes them shows its plan first. */
export const flowCommands: readonly CommandOn<FlowsSubject>[] = [
  {
    id: 'flow-open',
    name: texts.open,
    keywords: texts.openWords,
    typed: { verbs: texts.openVerbs, label: texts.openNamed },
    icon: 'right',
    key: 'Enter',
    applies: isOne,
    run: ({ one }) => goTo({ screen: 'flow', id: one!.id }),
  },
  change('pause', 'p', texts.pauseWords, texts.pauseVerbs),
  change('activate', 'a', texts.activateWords, texts.activateVerbs),
  {
    id: 'flow-restore',
    name: kindsOfAction.restore.order,
    label: () => texts.command(kindsOfAction.restore.order),
    keywords: texts.restoreWords,
    icon: kindsOfAction.restore.icon,
    key: 'u',
    changes: true,
    applies: ({ one }) => Boolean(one?.pause?.by),
    run: ({ environment, one }) => planning.askRestore({ id: one!.pause!.by!.changeId, environmentId: environment.id }),
  },
  {
    id: 'flow-inspect',
    name: phrases.failedRecords,
    keywords: texts.inspectWords,
    typed: { verbs: texts.inspectVerbs, label: texts.inspectNamed },
    icon: 'quarantine',
    key: 'i',
    applies: isOne,
    run: ({ one }) => goTo({ screen: 'records', scope: { by: 'flow', nodeId: one!.id } }),
  },
  {
    id: 'flow-export',
    name: texts.exportRecords,
    keywords: texts.exportWords,
    typed: { verbs: texts.exportVerbs, label: texts.exportNamed },
    icon: 'download',
    key: 'e',
    applies: isOne,
    run: ({ one }) => goTo({ screen: 'records', scope: { by: 'flow', nodeId: one!.id }, exporting: true }),
  },
  {
    id: 'flow-alerts',
    name: phrases.alertsOfFlow,
    keywords: texts.alertsWords,
    icon: 'bell',
    key: 'n',
    applies: isOne,
    run: ({ one }) => goTo({ screen: 'alerts', tab: 'all', filter: `flow:${one!.originId}` }),
  },
  {
    id: 'flow-changes',
    name: texts.changesOfFlow,
    keywords: texts.changesWords,
    icon: 'change',
    key: 'h',
    applies: isOne,
    run: ({ one }) => goTo({ screen: 'changes', filter: `flow:${one!.originId}` }),
  },
  {
    id: 'flow-incident',
    name: phrases.declareIncident,
    keywords: texts.incidentWords,
    icon: 'incident',
    key: 'd',
    applies: isOne,
    run({ environment, one }) {
      const { originId, name } = one!;
      const text = name ?? phrases.nodeWithId(originId);
      const group = { kind: 'flow', key: String(originId), text, originId } as const;
      incidents.ask(environment.id, { title: texts.incidentTitle(plain(text, 60)), groups: [group] });
    },
  },
  {
    id: 'flow-compare',
    name: texts.compareFlow,
    keywords: texts.compareFlowWords,
    typed: { verbs: texts.compareVerbs, label: texts.compareNamed },
    icon: 'columns',
    key: { none: 'seldom' },
    applies: isWholeFlow,
    run: ({ environment, one }) =>
      flowComparing.ask({ environmentId: environment.id, originId: one!.originId, name: one!.name }),
  },
  {
    id: 'flow-copy-id',
    name: texts.copyId,
    keywords: texts.copyIdWords,
    icon: 'copy',
    key: 'c',
    applies: isOne,
    run: ({ one }) => copyToClipboard(texts.theId, String(one!.id)),
  },
  {
    id: 'flow-copy-link',
    name: phrases.copyLink,
    keywords: phrases.copyLinkKeywords,
    icon: 'link',
    key: 'l',
    applies: isOne,
    run: ({ environment, one }) => copyLink(environment, { to: 'flow', id: one!.id }),
  },
  {
    id: 'flow-web',
    name: phrases.openInWebUi,
    keywords: texts.webWords,
    icon: 'external',
    key: 'o',
    applies: isOne,
    run: ({ environment }) => void attempt(() => main.app.openInService({ environmentId: environment.id })),
  },
  {
    id: 'flow-copy',
    name: texts.copyFlow,
    keywords: phrases.copyKeywords,
    icon: kindsOfAction.copy.icon,
    key: { none: 'seldom' },
    changes: true,
    applies: isWholeFlow,
    run: ({ environment, one }) =>
      void planning.ask({
        environmentId: environment.id,
        goal: {
          kind: 'copy',
          originId: one!.originId,
          options: { reuseCredentials: true, copyAccess: false, copyDependent: false },
        },
        counts: 'nodes',
      }),
  },
  {
    id: 'flow-delete',
    name: texts.deleteFlow,
    keywords: texts.deleteFlowWords,
    icon: kindsOfAction.delete.icon,
    key: { none: 'final' },
    isDangerous: true,
    changes: true,
    applies: isWholeFlow,
    run: ({ environment, one }) =>
      void planning.ask({
        environmentId: environment.id,
        goal: { kind: 'delete', originId: one!.originId },
        counts: 'nodes',
      }),
  },
];

/** The open change that paused something, from which it can be restored. */
export function openPause(pause: Pause | null): PausedBy | null {
  const by = pause?.by;
  return by && changes.open.some(({ id }) => id === by.changeId) ? by : null;
}

/** The commands on flows or nodes, for keys, menus and the palette. */
export function flowsHere(subject: FlowsSubject): CommandContext {
  const { one, counts, count } = subject;
  return {
    label: one ? plain(one.name ?? phrases.nodeWithId(one.id), 60) : texts.selected(counts, count ?? 0),
    commands: commandsOn(flowCommands, subject),
  };
}

/** The commands on the flow that is open. */
export function wholeFlow(environment: EnvironmentView, { originId, name, status, pause }: FlowDetail): Command[] {
  return notOpening(flowsHere(oneFlow(environment, { id: originId, originId, name, status, pause })).commands);
}

/** The commands on a node of the flow that is open. */
export function nodeHere(
  environment: EnvironmentView,
  originId: number,
  { id, name, status, pause }: FlowNode,
): CommandContext {
  const { label, commands } = flowsHere(oneFlow(environment, { id, originId, name, status, pause }));
  return { label, commands: notOpening(commands) };
}

function notOpening(commands: Command[]): Command[] {
  return commands.filter(({ id }) => id !== 'flow-open');
}

/** Pauses or activates flows and nodes, and everything downstream of them. */
function change(does: Change, key: string, keywords: string, verbs: string): CommandOn<FlowsSubject> {
  const { order, icon } = kindsOfAction[does];
  return {
    id: `flow-${does}`,
    name: order,
    label(subject) {
      const { counts, count, one } = subject;
      if (one) return isWholeFlow(subject) ? texts.commandFlow(order) : texts.commandFromHere(order);
      return count === null ? texts.command(order) : texts.commandSeveral(order, counts, count);
    },
    keywords,
    typed: { verbs, label: (name) => texts.commandNamed(order, name) },
    icon,
    key,
    changes: true,
    run: ({ environment, selection, counts }) => planning.askChange(environment.id, does, selection, counts),
  };
}

function isOne({ one }: FlowsSubject): boolean {
  return one !== null;
}

function isWholeFlow({ one }: FlowsSubject): boolean {
  return one !== null && one.id === one.originId;
}
