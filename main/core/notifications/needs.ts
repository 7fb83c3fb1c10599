import type { GroupedFeed } from './feed.ts';
import type { Group } from './group.ts';
import { warnRank } from './levels.ts';

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
