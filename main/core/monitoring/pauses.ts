import type { Overview } from '#contract/models/overview.ts';
import type { Pause } from '#contract/models/pause.ts';
import type { ServiceFlow, ServiceNode } from '../ports/service.ts';
import { statusOf } from './health.ts';
import type { Pauses } from './known-pauses.ts';
import type { Snapshot } from './snapshot.ts';

/** Returns why a node is paused; null where it is not paused, or the reason is unknown. */
export function pauseOfNode({ id, statusWord }: Pick<ServiceNode, 'id' | 'statusWord'>, pauses: Pauses): Pause | null {
  const by = pauses.get(id);
  return by === undefined || statusOf(statusWord).state !== 'paused' ? null : { by, nodes: 1 };
}

/**
 * Returns why a flow, or a part of it, is paused: the pause of its origin, or else the latest pause of a node below.
 */
export function pauseOfFlow({ nodes }: Pick<ServiceFlow, 'nodes'>, pauses: Pauses): Pause | null {
  if (pauses.size === 0) return null;
  const all = nodes.flatMap((node) => pauseOfNode(node, pauses) ?? []);
  const first = nodes[0] && pauseOfNode(nodes[0], pauses);
  const newest = all.reduce<Pause | null>((one, other) => (at(other) > at(one) ? other : one), null);
  const why = first ?? newest ?? all[0];
  return why ? { by: why.by, nodes: all.filter(({ by }) => by?.changeId === why.by?.changeId).length } : null;
}

/** Adds the current pauses to the flows of the list, whenever the list was made. */
export function withPauses(overview: Overview, snapshot: Snapshot, pauses: Pauses): Overview {
  const pauseOf = (originId: number): Pause | null => {
    const flow = snapshot.entryOf(originId)?.flow;
    return flow ? pauseOfFlow(flow, pauses) : null;
  };
  return { ...overview, attention: overview.attention.map((line) => ({ ...line, pause: pauseOf(line.originId) })) };
}

const at = (pause: Pause | null): number => pause?.by?.at ?? -Infinity;
