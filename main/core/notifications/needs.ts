import type { GroupedFeed } from './feed.ts';
import type { Group } from './group.ts';
import { errorRank, warnRank } from './levels.ts';

/** Number of things that need attention. */
export interface Needs {
  /** Counted among what could be read. */
  count: number;
  /**
   * Whether every flow and notification was read, and the last read succeeded. Otherwise, a count of 0 does not mean
   * that all is well.
   */
  isKnown: boolean;
}

/** Returns whether a group needs attention: more than information, and neither acknowledged nor muted. */
export function needsAttention(feed: GroupedFeed, group: Group): boolean {
  return group.rank >= warnRank && feed.isOpen(group);
}

/**
 * Counts the things that need attention: flows whose finding is not acknowledged, and open errors of other flows. Muted
 * ones do not count. A flow counts once, whatever its notifications: acknowledging its finding covers them.
 */
export function countNeeds(
  attention: ReadonlySet<number> | null,
  acknowledged: ReadonlySet<number>,
  feed: GroupedFeed,
): number {
  const flows = attention ?? new Set<number>();
  const heard = [...flows].filter((originId) => !acknowledged.has(originId) && feed.mutedUntil({ originId }) === null);
  const errors = [...feed.groups()].filter(
    (group) => group.rank >= errorRank && !(group.originId !== null && flows.has(group.originId)) && feed.isOpen(group),
  );
  return heard.length + errors.length;
}
