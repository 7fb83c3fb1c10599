/** Layout of a graph: a tree from left to right, whose first branch is straight. Lengths are CSS pixels. */
import type { NodeStatus } from '#contract/models/flow.ts';

/** Records and errors at a node, in words; a dash is unknown. */
export interface GraphFigures {
  /** Records read, which equals the records over the edge to it. */
  records: string;
  errors: string;
  /** Whether the errors are a problem. */
  bad: boolean;
  /** Both figures in a sentence: their period, source and age. */
  about: string;
}

export interface GraphNode {
  id: number;
  /** null for the single root; every other parent is in the list. */
  parentId: number | null;
  title: string | null;
  subtitle: string;
  status: NodeStatus;
  /** Drawn dimmed, as it does not matter now. */
  dim?: boolean | undefined;
  /** undefined when the graph shows no figures. */
  figures?: GraphFigures | undefined;
  /** Search text of the node. */
  words?: string | undefined;
}

/** A placed node, with its position for a screen reader. */
export interface PlacedNode {
  node: GraphNode;
  x: number;
  y: number;
  /** Equal for all nodes of a level. */
  width: number;
  /** 1 for the root. */
  level: number;
  place: number;
  siblings: number;
  children: PlacedNode[];
  /** Nodes below it that are hidden because it is closed, and how many of them are failing. */
  hiddenBelow: number;
  failingBelow: number;
}

export interface Layout {
  /** Nodes in reading order: each before its children. */
  nodes: PlacedNode[];
  byId: ReadonlyMap<number, PlacedNode>;
  width: number;
  height: number;
}

/** Size of a box for a short name, the node type and its figures. */
export const nodeSize = { width: 168, height: 52 };
/** The maximum width, and the part of it that is next to a name. */
const [widest, besideName] = [280, 44];
/** The width of a box that shows a name of this width in full, within bounds. */
export const nodeWidth = (name: number): number =>
  Math.min(widest, Math.max(nodeSize.width, Math.ceil(name) + besideName));

/** Distance between levels and rows; the figure of an edge is between two levels. */
export const gap = { x: 48, y: 6 };

/**
 * Lays out the nodes that no closed node hides. The first child is next to its parent, each other one in the next free
 * row. A new node shifts only what is below it, by one row. Siblings are ordered by id: list order does not matter, and
 * a new node comes last. An empty list gives an empty layout. A level without a width uses `nodeSize`.
 */
export function layOutTree(
  nodes: readonly GraphNode[],
  closed: ReadonlySet<number>,
  levelWidths: readonly number[] = [],
): Layout {
  const children = childrenOf(nodes);
  const hidden = countBelow(children);
  const byId = new Map<number, PlacedNode>();
  let [width, height, lastRow] = [0, 0, 0];
  for (const node of inReadingOrder(children, closed)) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    const place = (parent?.children.length ?? 0) + 1;
    const below = closed.has(node.id) ? hidden.get(node.id) : undefined;
    const level = (parent?.level ?? 0) + 1;
    const nodeWidth = levelWidths[level - 1] ?? nodeSize.width;
    const here: PlacedNode = {
      node,
      x: parent ? parent.x + parent.width + gap.x : 0,
      y: parent && place === 1 ? parent.y : lastRow,
      width: nodeWidth,
      level,
      place,
      siblings: children.get(node.parentId)!.length,
      children: [],
      hiddenBelow: below?.nodes ?? 0,
      failingBelow: below?.failing ?? 0,
    };
    parent?.children.push(here);
    byId.set(node.id, here);
    width = Math.max(width, here.x + nodeWidth);
    height = Math.max(height, here.y + nodeSize.height);
    lastRow = height + gap.y;
  }
  return { nodes: [...byId.values()], byId, width, height };
}

/** Whether the children of a node are shown; null when it has none. */
export function isExpanded({ children, hiddenBelow }: PlacedNode): boolean | null {
  return children.length === 0 && hiddenBelow === 0 ? null : hiddenBelow === 0;
}

type Children = ReadonlyMap<number | null, readonly GraphNode[]>;

function childrenOf(nodes: readonly GraphNode[]): Children {
  return Map.groupBy(
    nodes.toSorted((a, b) => a.id - b.id),
    ({ parentId }) => parentId,
  );
}

/** Each node before its children, skipping closed branches. Nodes unreachable from a root are left out. */
function* inReadingOrder(children: Children, closed: ReadonlySet<number>): Generator<GraphNode> {
  const next = [...(children.get(null) ?? [])].toReversed();
  for (let node = next.pop(); node; node = next.pop()) {
    yield node;
    if (!closed.has(node.id)) next.push(...(children.get(node.id) ?? []).toReversed());
  }
}

/** Number of nodes below each node, at any depth, and how many of them are failing. */
function countBelow(children: Children): Map<number, { nodes: number; failing: number }> {
  const order = [...inReadingOrder(children, new Set())];
  const counts = new Map(order.map(({ id }) => [id, { nodes: 0, failing: 0 }]));
  for (const { id, parentId, status } of order.toReversed()) {
    const [own, above] = [counts.get(id)!, parentId === null ? undefined : counts.get(parentId)];
    if (!above) continue;
    above.nodes += own.nodes + 1;
    above.failing += own.failing + (status.state === 'failing' ? 1 : 0);
  }
  return counts;
}

/** Larger trees cannot be read at a glance. */
const readable = 25;

/**
 * The nodes to close initially. A small tree is open; a large one shows as many levels as are readable, and always the
 * paths to failing nodes.
 */
export function closedAtFirst(nodes: readonly GraphNode[]): Set<number> {
  const children = Map.groupBy(nodes, (node) => node.parentId);
  const failing = nodes.filter(({ status }) => status.state === 'failing');
  const wayToFailing = waysTo(nodes, failing.slice(0, readable));
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

/** The ids of the ancestors of some nodes; opening them reveals the nodes. */
export function waysTo(nodes: readonly GraphNode[], some: readonly GraphNode[]): Set<number> {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const ways = new Set<number>();
  for (const { parentId } of some) {
    for (let up = parentId; up !== null && !ways.has(up); up = parents.get(up) ?? null) ways.add(up);
  }
  return ways;
}
