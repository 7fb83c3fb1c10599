/** The layout of a graph: a tree from left to right, whose first branch goes straight on. Lengths are CSS pixels. */
import type { NodeStatus } from '#contract/models/flow.ts';

/** What was read and failed at a node, in words; a dash is unknown. */
export interface GraphFigures {
  /** Records read, which is also what came over the edge to it. */
  records: string;
  errors: string;
  /** Whether the errors are a problem. */
  bad: boolean;
  /** Both in a sentence: of which time, by whose count, as of when. */
  about: string;
}

export interface GraphNode {
  id: number;
  /** null for the root, of which there is one; every other parent is in the list. */
  parentId: number | null;
  title: string | null;
  subtitle: string;
  status: NodeStatus;
  /** Drawn dimmed, as it does not matter now. */
  dim?: boolean | undefined;
  /** undefined: the graph shows no figures. */
  figures?: GraphFigures | undefined;
  /** What a search finds it by. */
  words?: string | undefined;
}

/** A placed node, with its position for a screen reader. */
export interface PlacedNode {
  node: GraphNode;
  x: number;
  y: number;
  /** The same for all of a level. */
  width: number;
  /** 1 for the root. */
  level: number;
  place: number;
  siblings: number;
  children: PlacedNode[];
  /** Nodes below it that are not shown because it is closed, and how many of them fail. */
  hiddenBelow: number;
  failingBelow: number;
}

export interface Layout {
  /** In the order of reading: each node before what is below it. */
  nodes: PlacedNode[];
  byId: ReadonlyMap<number, PlacedNode>;
  width: number;
  height: number;
}

/** Room for a short name, what it is and its figures. */
export const nodeSize = { width: 168, height: 52 };
/** The greatest width, and what of it stands beside a name. */
const [widest, besideName] = [280, 44];
/** The width of a box that shows a name of this width whole, within bounds. */
export const nodeWidth = (name: number): number =>
  Math.min(widest, Math.max(nodeSize.width, Math.ceil(name) + besideName));

/** Between two levels stands the figure of an edge. */
export const gap = { x: 48, y: 6 };

/**
 * Lays out the nodes that are not hidden below a closed one. The first child of a node stands beside it, each other one in the
 * next row that is free: so a new node moves only what is below it, and that by one row. Siblings stand by their ids, so that
 * another order of the list moves nothing, and a new node comes last. An empty list gives an empty layout. A level without a
 * width has that of `nodeSize`.
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

/** Whether what is below a node is shown; null where nothing is. */
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

/** Each node before what is below it, as far as that is not closed. What no way leads to from a root is left out. */
function* inReadingOrder(children: Children, closed: ReadonlySet<number>): Generator<GraphNode> {
  const next = [...(children.get(null) ?? [])].toReversed();
  for (let node = next.pop(); node; node = next.pop()) {
    yield node;
    if (!closed.has(node.id)) next.push(...(children.get(node.id) ?? []).toReversed());
  }
}

/** How many nodes are below each, at any depth, and how many of them fail. */
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
 * The nodes to close at first: a small tree is open; of a large one, as many levels as can be read, and always the ways
 * to what fails.
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

/** The ids of what is above some nodes: open, they show these. */
export function waysTo(nodes: readonly GraphNode[], some: readonly GraphNode[]): Set<number> {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const ways = new Set<number>();
  for (const { parentId } of some) {
    for (let up = parentId; up !== null && !ways.has(up); up = parents.get(up) ?? null) ways.add(up);
  }
  return ways;
}
