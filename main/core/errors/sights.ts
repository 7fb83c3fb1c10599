import { statusOf } from '../monitoring/health.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { NodeReading } from './failing-nodes.ts';
import type { KindCondition, Look } from './life.ts';
import type { StoredErrorKind } from './store.ts';

/** A reading older than this, in milliseconds or scans, is stale. */
const staleAfter = 15 * 60_000;
const looksMissed = 3;

/**
 * Returns the condition of a kind of which a scan read no newer record. Returns null where nothing can have happened:
 * no flow of it ran since its last record.
 */
export function sightOf(
  { places, lastAt }: Pick<StoredErrorKind, 'places' | 'lastAt'>,
  readings: ReadonlyMap<number, NodeReading>,
  snapshot: Snapshot,
  { at, every }: Look,
): KindCondition | null {
  let usualInterval: number | null = null;
  let ran = true;
  for (const { nodeId } of places) {
    const entry = snapshot.entryOf(nodeId);
    const node = entry?.flow.nodes.find(({ id }) => id === nodeId);
    const reading = readings.get(nodeId);
    if (!entry || !node || statusOf(node.statusWord).state !== 'active') return { is: 'unknown' };
    if (!reading?.ok || at - reading.knownTo > Math.max(staleAfter, looksMissed * every)) return { is: 'unknown' };
    if (entry.lastRunAt === null || entry.lastRunAt <= lastAt) ran = false;
    const interval = entry.health.usualInterval;
    if (interval !== null) usualInterval = Math.max(usualInterval ?? 0, interval);
  }
  return ran ? { is: 'quiet', usualInterval } : null;
}

/** Returns the newest run of any flow, by the service's clock; null where none is known. */
export function newestRun(snapshot: Snapshot): number | null {
  let newest: number | null = null;
  for (const { lastRunAt } of snapshot.entries())
    if (lastRunAt !== null && (newest === null || lastRunAt > newest)) newest = lastRunAt;
  return newest;
}
