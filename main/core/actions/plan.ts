import type { Change, NodeEffect, PlannedCall } from '#contract/models/action.ts';
import { statusOf } from '../monitoring/health.ts';
import { downstreamOf } from '../monitoring/tree.ts';
import type { ServiceFlow, ServiceNode } from '../service.ts';

/** What a change of some nodes comes to: the calls and their effect. */
export interface Effect {
  calls: PlannedCall[];
  changing: NodeEffect[];
  already: NodeEffect[];
  outside: NodeEffect[];
  untouched: number;
}

const wantedState = { pause: 'paused', activate: 'active' } as const;

/**
 * Whether the service says that a node is where the change wants it. A word that we do not know is never taken for the
 * wanted one: the node is then listed as changing (D12).
 */
export function isReached(change: Change, statusWord: string | null): boolean {
  return statusOf(statusWord).state === wantedState[change];
}

/**
 * The fewest calls that bring the chosen nodes, and everything downstream of them, to the wanted state (D8). A call acts on a
 * node and all nodes below it, so a chosen node below another chosen one needs none, and neither does one below which
 * everything is in the wanted state already. Chosen ids that belong to none of the flows are ignored.
 */
export function planChange(change: Change, chosen: ReadonlySet<number>, flows: readonly ServiceFlow[]): Effect {
  const effect: Effect = { calls: [], changing: [], already: [], outside: [], untouched: 0 };
  for (const flow of flows) addFlow(effect, change, chosen, flow);
  return effect;
}

function addFlow(effect: Effect, change: Change, chosen: ReadonlySet<number>, flow: ServiceFlow): void {
  const byId = new Map(flow.nodes.map((node) => [node.id, node]));
  const covered = new Set<number>();
  // Who chooses a flow by its origin means all of it; who chooses a node in it may not know what hangs below.
  const wholeFlow = chosen.has(flow.originId);
  for (const node of flow.nodes) {
    // Parents stand before their children, so whatever is covered by a call above is known here.
    if (!chosen.has(node.id) || covered.has(node.id)) continue;
    const reached = downstreamOf(flow, node.id).map((id) => byId.get(id)!);
    for (const { id } of reached) covered.add(id);
    const changing = reached.filter(({ statusWord }) => !isReached(change, statusWord));
    for (const each of reached) {
      const described = describe(flow, each);
      if (isReached(change, each.statusWord)) effect.already.push(described);
      else {
        effect.changing.push(described);
        if (!wholeFlow && !chosen.has(each.id)) effect.outside.push(described);
      }
    }
    if (changing.length > 0) {
      effect.calls.push({ nodeId: node.id, name: node.name, flowName: flow.name, changes: changing.length });
    }
  }
  effect.untouched += flow.nodes.length - covered.size;
}

function describe(flow: ServiceFlow, node: ServiceNode): NodeEffect {
  return {
    nodeId: node.id,
    originId: flow.originId,
    flowName: flow.name,
    name: node.name,
    kind: node.kind,
    status: statusOf(node.statusWord),
  };
}

/** Whether two effects say the same to the person who agreed to one of them: the same calls, changing the same nodes. */
export function sameEffect(a: Effect, b: Effect): boolean {
  const sign = ({ calls, changing }: Effect): string =>
    JSON.stringify([calls.map((call) => call.nodeId).sort(), changing.map((node) => node.nodeId).sort()]);
  return sign(a) === sign(b);
}
