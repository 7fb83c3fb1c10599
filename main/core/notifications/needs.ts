import type { Feed } from './feed.ts';
import type { Group } from './group.ts';
import { errorRank, warnRank } from './levels.ts';

/** Whether a person should look at it: more than information, and neither acknowledged nor muted. */
export function isToLookAt(feed: Feed, group: Group): boolean {
  return group.rank >= warnRank && feed.isOpen(group);
}

/**
 * How many things need a person: flows that need attention, and errors of others that nobody has looked at. Muted ones do not
 * count.
 */
export function countNeeds(attention: ReadonlySet<number> | null, feed: Feed): number {
  const flows = attention ?? new Set<number>();
  const heard = [...flows].filter((originId) => feed.mutedUntil({ originId }) === null);
  const errors = [...feed.groups()].filter(
    (group) => group.rank >= errorRank && !(group.originId !== null && flows.has(group.originId)) && feed.isOpen(group),
  );
  return heard.length + errors.length;
}
