import type { FlowNode, NodeState, StateCounts } from '#contract/models/flow.ts';

/** The node and everything downstream of it, the node first. A node that is its own ancestor is visited once (D12). */
export function subFlow(nodes: readonly FlowNode[], nodeId: number): FlowNode[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const met = new Set<FlowNode>(nodes.filter(({ id }) => id === nodeId));
  for (const node of met) {
    for (const child of children.get(node.id) ?? []) met.add(child); // A Set visits items added on the way.
  }
  return [...met];
}

/** States that need attention come first. */
const order: NodeState[] = ['failing', 'other', 'unknown', 'paused', 'active'];

/** Number of nodes in each state. */
export function stateCounts(nodes: readonly FlowNode[]): StateCounts {
  const counts: StateCounts = { failing: 0, active: 0, paused: 0, other: 0, unknown: 0 };
  for (const { status } of nodes) counts[status.state] += 1;
  return counts;
}

/** The counts as a list, without empty states. */
export function countStates(nodes: readonly FlowNode[]): { state: NodeState; count: number }[] {
  const counts = stateCounts(nodes);
  return order.map((state) => ({ state, count: counts[state] })).filter(({ count }) => count > 0);
}
