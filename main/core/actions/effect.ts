import type {
  Change,
  NodeEffect,
  NodeList,
  PlanCounts,
  PlannedCall,
  Reach,
  Strategy,
} from '#contract/models/action.ts';
import { flowReadersOf } from '../monitoring/flow-readers.ts';
import { statusOf } from '../monitoring/health.ts';
import type { ServiceFlow, ServiceNode } from '../ports/service.ts';
import { type PlannerNode, planTree, probeOf, type Step, throughResource, type TreePlan } from './planner.ts';
import type { Estate } from '../changes/target.ts';

/** Planned call without its method and path. */
export type CallDraft = Omit<PlannedCall, 'method' | 'path'>;

/** Intended states of the nodes of one flow. Nodes that are not in `wanted` stay as they are. */
export interface FlowGoal {
  flow: ServiceFlow;
  wanted: ReadonlyMap<number, Change>;
  /** Whether the user chose the node, either individually or with its whole flow. */
  isChosen: (nodeId: number) => boolean;
  /** Whether a node that ends paused may be active temporarily. If missing, every node may. */
  mayWake?: (nodeId: number) => boolean;
  /** Nodes of this flow listed as skipped (`leftAlone`), and as changed by something else since (`moved`). */
  leftAlone?: readonly number[];
  moved?: readonly number[];
  /** Nodes in a state that no call produces: those excluded for that reason, and those that cannot be restored. */
  leftOut?: readonly number[];
  noWayBack?: readonly number[];
}

/** Calls to send, and their effect on each node. */
export interface Effect {
  calls: CallDraft[];
  lists: Record<NodeList, NodeEffect[]>;
  untouched: number;
}

/**
 * Number of nodes from which the service pauses a flow asynchronously, where it can: one response might take too long.
 */
const deferFrom = 100;

export const wantedState = { pause: 'paused', activate: 'active' } as const;

/**
 * Whether the service reports a node in the state that a change wants. An unrecognized status never counts as the
 * wanted one: the node is then listed as changing (D12).
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
      leftOut: [],
      noWayBack: [],
      moved: [],
      meanwhile: [],
      forbidden: [],
      woken: [],
      blocking: [],
    },
    untouched: 0,
  };
}

/** Returns the calls that reach the goals, and their effect (D8). */
export function effectOf(goals: readonly FlowGoal[], strategy: Strategy, reach: Reach): Effect {
  const effect = emptyEffect();
  const planned = planAll(goals, strategy, reach);
  for (const { goal, plan } of planned) addFlow(effect, goal, plan);
  return effect;
}

interface Planned {
  goal: FlowGoal;
  plan: TreePlan;
}

/**
 * Until the reach of resource calls is known, everything waits for one call that reveals it. Where nothing may be
 * woken, that call is harmless whatever its reach; without such a call, none is sent. Otherwise it replaces a call that
 * wakes other nodes anyway, so it wakes no more than planned. If it reaches less, the rest is replanned.
 */
function planAll(goals: readonly FlowGoal[], strategy: Strategy, reach: Reach): Planned[] {
  const planWith = (known: Reach): Planned[] => goals.map((goal) => ({ goal, plan: planFlow(goal, strategy, known) }));
  if (reach !== null || strategy === 'fewest_calls') return planWith(reach);
  if (strategy === 'least_waking') {
    const planned = planWith('downstream');
    return firstOf(planned, ({ goal, plan }) => throughResource(nodesOf(goal), plan));
  }
  const planned = planWith(null);
  if (!planned.some(({ plan }) => plan.steps.some(({ via }) => via === 'resource'))) return planned;
  const probed = firstOf(planned, ({ goal, plan }) => {
    const probe = probeOf(nodesOf(goal), goal.wanted, plan);
    // The probe harms no other step of its flow: under this strategy no two steps reach the same node.
    return probe && { ...plan, steps: [probe, ...plan.steps] };
  });
  return probed === planned ? planWith('downstream') : probed;
}

/** Moves the first flow whose plan can be changed this way to the front. Returns the same plans if there is none. */
function firstOf(planned: Planned[], changed: (one: Planned) => TreePlan | null): Planned[] {
  for (const [index, one] of planned.entries()) {
    const plan = changed(one);
    if (plan) return [{ ...one, plan }, ...planned.toSpliced(index, 1)];
  }
  return planned;
}

const nodesOf = ({ flow, mayWake }: FlowGoal): PlannerNode[] => {
  const nodes = flow.nodes.map(toPlanner);
  return mayWake ? nodes.map((node) => ({ ...node, mayWake: mayWake(node.id) })) : nodes;
};

function planFlow(goal: FlowGoal, strategy: Strategy, reach: Reach): TreePlan {
  return planTree(nodesOf(goal), goal.wanted, strategy, reach);
}

const toPlanner = ({ id, parentId, statusWord, kind, resourceId }: ServiceNode): PlannerNode => ({
  id,
  parentId,
  statusWord,
  hasResource: resourceId !== null && kind !== 'unknown',
});

function addFlow(effect: Effect, goal: FlowGoal, { steps, held, meanwhile, woken }: TreePlan): void {
  const { flow, wanted, isChosen, leftAlone = [], moved = [], leftOut = [], noWayBack = [] } = goal;
  const { lists } = effect;
  const firstCall = effect.calls.length;
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
  also(leftOut, lists.leftOut);
  also(noWayBack, lists.noWayBack);
  also(moved, lists.moved);
  also(meanwhile, lists.meanwhile);
  for (const { id, from, until } of woken) {
    const node = describe(byId.get(id)!, wanted.get(id) ?? null);
    lists.woken.push({ ...node, awake: { from: firstCall + from, until: firstCall + until } });
  }
  const neither = noWayBack.filter((id) => !wanted.has(id));
  effect.untouched += flow.nodes.length - listed - leftAlone.length - leftOut.length - neither.length;
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

/** Other flows that read from the changing ones: they receive no calls, but are affected. */
export function fedBy(
  changing: readonly NodeEffect[],
  goals: readonly FlowGoal[],
  { snapshot }: Pick<Estate, 'snapshot'>,
): NodeEffect[] {
  const touched = new Set(changing.map(({ originId }) => originId));
  const planned = new Set(goals.map(({ flow }) => flow.originId));
  const readers = flowReadersOf([...snapshot.entries()], (nodeId) => snapshot.entryOf(nodeId)?.flow.originId);
  const fed = new Set([...touched].flatMap((originId) => readers.get(originId) ?? []));
  return [...fed]
    .filter((originId) => !planned.has(originId))
    .map((originId) => snapshot.entryOf(originId)!.flow)
    .map((flow) => describeNode(flow, flow.nodes[0]!, null, false));
}

/** Whether two effects are the same to the user who confirmed one of them: the same calls change the same nodes. */
export function sameEffect(a: Effect, b: Effect): boolean {
  const sign = ({ calls, lists }: Effect): string =>
    JSON.stringify([
      calls.map(({ nodeId, via, does }) => [nodeId, via, does]),
      lists.changing.map(({ nodeId, to }) => `${nodeId} ${to}`).sort(),
    ]);
  return sign(a) === sign(b);
}

export function planCountsOf({ calls, lists, untouched }: Effect): PlanCounts {
  return {
    calls: calls.length,
    flows: new Set(calls.map(({ originId }) => originId)).size,
    changing: lists.changing.length,
    already: lists.already.length,
    outside: lists.outside.length,
    destinations: lists.destinations.length,
    fed: lists.fed.length,
    held: lists.held.length,
    leftAlone: lists.leftAlone.length,
    leftOut: lists.leftOut.length,
    noWayBack: lists.noWayBack.length,
    moved: lists.moved.length,
    meanwhile: lists.meanwhile.length,
    forbidden: lists.forbidden.length,
    woken: lists.woken.length,
    blocking: lists.blocking.length,
    untouched,
  };
}
