/** Lines and shapes of a graph as SVG paths, limited to the view. */
import { type Box, overlap, type Size } from './graph-view.ts';
import { gap, nodeSize, type PlacedNode } from './tree-layout.ts';

/** CSS pixels at the start of an edge that all edges of a node share; the remainder has room for a figure. */
const shared = 8;
const corner = 6;

export function boxOf({ x, y, width }: Pick<PlacedNode, 'x' | 'y' | 'width'>): Box {
  return { left: x, top: y, right: x + width, bottom: y + nodeSize.height };
}

/** The nodes that are at least partly in view. */
export function nodesIn(nodes: readonly PlacedNode[], view: Box): PlacedNode[] {
  return nodes.filter((one) => overlap(boxOf(one), view));
}

/** Edges as two paths, because edges to paused nodes are dashed, and the nodes whose end of an edge is in view. */
export interface Edges {
  solid: string;
  dashed: string;
  to: PlacedNode[];
}

export function edgesIn(nodes: readonly PlacedNode[], view: Box): Edges {
  const edges: Edges = { solid: '', dashed: '', to: [] };
  for (const parent of nodes) if (parent.children.length > 0) addEdges(edges, parent, view);
  return edges;
}

const middleOf = ({ y }: PlacedNode): number => y + nodeSize.height / 2;
const isPaused = ({ node }: PlacedNode): boolean => node.status.state === 'paused';

/**
 * Draws one shared line down to the last child, and a separate line to each child. The line to the first is straight.
 */
function addEdges(edges: Edges, parent: PlacedNode, view: Box): void {
  const { children } = parent;
  const start = parent.x + parent.width;
  const turn = start + shared;
  const y = middleOf(parent);
  const bottom = middleOf(children.at(-1)!);
  if (overlap({ left: start, right: turn + corner, top: y - 1, bottom: bottom + 1 }, view)) {
    const down = bottom > y ? `V${bottom - corner}` : '';
    edges[children.every(isPaused) ? 'dashed' : 'solid'] += `M${start} ${y}H${turn}${down}`;
  }
  for (const child of children) {
    const at = middleOf(child);
    if (!overlap({ left: turn, right: child.x, top: at - gap.x / 2, bottom: at + 1 }, view)) continue;
    const bend = at === bottom && at > y ? `M${turn} ${at - corner}q0 ${corner} ${corner} ${corner}` : `M${turn} ${at}`;
    edges[isPaused(child) ? 'dashed' : 'solid'] += `${bend}H${child.x}`;
    edges.to.push(child);
  }
}

/** Boxes as one path. */
export function shapesOf(nodes: readonly PlacedNode[]): string {
  return nodes.map(({ x, y, width }) => `M${x} ${y}h${width}v${nodeSize.height}h-${width}z`).join('');
}

/** CSS pixels of a node on the map, in map units. */
const dot = { width: 4, height: 2 };

/** Nodes as one path on a map of this size. Many may share a position, and each position is drawn once. */
export function dotsOf(nodes: readonly PlacedNode[], graph: Size, map: Size): string {
  const on = (at: number, of: number, length: number, step: number): number =>
    Math.min(length - step, Math.floor(((at / of) * length) / step) * step);
  const places = nodes.map(
    ({ x, y }) => `M${on(x, graph.width, map.width, dot.width)} ${on(y, graph.height, map.height, dot.height)}`,
  );
  return [...new Set(places)].map((place) => `${place}h${dot.width}v${dot.height}h-${dot.width}z`).join('');
}
