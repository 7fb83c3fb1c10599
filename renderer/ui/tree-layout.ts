/** The layout of a graph: a tidy tree from left to right. Lengths are CSS pixels. */
import { type HierarchyPointNode, stratify, tree } from 'd3-hierarchy';
import type { NodeStatus } from '#contract/models/flow.ts';

export interface GraphNode {
  id: number;
  /** null for the root, of which there is one; every other parent is in the list. */
  parentId: number | null;
  title: string | null;
  subtitle: string;
  /** A figure at the right. */
  value?: string | undefined;
  status: NodeStatus;
  /** Drawn dimmed, as it does not matter now. */
  dim?: boolean | undefined;
}

/** A placed node, with its position for a screen reader. */
export interface PlacedNode {
  node: GraphNode;
  x: number;
  y: number;
  /** 1 for the root. */
  level: number;
  place: number;
  siblings: number;
  children: number[];
  /** Nodes below it that are not shown because it is closed. */
  hiddenBelow: number;
}

export interface Layout {
  /** In the order of reading: each node before what is below it. */
  nodes: PlacedNode[];
  edges: { from: PlacedNode; to: PlacedNode }[];
  width: number;
  height: number;
}

/** Five levels, the usual depth of a flow, fit beside the panel of the selected node at 1,440 px. */
export const nodeSize = { width: 162, height: 40 };
const gap = { x: 20, y: 8 };

/** Lays out the nodes that are not hidden below a closed one. An empty list gives an empty layout. */
export function layOutTree(nodes: readonly GraphNode[], closed: ReadonlySet<number>): Layout {
  if (nodes.length === 0) return { nodes: [], edges: [], width: 0, height: 0 };
  const root = stratify<GraphNode>()
    .id((node) => String(node.id))
    .parentId((node) => (node.parentId === null ? null : String(node.parentId)))([...nodes]);
  const below = new Map(root.descendants().map((one) => [one.data.id, one.descendants().length - 1]));
  root.each((one) => {
    if (closed.has(one.data.id)) delete one.children;
  });
  const tidy = tree<GraphNode>()
    .nodeSize([nodeSize.height + gap.y, nodeSize.width + gap.x])
    .separation(() => 1)(root);

  // d3 grows trees downwards and puts the root at zero: turn it on its side and move it into view.
  const top = Math.min(...tidy.descendants().map((one) => one.x));
  const placed = new Map<number, PlacedNode>();
  tidy.eachBefore((one) => {
    placed.set(one.data.id, place(one, top, one.children ? 0 : (below.get(one.data.id) ?? 0)));
  });
  const all = [...placed.values()];
  return {
    nodes: all,
    edges: tidy.links().map(({ source, target }) => ({
      from: placed.get(source.data.id)!,
      to: placed.get(target.data.id)!,
    })),
    width: Math.max(...all.map((one) => one.x)) + nodeSize.width,
    height: Math.max(...all.map((one) => one.y)) + nodeSize.height,
  };
}

function place(one: HierarchyPointNode<GraphNode>, top: number, hiddenBelow: number): PlacedNode {
  const siblings = one.parent?.children ?? [one];
  return {
    node: one.data,
    x: one.y,
    y: one.x - top,
    level: one.depth + 1,
    place: siblings.indexOf(one) + 1,
    siblings: siblings.length,
    children: (one.children ?? []).map((child) => child.data.id),
    hiddenBelow,
  };
}

/** Larger trees cannot be read at a glance. */
const readable = 25;

/**
 * The nodes to close at first: a small tree is open; of a large one, as many levels as can be read, and always the ways
 * to what fails.
 */
export function closedAtFirst(nodes: readonly GraphNode[]): Set<number> {
  const children = Map.groupBy(nodes, (node) => node.parentId);
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const wayToFailing = new Set<number>();
  let budget = readable;
  for (const node of nodes) {
    if (node.status.state !== 'failing' || budget === 0) continue;
    budget -= 1;
    for (let up = node.parentId; up !== null && !wayToFailing.has(up); up = parents.get(up) ?? null)
      wayToFailing.add(up);
  }
  const closed = new Set<number>();
  let shown = 1;
  const queue = [...(children.get(null) ?? [])];
  for (const node of queue) {
    const below = children.get(node.id) ?? [];
    if (below.length === 0) continue;
    if (shown + below.length > readable && !wayToFailing.has(node.id)) closed.add(node.id);
    else {
      shown += below.length;
      queue.push(...below);
    }
  }
  return closed;
}
