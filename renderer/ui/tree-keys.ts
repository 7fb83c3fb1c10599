/** Keys of a tree that grows to the right. Pure. */
import { isExpanded, type Layout, type PlacedNode } from './tree-layout.ts';
import type { Keystroke } from './table-keys.ts';

/** Returns null when the key is not for the tree. */
export function askedOf(
  stroke: Keystroke,
  from: PlacedNode,
  layout: Layout,
): { to: number } | 'toggle' | 'open' | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null;
  const to = neighbour(stroke.key, from, layout);
  if (to !== null) return { to: to.node.id };
  if (stroke.key === ' ' && isExpanded(from) !== null) return 'toggle';
  if (stroke.key === 'ArrowRight' && isExpanded(from) === false) return 'toggle';
  return stroke.key === 'Enter' ? 'open' : null;
}

/** The node that a key leads to from `from`, or null when the key is not for the tree or leads nowhere. */
export function neighbour(key: string, from: PlacedNode, { nodes, byId }: Layout): PlacedNode | null {
  switch (key) {
    case 'ArrowLeft':
      return from.node.parentId === null ? null : (byId.get(from.node.parentId) ?? null);
    case 'ArrowRight':
      return from.children[0] ?? null;
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

/** The next node above (-1) or below (1) on the same level, under any parent. */
function nearestInColumn(from: PlacedNode, nodes: readonly PlacedNode[], side: 1 | -1): PlacedNode | null {
  return nodes
    .filter((other) => other.level === from.level && (other.y - from.y) * side > 0)
    .reduce<PlacedNode | null>((best, other) => {
      return best === null || Math.abs(other.y - from.y) < Math.abs(best.y - from.y) ? other : best;
    }, null);
}
