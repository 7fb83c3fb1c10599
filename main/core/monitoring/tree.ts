import type { ServiceFlow, ServiceNode } from '../ports/service.ts';

/** The expanded nodes: all or none, except the listed ones. */
export interface Expansion {
  all: boolean;
  except: ReadonlySet<number>;
}

export interface VisibleNode {
  node: ServiceNode;
  /** 1 for the origin. */
  level: number;
  /** null without children. */
  expanded: boolean | null;
}

const isOpen = (id: number, { all, except }: Expansion): boolean => all !== except.has(id);

/**
 * Returns the visible nodes of a flow, whose parents are all expanded. Each parent comes directly before its children.
 */
export function visibleNodes(flow: ServiceFlow, expansion: Expansion): VisibleNode[] {
  const origin = flow.nodes[0];
  if (!origin) return [];
  const children = Map.groupBy(flow.nodes.slice(1), (node) => node.parentId);
  const visible: VisibleNode[] = [];
  const show = (node: ServiceNode, level: number): void => {
    const below = children.get(node.id);
    const expanded = below ? isOpen(node.id, expansion) : null;
    visible.push({ node, level, expanded });
    if (expanded) for (const child of below!) show(child, level + 1);
  };
  show(origin, 1);
  return visible;
}

/** Returns how many nodes `visibleNodes` returns, without building them where that is obvious. */
export function visibleCount(flow: ServiceFlow, expansion: Expansion): number {
  const [origin] = flow.nodes;
  if (!origin || flow.nodes.length === 1 || !isOpen(origin.id, expansion)) return origin ? 1 : 0;
  if (expansion.all && expansion.except.size === 0) return flow.nodes.length;
  return visibleNodes(flow, expansion).length;
}

/** Returns the ids of a node and of everything downstream of it: the reach of a call on the node. */
export function downstreamOf(flow: ServiceFlow, nodeId: number): number[] {
  // Parents precede their children, so one pass suffices.
  const reached = new Set([nodeId]);
  for (const node of flow.nodes) if (node.parentId !== null && reached.has(node.parentId)) reached.add(node.id);
  return [...reached];
}

/** Returns how many nodes each node of a flow feeds, itself included, by its id. */
export function downstreamCounts({ nodes }: Pick<ServiceFlow, 'nodes'>): Map<number, number> {
  const counts = new Map(nodes.map(({ id }) => [id, 1]));
  // Parents precede their children: going backwards, the count of each node is complete when it is reached.
  for (const { id, parentId } of nodes.toReversed()) {
    const above = parentId === null ? undefined : counts.get(parentId);
    if (parentId !== null && above !== undefined) counts.set(parentId, above + counts.get(id)!);
  }
  return counts;
}
