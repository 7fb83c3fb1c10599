import { statusOf, type FlowNode, type Resource, type StatusChange } from './model.ts';
import type { World } from './world.ts';

/** Sets the status of one resource from `at` (epoch milliseconds) on. Returns whether that changed anything. */
function setStatus(world: World, resource: Resource, status: string, at: number): boolean {
  if (statusOf(resource) === status) return false;
  resource.history = [...resource.history, { at, status }];
  world.revision += 1;
  return true;
}

/** Sets the status of the nodes. Returns whether that changed anything. */
export function setStatuses(
  world: World,
  nodes: readonly FlowNode[],
  status: 'ACTIVE' | 'PAUSED',
  at: number,
): boolean {
  let changed = false;
  for (const { resource } of nodes) changed = setStatus(world, resource, status, at) || changed;
  return changed;
}

/** Returns the latest moment up to `time` at which the resource was active, or -Infinity. */
function latestActive(history: readonly StatusChange[], time: number): number {
  let until = Infinity;
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const change = history[index];
    if (change && change.at <= time && change.status === 'ACTIVE') return Math.min(time, until - 1);
    until = change?.at ?? until;
  }
  return -Infinity;
}

/**
 * Returns the latest moment up to `time` at which data could reach the node. The node, everything upstream of it, and
 * what its flow reads in another flow were then all active. -Infinity when there was none.
 */
export function latestFlowing(node: FlowNode, time: number): number {
  for (let at = time; ;) {
    const limit = latestOfChain(node, at);
    if (limit === at || limit === -Infinity) return limit;
    // Something was inactive at `at`. At the earlier moment something else may be, so the check repeats.
    at = limit;
  }
}

function latestOfChain(node: FlowNode, time: number): number {
  let at = time;
  for (let one: FlowNode | null = node; one; one = one.parent ?? one.flow.feed) {
    at = latestActive(one.resource.history, at);
    if (!one.parent) at = Math.min(at, one.flow.silentFrom - 1);
  }
  return at;
}

export function wasFlowing(node: FlowNode, time: number): boolean {
  return latestFlowing(node, time) === time;
}
