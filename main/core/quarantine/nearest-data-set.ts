import type { Snapshot } from '../monitoring/snapshot.ts';
import { FlowFinder } from '../notifications/flow-finder.ts';
import type { ServiceNode } from '../ports/service.ts';
import type { FailingResourceRef } from '../samples/sample.ts';

/**
 * Returns the data set whose records are most like those that failed at a resource. It is the data set itself, the one
 * that a source fills, or the one that fills a destination.
 */
export function nearestDataSet(
  resource: FailingResourceRef,
  snapshot: Snapshot,
): { id: number; name: string | null } | null {
  const place = new FlowFinder(snapshot).find(resource);
  if (resource.kind === 'data_set') return { id: resource.id, name: place?.node.name ?? null };
  if (!place) return null;
  const { nodes } = place.entry.flow;
  const found = resource.kind === 'source' ? nearestBelow(place.node, nodes) : nearestAbove(place.node, nodes);
  return found?.resourceId == null ? null : { id: found.resourceId, name: found.name };
}

function nearestBelow(node: ServiceNode, nodes: readonly ServiceNode[]): ServiceNode | undefined {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  // The list grows during the walk: level by level, each node once.
  const reached = new Set([node]);
  for (const one of reached) {
    if (one.kind === 'data_set') return one;
    for (const child of children.get(one.id) ?? []) reached.add(child);
  }
  return undefined;
}

function nearestAbove(node: ServiceNode, nodes: readonly ServiceNode[]): ServiceNode | undefined {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  let above: ServiceNode | undefined = node;
  // A parent precedes its children, so the way up ends.
  while (above && above.kind !== 'data_set') above = above.parentId === null ? undefined : byId.get(above.parentId);
  return above;
}
