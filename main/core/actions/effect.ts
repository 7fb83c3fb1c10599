import type { Change, NodeEffect, PlanCounts, PlannedCall, Reach, Strategy } from '#contract/models/action.ts';
import { readersOf } from '../monitoring/feeds.ts';
import { statusOf } from '../monitoring/health.ts';
import type { ServiceFlow, ServiceNode } from '../service.ts';
import { planTree, probeOf, type Step } from './planner.ts';
import type { Estate } from './target.ts';

/** A call of a plan, before anybody has said how it looks on its way. */
export type CallDraft = Omit<PlannedCall, 'method' | 'path'>;

/** What is to become of the nodes of one flow. Nodes that are in neither map stay as they are. */
export interface FlowGoal {
  flow: ServiceFlow;
  wanted: ReadonlyMap<number, Change>;
  /** Whether a person chose the node, by itself or with its whole flow. */
  isChosen: (nodeId: number) => boolean;
  /** Nodes of this flow that are to be said to be left alone, and to have been changed by somebody else. */
  leftAlone?: readonly number[];
  moved?: readonly number[];
}

/** What would be sent and what it does: the calls and, node by node, their effect. */
export interface Effect {
  calls: CallDraft[];
  lists: Record<keyof Omit<PlanCounts, 'calls' | 'flows' | 'untouched'>, NodeEffect[]>;
  untouched: number;
}

/** A flow of so many nodes or more is paused by the service in its own time, where it can: one answer might take too long. */
const deferFrom = 100;

export const wantedState = { pause: 'paused', activate: 'active' } as const;

/**
 * Whether the service says that a node is where a change wants it. A word that we do not know is never taken for the wanted
 * one: the node is then listed as changing (D12).
 */
export function isReached(change: Change, statusWord: string | null): boolean {
  return statusOf(statusWord).state === wantedState[change];
}

export function emptyEffect(): Effect {
  return {
    calls: [],
    lists: {
      changing: [],
      already: [],
      outside: [],
      destinations: [],
      fed: [],
      held: [],
      leftAlone: [],
      moved: [],
      meanwhile: [],
      forbidden: [],
      blocking: [],
    },
    untouched: 0,
  };
}

/** The calls that reach the goals, and their effect (D8). */
export function effectOf(goals: readonly FlowGoal[], strategy: Strategy, reach: Reach): Effect {
  const effect = emptyEffect();
  const plans = goals.map((goal) => planFlow(goal, strategy, reach));
  // Until it is known how far the calls of resources reach, none is sent that could wake others, unless a harmless one can
  // show it first.
  const probed =
    reach === null && plans.some(({ steps }) => steps.some(isResourceStep)) ? findProbe(goals, plans) : null;
  const settled =
    reach === null && probed === null && strategy === 'never_wake'
      ? goals.map((goal) => planFlow(goal, strategy, 'downstream'))
      : plans;
  // What shows the reach comes first: everything through resources waits for it.
  const order = settled.map((_plan, index) => index);
  if (probed !== null) order.sort((a, b) => Number(b === probed.index) - Number(a === probed.index));
  for (const index of order) {
    const plan = settled[index]!;
    // It harms no other step of its flow: under this strategy no two reach the same node.
    const steps = probed?.index === index ? [probed.step, ...plan.steps] : plan.steps;
    addFlow(effect, goals[index]!, { ...plan, steps });
  }
  return effect;
}

const isResourceStep = ({ via }: Step): boolean => via === 'resource';

function planFlow({ flow, wanted }: FlowGoal, strategy: Strategy, reach: Reach): ReturnType<typeof planTree> {
  return planTree(flow.nodes.map(toPlanner), wanted, strategy, reach);
}

const toPlanner = ({
  id,
  parentId,
  statusWord,
  kind,
  resourceId,
}: ServiceNode): Parameters<typeof planTree>[0][number] => ({
  id,
  parentId,
  statusWord,
  hasResource: resourceId !== null && kind !== 'unknown',
});

function findProbe(
  goals: readonly FlowGoal[],
  plans: readonly ReturnType<typeof planTree>[],
): { index: number; step: Step } | null {
  for (const [index, { flow, wanted }] of goals.entries()) {
    const step = probeOf(flow.nodes.map(toPlanner), wanted, plans[index]!);
    if (step) return { index, step };
  }
  return null;
}

function addFlow(effect: Effect, goal: FlowGoal, { steps, held, meanwhile }: ReturnType<typeof planTree>): void {
  const { flow, wanted, isChosen, leftAlone = [], moved = [] } = goal;
  const { lists } = effect;
  const byId = new Map(flow.nodes.map((node) => [node.id, node]));
  for (const step of steps) effect.calls.push(describeCall(flow, byId.get(step.nodeId)!, step));
  const isHeld = new Set(held);
  const describe = (node: ServiceNode, to: NodeEffect['to']): NodeEffect =>
    describeNode(flow, node, to, isChosen(node.id));
  let listed = 0;
  for (const node of flow.nodes) {
    const to = wanted.get(node.id);
    if (to === undefined) continue;
    const described = describe(node, to);
    listed += 1;
    if (isReached(to, node.statusWord)) lists.already.push(described);
    else if (isHeld.has(node.id)) lists.held.push(described);
    else {
      lists.changing.push(described);
      if (!described.chosen) lists.outside.push(described);
      if (node.kind === 'destination') lists.destinations.push(described);
    }
  }
  const also = (ids: readonly number[], list: NodeEffect[]): void => {
    for (const id of ids) {
      const node = byId.get(id);
      if (node) list.push(describe(node, wanted.get(id) ?? null));
    }
  };
  also(leftAlone, lists.leftAlone);
  also(moved, lists.moved);
  also(meanwhile, lists.meanwhile);
  effect.untouched += flow.nodes.length - listed - leftAlone.length;
}

function describeCall(flow: ServiceFlow, node: ServiceNode, { via, does, changes }: Step): CallDraft {
  return {
    via,
    does,
    deferred: via === 'flow' && does === 'pause' && node.id === flow.originId && flow.nodes.length >= deferFrom,
    nodeId: node.id,
    originId: flow.originId,
    kind: node.kind,
    resourceId: via === 'resource' ? node.resourceId : null,
    name: node.name,
    flowName: flow.name,
    changes,
  };
}

export function describeNode(flow: ServiceFlow, node: ServiceNode, to: NodeEffect['to'], chosen: boolean): NodeEffect {
  return {
    nodeId: node.id,
    originId: flow.originId,
    flowName: flow.name,
    name: node.name,
    kind: node.kind,
    status: statusOf(node.statusWord),
    to,
    chosen,
  };
}

/** Other flows that read what the changing ones give: they are not called, and notice. */
export function fedBy(
  changing: readonly NodeEffect[],
  goals: readonly FlowGoal[],
  { snapshot }: Pick<Estate, 'snapshot'>,
): NodeEffect[] {
  const touched = new Set(changing.map(({ originId }) => originId));
  const planned = new Set(goals.map(({ flow }) => flow.originId));
  const readers = readersOf([...snapshot.entries()], (nodeId) => snapshot.entryOf(nodeId)?.flow.originId);
  const fed = new Set([...touched].flatMap((originId) => readers.get(originId) ?? []));
  return [...fed]
    .filter((originId) => !planned.has(originId))
    .map((originId) => snapshot.entryOf(originId)!.flow)
    .map((flow) => describeNode(flow, flow.nodes[0]!, null, false));
}

/** Whether two effects say the same to the person who agreed to one of them: the same calls, changing the same nodes. */
export function sameEffect(a: Effect, b: Effect): boolean {
  const sign = ({ calls, lists }: Effect): string =>
    JSON.stringify([
      calls.map(({ nodeId, via, does }) => [nodeId, via, does]),
      lists.changing.map(({ nodeId, to }) => `${nodeId} ${to}`).sort(),
    ]);
  return sign(a) === sign(b);
}
