/** How the arrows move in a tree that grows to the right. Pure. */
import type { PlacedNode } from './tree-layout.ts';

/** The node that a key leads to from `from`, or null when the key is not for the tree or leads nowhere. */
export function neighbour(key: string, from: PlacedNode, nodes: readonly PlacedNode[]): PlacedNode | null {
  const ofId = (id: number | null | undefined) => nodes.find((other) => other.node.id === id) ?? null;
  switch (key) {
    case 'ArrowLeft':
      return ofId(from.node.parentId);
    case 'ArrowRight':
      return ofId(from.children[Math.floor((from.children.length - 1) / 2)]);
    case 'ArrowUp':
      return nearestInColumn(from, nodes, -1);
    case 'ArrowDown':
      return nearestInColumn(from, nodes, 1);
    case 'Home':
      return nodes[0] ?? null;
    case 'End':
      return nodes.at(-1) ?? null;
    default:
      return null;
  }
}

/** The next node above (-1) or below (1) on the same level, whoever its parent is. */
function nearestInColumn(from: PlacedNode, nodes: readonly PlacedNode[], side: 1 | -1): PlacedNode | null {
  return nodes
    .filter((other) => other.level === from.level && (other.y - from.y) * side > 0)
    .reduce<PlacedNode | null>((best, other) => {
      return best === null || Math.abs(other.y - from.y) < Math.abs(best.y - from.y) ? other : best;
    }, null);
}
