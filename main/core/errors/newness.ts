import type { ReadGroup } from '../ports/records.ts';
import type { SeenGroupStore } from '../quarantine/seen-groups.ts';
import type { FailingNode, NodeReading } from './failing-nodes.ts';
import { isSameAs } from './kinds.ts';
import type { Look } from './life.ts';
import type { StoredErrorKind } from './store.ts';

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
