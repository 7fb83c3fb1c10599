import { statusOf } from '../monitoring/health.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import { coverageOf, type FailingNode, type NodeReading } from './failing-nodes.ts';
import type { KindCondition, Look } from './life.ts';
import type { StoredErrorKind } from './store.ts';
import type { ReadGroup } from '../ports/records.ts';
import type { SeenGroupStore } from '../quarantine/seen-groups.ts';
import { isSameAs } from './kinds.ts';
import type { ErrorsRead } from '#contract/models/error-kind.ts';

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

/**
 * Milliseconds. Records arrive at the end of their run, so a scan may miss those of the last minutes, or of a current
 * run.
 */
const late = 5 * 60_000;

/**
 * Returns up to when a failed record would have been noticed earlier, by the service's clock; null at the first scan.
 *
 * @param newestBefore the newest run of any flow at the previous scan, by the service's clock; null where none was
 *   known
 */
export function noticedTo(
  { entry: { health } }: FailingNode,
  reading: NodeReading | undefined,
  { before }: Look,
  newestBefore: number | null,
): number | null {
  if (before === null) return null;
  return (reading?.ranTo ?? newestBefore ?? before) - Math.max(late, health.usualInterval ?? 0);
}

/** Returns whether any of these groups may be new: none of its records is known from before `until`. */
export function mayBeNew(
  groups: readonly ReadGroup[],
  until: number,
  kinds: ReadonlyMap<string, StoredErrorKind>,
  seenGroups: Pick<SeenGroupStore, 'read'>,
): boolean {
  const unknown = groups.filter(
    (group) =>
      (group.firstAt ?? Infinity) > until &&
      !kinds.has(group.key) &&
      ![...kinds.values()].some((kind) => isSameAs(group, kind)),
  );
  const seen = seenGroups.read(unknown.map(({ key }) => key));
  return seen.filter(({ firstAt }) => firstAt <= until).length < unknown.length;
}

const day = 24 * 3_600_000;

/** Last readings of failing or followed nodes, and the counts of others, which are still part of the day. */
export class NodeReadings extends Map<number, NodeReading> {
  readonly #past = new Map<number, NodeReading>();

  /** Records that a node could not be read; earlier results stay. */
  fail(id: number, how: Pick<NodeReading, 'readAt' | 'mark'>): void {
    const before = this.get(id) ?? { knownTo: -Infinity, ranTo: null, records: 0, total: null };
    this.set(id, { ...before, ...how, ok: false });
  }

  /**
   * Keeps only the counts of nodes that neither fail nor are followed any more, for a day.
   * @param now epoch milliseconds
   */
  forgetOthers(nodes: readonly FailingNode[], now: number): void {
    const wanted = new Set(nodes.map(({ node }) => node.id));
    for (const [id, reading] of this) {
      if (wanted.has(id)) this.#past.delete(id);
      else {
        this.#past.set(id, reading);
        this.delete(id);
      }
    }
    for (const [id, { readAt }] of this.#past) if (now - readAt >= day) this.#past.delete(id);
  }

  /** Returns how much of the last day's failures was read. */
  coverage(nodes: readonly FailingNode[], snapshot: Snapshot, now: number): ErrorsRead {
    return coverageOf(nodes, new Map([...this.#past, ...this]), snapshot, now);
  }
}
