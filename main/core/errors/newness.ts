import type { ReadGroup } from '../ports/records.ts';
import type { SeenGroupStore } from '../quarantine/seen-groups.ts';
import type { FailingNode, NodeReading } from './failing-nodes.ts';
import { isSameAs } from './kinds.ts';
import type { Look } from './life.ts';
import type { StoredKind } from './store.ts';

/** Records come with the end of the run that read them, so a look may miss those of the last minutes, or of a run under way. */
const late = 5 * 60_000;

/**
 * Up to when a failed record would have been noticed before, by the service's clock; null at the first look.
 *
 * @param newestBefore the newest run of any flow at the look before, by the service's clock; null where none was known
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

/** Whether any of these groups may be new: none of its records is known from up to that moment. */
export function mayBeNew(
  groups: readonly ReadGroup[],
  until: number,
  kinds: ReadonlyMap<string, StoredKind>,
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
