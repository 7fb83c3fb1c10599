import { fieldsOf, termsOf } from '#contract/filter/filter.ts';
import { notificationFields } from '#contract/filter/notification-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import type { Facet } from '#contract/models/flow.ts';
import type {
  GroupState,
  NotificationGroup,
  NotificationQuery,
  NotificationWindow,
} from '#contract/models/notification.ts';
import type { Clock } from '../base/clock.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { GroupedFeed } from './feed.ts';
import { groupMatcher } from './group-filter.ts';
import type { Group } from './group.ts';
import { needsAttention } from './needs.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Fields whose values change as time passes. */
const ages = ['last-seen', 'first-seen', 'last-hour', 'state'];

const oldestOf = (all: readonly Group[]): number | null =>
  all.length === 0 ? null : all.reduce((oldest, { firstAt }) => Math.min(oldest, firstAt), Infinity);

/**
 * Answers queries over a feed. The last result is cached until the feed or the flows change, so that scrolling costs
 * only the requested rows.
 */
export class FeedView {
  readonly #feed: GroupedFeed;
  readonly #flows: Pick<Snapshot, 'entryOf' | 'revision'>;
  readonly #clock: Clock;
  #found: { key: string; groups: Group[] } | undefined;

  constructor(feed: GroupedFeed, flows: Pick<Snapshot, 'entryOf' | 'revision'>, clock: Clock) {
    this.#feed = feed;
    this.#flows = flows;
    this.#clock = clock;
  }

  window(query: NotificationQuery, from: number, to: number): Omit<NotificationWindow, 'state' | 'canMarkRead'> {
    const found = this.#find(query);
    const all = [...this.#feed.groups()];
    const shown = found.slice(from, to);
    const oldestAt = oldestOf(all);
    this.#feed.prepareSubjects(shown);
    return {
      total: found.length,
      groups: shown.map((group) => this.#describe(group, oldestAt)),
      levels: countBy(all, ({ newest }) => newest.level).sort((a, b) => b.count - a.count),
      kinds: countBy(all, ({ newest }) => newest.about.kind),
      oldestAt,
    };
  }

  /** Returns one group with its figures; null where it no longer exists. */
  describe(key: string): NotificationGroup | null {
    const group = this.#feed.group(key);
    return group ? this.#describe(group, oldestOf([...this.#feed.groups()])) : null;
  }

  #find({ filter: text, show }: NotificationQuery): Group[] {
    const { filter } = parse(text, notificationFields);
    const asked = fieldsOf(filter);
    const now = this.#clock.now();
    const minute = ages.some((field) => asked.has(field)) ? Math.floor(now / 60_000) : null;
    const key = JSON.stringify([text, show, minute, this.#feed.revision, this.#flows.revision]);
    if (this.#found?.key !== key) {
      const all = [...this.#feed.groups()];
      if (termsOf(filter).some((term) => term.is === 'text' || term.field === 'name')) this.#feed.prepareSubjects(all);
      const oldestAt = oldestOf(all);
      const matches = groupMatcher(filter, {
        subject: ({ newest, originId }) => this.#feed.subject(newest.about, originId),
        flow: ({ originId }) => (originId === null ? undefined : this.#flows.entryOf(originId)?.flow),
        state: (group) => this.#stateOf(group, oldestAt, now),
        now,
      });
      const isShown = this.#shown[show];
      const groups = all.filter((group) => isShown(group) && matches(group));
      groups.sort((a, b) => b.lastAt - a.lastAt || (a.key < b.key ? -1 : 1));
      this.#found = { key, groups };
    }
    return this.#found.groups;
  }

  readonly #shown: Record<NotificationQuery['show'], (group: Group) => boolean> = {
    open: (group) => needsAttention(this.#feed, group),
    unread: ({ unread }) => unread > 0,
    muted: (group) => this.#feed.stateOf(group) === 'muted',
    all: () => true,
  };

  #stateOf(group: Group, oldestAt: number | null, now: number): GroupState {
    const state = this.#feed.stateOf(group);
    return state === 'open' && isNew(group, oldestAt, now) ? 'new' : state;
  }

  #describe(group: Group, oldestAt: number | null): NotificationGroup {
    const { key, newest, pattern, size, firstAt, lastAt, unread, acknowledged } = group;
    const now = this.#clock.now();
    return {
      key,
      about: this.#feed.subject(newest.about, group.originId),
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
      state: this.#stateOf(group, oldestAt, now),
      acknowledgedAt: acknowledged?.at ?? null,
      mutedUntil: this.#feed.mutedUntil(group),
    };
  }
}

/** Returns whether a group began within a day, after at least a day for which other groups are known. */
const isNew = ({ firstAt }: Group, oldestAt: number | null, now: number): boolean =>
  now - firstAt < day && oldestAt !== null && oldestAt <= firstAt - day;

/** Counts the groups by value; those without a value are not counted. */
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
