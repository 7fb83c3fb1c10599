import type { Pauses } from './known-pauses.ts';
import { pauseOfNode } from './pauses.ts';
import type { FlowEntry } from './entry.ts';
import type { ServiceNode } from '../ports/service.ts';

/** A flow that reads only from nodes paused from here, directly or through others; epoch milliseconds. */
export interface Wait {
  /** Time of the last pause; null where some of these nodes are active again. */
  pausedAt: number | null;
  /** When they became active again; null where they are paused. */
  resumedAt: number | null;
}

export type Waits = ReadonlyMap<number, Wait>;

/** Finds the flows that wait for something paused from here, by their origin ids. */
export function waitsOf(entries: readonly FlowEntry[], pauses: Pauses): Waits {
  const waits = new Map<number, Wait>();
  if (pauses.size === 0) return waits;
  const reading = entries.filter(({ flow }) => flow.feeds.length > 0);
  const nodes = feedingNodes(entries, reading);
  const readers = Map.groupBy(
    reading.flatMap(({ flow }) => flow.feeds.map((feed) => ({ flow, from: nodes.get(keyOf(feed))?.originId }))),
    ({ from }) => from,
  );

  function waitOf({ flow }: Pick<FlowEntry, 'flow'>): Wait | null {
    const each = flow.feeds.map((feed) => {
      const found = nodes.get(keyOf(feed));
      return found ? (waitAt(found.node, pauses) ?? waits.get(found.originId) ?? null) : null;
    });
    if (!each.every((wait) => wait !== null)) return null;
    const isPaused = each.every(({ pausedAt }) => pausedAt !== null);
    return {
      pausedAt: isPaused ? Math.max(...each.map(({ pausedAt }) => pausedAt!)) : null,
      resumedAt: isPaused ? null : Math.max(...each.map(({ resumedAt }) => resumedAt ?? -Infinity)),
    };
  }

  const open = reading.map(({ flow }) => flow);
  for (let flow = open.pop(); flow !== undefined; flow = open.pop()) {
    if (waits.has(flow.originId)) continue;
    const wait = waitOf({ flow });
    if (!wait) continue;
    waits.set(flow.originId, wait);
    for (const reader of readers.get(flow.originId) ?? []) open.push(reader.flow);
  }
  return waits;
}

/**
 * Returns whether a wait explains trouble. The flow was not yet overdue when its input was paused, or is still within
 * its usual time since the input resumed.
 *
 * @param asOf epoch milliseconds
 */
export function isBecauseOf(
  wait: Wait | undefined,
  { reason, since }: { reason: { kind: string }; since: number | null },
  { health: { silentAfter }, lastRunAt }: FlowEntry,
  asOf: number,
): boolean {
  if (!wait || since === null) return false;
  if (reason.kind === 'fewer_records') return wait.pausedAt !== null && since >= wait.pausedAt;
  if (reason.kind === 'overdue') return wait.pausedAt !== null ? wait.pausedAt <= since : wait.resumedAt! >= since;
  if (reason.kind !== 'silent' || silentAfter === null || lastRunAt === null) return false;
  if (wait.pausedAt !== null) return wait.pausedAt <= lastRunAt + silentAfter;
  return asOf - wait.resumedAt! <= silentAfter;
}

function waitAt(node: ServiceNode, pauses: Pauses): Wait | null {
  const pause = pauseOfNode(node, pauses);
  if (pause) return pause.by && { pausedAt: pause.by.at, resumedAt: null };
  return pauses.has(node.id) && node.updatedAt !== null ? { pausedAt: null, resumedAt: node.updatedAt } : null;
}

type Feeding = ReadonlyMap<string, { node: ServiceNode; originId: number }>;

const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`;

/** Finds the nodes from which flows read, by the key of the feed. */
function feedingNodes(entries: readonly FlowEntry[], reading: readonly FlowEntry[]): Feeding {
  const wanted = new Set(reading.flatMap(({ flow }) => flow.feeds.map(keyOf)));
  const found = new Map<string, { node: ServiceNode; originId: number }>();
  for (const { flow } of wanted.size === 0 ? [] : entries)
    for (const node of flow.nodes) {
      const keys = [keyOf({ kind: 'node', id: node.id })];
      if (node.kind === 'destination' && node.resourceId !== null)
        keys.push(keyOf({ kind: 'destination', id: node.resourceId }));
      for (const key of keys) if (wanted.has(key)) found.set(key, { node, originId: flow.originId });
    }
  return found;
}
