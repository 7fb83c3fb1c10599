import type { Facet } from '#contract/models/flow.ts';
import type { NotificationGroup, NotificationQuery, NotificationWindow } from '#contract/models/notification.ts';
import type { Clock } from '../base/clock.ts';
import type { Feed } from './feed.ts';
import type { Group } from './group.ts';
import { isToLookAt } from './needs.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Answers queries over a feed. The result of the last query is cached until the feed changes, so that scrolling costs the rows
 * asked for.
 */
export class FeedView {
  readonly #feed: Feed;
  readonly #clock: Clock;
  #found: { key: string; groups: Group[] } | undefined;

  constructor(feed: Feed, clock: Clock) {
    this.#feed = feed;
    this.#clock = clock;
  }

  window(query: NotificationQuery, from: number, to: number): Omit<NotificationWindow, 'state' | 'canMarkRead'> {
    const found = this.#find(query);
    const all = [...this.#feed.groups()];
    const shown = found.slice(from, to);
    const oldestAt = all.length === 0 ? null : all.reduce((oldest, { firstAt }) => Math.min(oldest, firstAt), Infinity);
    this.#feed.prepareSubjects(shown);
    return {
      total: found.length,
      groups: shown.map((group) => this.#describe(group, oldestAt)),
      levels: countBy(all, ({ newest }) => newest.level).sort((a, b) => b.count - a.count),
      kinds: countBy(all, ({ newest }) => newest.about.kind),
      oldestAt,
    };
  }

  #find(query: NotificationQuery): Group[] {
    const key = JSON.stringify([query, this.#feed.revision]);
    if (this.#found?.key !== key) {
      const all = [...this.#feed.groups()];
      if (query.text !== '') this.#feed.prepareSubjects(all);
      const groups = all.filter(this.#matcher(query));
      groups.sort((a, b) => b.lastAt - a.lastAt || (a.key < b.key ? -1 : 1));
      this.#found = { key, groups };
    }
    return this.#found.groups;
  }

  #matcher({ text, levels, kinds, originId, show, since }: NotificationQuery): (group: Group) => boolean {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const shown: Record<NotificationQuery['show'], (group: Group) => boolean> = {
      open: (group) => isToLookAt(this.#feed, group),
      unread: ({ unread }) => unread > 0,
      muted: (group) => this.#feed.stateOf(group) === 'muted',
      all: () => true,
    };
    return (group) =>
      (levels.length === 0 || levels.includes(group.newest.level ?? '')) &&
      (kinds.length === 0 || kinds.includes(group.newest.about.kind)) &&
      (originId === null || group.originId === originId) &&
      (since === null || group.lastAt >= since) &&
      shown[show](group) &&
      (words.length === 0 || this.#says(group, words));
  }

  #says({ newest, originId }: Group, words: readonly string[]): boolean {
    const { id, word, name, flowName } = this.#feed.subject(newest.about, originId);
    const text = [newest.message, name, flowName, word, id, originId].join('\n').toLowerCase();
    return words.every((one) => text.includes(one));
  }

  #describe(group: Group, oldestAt: number | null): NotificationGroup {
    const { key, newest, pattern, size, firstAt, lastAt, unread, acknowledged } = group;
    const now = this.#clock.now();
    const state = this.#feed.stateOf(group);
    return {
      key,
      about: this.#feed.subject(newest.about, group.originId),
      level: newest.level,
      message: newest.message,
      pattern,
      count: size,
      lastHour: group.countWithin(now - hour, now),
      trend: group.trend(now),
      firstAt,
      lastAt,
      unread,
      state: state === 'open' && isNew(group, oldestAt, now) ? 'new' : state,
      acknowledgedAt: acknowledged?.at ?? null,
      mutedUntil: this.#feed.mutedUntil(group),
    };
  }
}

/** Whether it began within a day, after at least a day of which others are known. */
const isNew = ({ firstAt }: Group, oldestAt: number | null, now: number): boolean =>
  now - firstAt < day && oldestAt !== null && oldestAt <= firstAt - day;

/** How many there are of each value; those without one count nowhere. */
function countBy<T extends string>(
  groups: readonly Group[],
  valueOf: (group: Group) => T | null,
): (Facet & { value: T })[] {
  const counts = new Map<T, number>();
  for (const group of groups) {
    const value = valueOf(group);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}
