import type { NotificationGroup } from '#contract/models/notification.ts';
import type { GroupedFeed } from './feed.ts';
import type { Group } from './group.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Returns a group with its figures, for the page.
 *
 * @param now epoch milliseconds
 */
export function describeGroup(group: Group, feed: GroupedFeed, now: number): NotificationGroup {
  const { key, newest, pattern, size, firstAt, lastAt, unread, acknowledged } = group;
  const state = feed.stateOf(group);
  return {
    key,
    about: feed.subject(newest.about, group.originId),
    level: newest.level,
    message: newest.message,
    newestId: newest.id,
    pattern,
    count: size,
    lastHour: group.countWithin(now - hour, now),
    trend: group.trend(now),
    firstAt,
    lastAt,
    unread,
    state: state === 'open' && isNew(group, feed, now) ? 'new' : state,
    acknowledgedAt: acknowledged?.at ?? null,
    mutedUntil: feed.mutedUntil(group),
  };
}

/** Returns whether a group began within a day, after at least a day for which other groups are known. */
function isNew({ firstAt }: Group, feed: GroupedFeed, now: number): boolean {
  if (now - firstAt >= day) return false;
  return [...feed.groups()].some((other) => other.firstAt <= firstAt - day);
}
