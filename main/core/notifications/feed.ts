import { setImmediate } from 'node:timers/promises';
import type { AcknowledgedBy } from '#contract/models/actor.ts';
import type { GroupState, MuteTarget, NotificationEntry } from '#contract/models/notification.ts';
import type { Clock } from '../base/clock.ts';
import type { ServiceNotification } from '../ports/service.ts';
import type { FlowFinder } from './flow-finder.ts';
import { Group, type GroupEntry } from './group.ts';
import type { GuardedStore } from './guarded-store.ts';
import { Judgements } from './judgements.ts';
import { Mutes, silencers } from './mutes.ts';
import { withoutPlace, cut, place, shownPattern } from './placing.ts';
import type { GroupEvent, StoredNotification } from './store.ts';
import { type NewestNotification, isWorse, longQuiet } from './worsening.ts';

const retentionDays = 90;
const day = 24 * 60 * 60_000;
/** Share above the limit that is tolerated, since dropping examines all entries. */
const slack = 0.01;
const mostEntries = 200;
/** Events kept of a group, as of other alerts. */
const mostEvents = 60;
const groupsPerPortion = 100;

/** A group with new notifications: their number, and when the first of them arrived. */
export interface News {
  group: Group;
  arrived: number;
  since: number;
}

/** The result of adding a page of the list. */
export interface FeedAddition {
  /** Number of notifications that were unknown. */
  fresh: number;
  /** Pending announcements: groups that are new, or worse than when they were announced. */
  news: News[];
}

/** The notifications of one environment in groups, with the judgments about them. */
export class GroupedFeed {
  readonly #clock: Clock;
  readonly #finder: FlowFinder;
  readonly #store: GuardedStore;
  readonly #mutes: Mutes;
  readonly #most: number;
  readonly #entries = new Map<number, GroupEntry>();
  readonly #groups = new Map<string, Group>();
  readonly #judgements: Judgements;
  #revision = 0;
  #recalling = false;
  /** Older notifications have been dropped, and are not added again. */
  #retainedFrom = -Infinity;

  /** @param onMuteEnd called when a mute expires */
  constructor(clock: Clock, finder: FlowFinder, store: GuardedStore, onMuteEnd: () => void, most = 100_000) {
    this.#clock = clock;
    this.#finder = finder;
    this.#store = store;
    this.#most = most;
    this.#mutes = new Mutes(clock, () => {
      this.#revision += 1;
      onMuteEnd();
    });
    this.#judgements = new Judgements(store, this.#mutes);
  }

  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns no groups while they are being restored: a partial group would mislead. */
  groups(): Iterable<Group> {
    return this.#recalling ? [] : this.#groups.values();
  }

  group(key: string): Group | undefined {
    return this.#groups.get(key);
  }

  stateOf(group: Group): Exclude<GroupState, 'new'> {
    if (this.mutedUntil(group) !== null) return 'muted';
    if (!group.acknowledged) return 'open';
    return group.acknowledged.stands ? 'acknowledged' : 'worse';
  }

  isOpen(group: Group): boolean {
    const state = this.stateOf(group);
    return state === 'open' || state === 'worse';
  }

  /** Returns until when a group, a flow, or, with neither, the whole environment is muted. */
  mutedUntil({ key = null, originId = null }: { key?: string | null; originId?: number | null } = {}): number | null {
    return this.#mutes.until(...silencers(key, originId));
  }

  /** Restores the stored notifications; returns the time up to which everything was read. Never throws. */
  async recall(): Promise<number | null> {
    this.#recalling = true;
    const nothing = { marks: [], events: [], mutes: [], completeTo: null };
    const { marks, events, mutes, completeTo } = this.#store.read((store) => store.judgements(), nothing);
    const portions = this.#store.read((store) => store.load(this.#most)[Symbol.iterator](), null);
    for (;;) {
      const portion = this.#store.read(() => portions?.next(), undefined);
      if (!portion || portion.done) break;
      for (const stored of portion.value) this.#add(stored);
      await setImmediate();
    }
    await this.#recallMessages();
    for (const { kind, groupKey, mark } of marks) {
      const group = this.#groups.get(groupKey);
      if (group) group[kind] = mark;
    }
    for (const { groupKey, events: history } of events) {
      const group = this.#groups.get(groupKey);
      if (group) group.events = history;
    }
    for (const { target, until } of mutes) this.#mutes.set(target, until);
    this.#recalling = false;
    this.#revision += 1;
    return completeTo;
  }

  /** Applies acknowledgments and mutes made elsewhere, by the command line. */
  async takeJudgements(): Promise<void> {
    await this.#judgements.take(this.#groups.values());
    this.#revision += 1;
  }

  /** Adds a page of the service's list. For known notifications, only a change of `readAt` is news. */
  put(given: readonly ServiceNotification[]): FeedAddition {
    const now = this.#clock.now();
    const known = given.filter(({ id }) => this.#entries.has(id));
    const fresh = given.filter(({ id, at }) => !this.#entries.has(id) && (at ?? now) >= this.#retainedFrom);
    this.#finder.prepare(fresh.map(({ about }) => about));
    const placed = fresh
      .map((one) => place(one, now, this.#finder))
      .sort((a, b) => a.placedAt - b.placedAt || a.id - b.id);
    const news = new Map<Group, News & { isNews: boolean }>();
    for (const one of placed) {
      const { group, arrival } = this.#add(one);
      const { arrived, since, isNews } = news.get(group) ?? { arrived: 0, since: one.placedAt, isNews: false };
      news.set(group, { group, arrived: arrived + 1, since, isNews: this.#judge(group, arrival) || isNews });
    }
    const reread = this.#reread(known);
    if (placed.length + reread.length > 0) {
      this.#store.write((store) => store.put([...placed, ...reread]));
      this.#revision += 1;
    }
    return {
      fresh: placed.length,
      news: [...news.values()].filter(({ group, isNews }) => isNews && this.isOpen(group)),
    };
  }

  /** Updates figures that depend on the clock, such as the last hour, and drops old and excess notifications. */
  passTime(): void {
    this.#revision += 1;
    this.#retainedFrom = Math.max(this.#retainedFrom, this.#clock.now() - retentionDays * day);
    if (this.#entries.size > this.#most * (1 + slack)) {
      const times = Float64Array.from(this.#entries.values(), ({ at }) => at).sort();
      this.#retainedFrom = Math.max(this.#retainedFrom, times.at(-this.#most)!);
    }
    for (const group of this.#groups.values()) {
      for (const { id } of group.dropBefore(this.#retainedFrom)) this.#entries.delete(id);
      if (group.size === 0) this.#groups.delete(group.key);
    }
  }

  /** Acknowledges groups in their current condition, or withdraws the acknowledgment. */
  acknowledge(groups: readonly Group[], acknowledged: boolean, by: AcknowledgedBy): void {
    const now = this.#clock.now();
    for (const group of groups) {
      if ((group.acknowledged?.stands ?? false) !== acknowledged)
        this.#happen(group, { what: acknowledged ? 'acknowledged' : 'unacknowledged', ...group.standing(now), by });
      group.acknowledged = acknowledged ? { ...group.standing(now), stands: true, by } : null;
    }
    this.#judgements.save('acknowledged', groups);
    this.#revision += 1;
  }

  /** Records a pending announcement, in case Penstock ends before making it. */
  noteDue({ group, since }: News): void {
    // Pages come newest first, so a later page may hold an earlier notification.
    const at = group.announced?.stands === false ? Math.min(group.announced.at, since) : since;
    group.announced = { ...group.standing(this.#clock.now()), at, stands: false, by: null };
    this.#judgements.save('announced', [group]);
  }

  noteAnnounced(groups: readonly Group[]): void {
    const now = this.#clock.now();
    for (const group of groups) group.announced = { ...group.standing(now), stands: true, by: null };
    this.#judgements.save('announced', groups);
  }

  /** Returns the announcements of earlier starts that are still pending. */
  due(): News[] {
    return [...this.groups()].flatMap((group) => {
      if (group.announced?.stands !== false || !this.isOpen(group)) return [];
      const since = group.announced.at;
      return { group, arrived: group.countWithin(since - 1, Infinity), since };
    });
  }

  mute(target: MuteTarget, until: number | null): void {
    this.#judgements.mute(target, until);
    this.#revision += 1;
  }

  unreadIds(groups: readonly Group[]): number[] {
    return groups.flatMap((group) => group.unreadEntries().map(({ id }) => id));
  }

  markRead(ids: readonly number[]): void {
    const readAt = this.#clock.now();
    const entries = ids.flatMap((id) => this.#entries.get(id) ?? []);
    for (const one of entries) one.group.setRead(one, readAt);
    this.#store.write((store) => store.setRead(ids, readAt));
    this.#revision += 1;
  }

  /**
   * Returns the newest notifications of a group as the service sent them. Without the store, returns only the newest
   * one.
   */
  async entries(key: string): Promise<NotificationEntry[]> {
    const group = this.#groups.get(key);
    if (!group) return [];
    await this.#store.settled();
    const order = group.newestIds(mostEntries);
    const found = new Map<number, ServiceNotification>([[group.newest.id, group.newest]]);
    for (const stored of this.#store.read((store) => store.find(order), [])) found.set(stored.id, stored);
    this.#finder.prepare([...found.values()].map(({ about }) => about));
    return order.flatMap((id) => {
      const one = found.get(id);
      if (!one) return [];
      const readAt = this.#entries.get(id)?.readAt ?? null;
      return { ...withoutPlace(one), readAt, about: this.subject(one.about, group.originId) };
    });
  }

  /** Looks up the subjects of many groups at once, before each is used. */
  prepareSubjects(groups: readonly Group[]): void {
    this.#finder.prepare(groups.map(({ newest }) => newest.about));
  }

  /** Returns the subject of a notification, with its current names. */
  subject(about: ServiceNotification['about'], originId: number | null): NotificationEntry['about'] {
    const place = this.#finder.find(about);
    const flow = originId === null ? undefined : (this.#finder.flow(originId) ?? place?.entry.flow);
    return { ...about, name: place?.node.name ?? null, originId, flowName: flow?.name ?? null };
  }

  stop(): void {
    this.#mutes.stop();
  }

  #add(one: StoredNotification): { group: Group; arrival: NewestNotification | null } {
    let group = this.#groups.get(one.groupKey);
    if (!group) {
      group = new Group(one.groupKey, one.originId, cut(one), shownPattern(one.message));
      this.#groups.set(one.groupKey, group);
    }
    if (one.placedAt >= group.lastAt) group.newest = cut(one);
    const { entry, arrival } = group.add({ id: one.id, at: one.placedAt, readAt: one.readAt });
    this.#entries.set(one.id, entry);
    return { group, arrival };
  }

  /**
   * Ends an acknowledgment that a worse arrival makes invalid. Returns whether the group still needs an announcement.
   */
  #judge(group: Group, arrival: NewestNotification | null): boolean {
    if (arrival && group.acknowledged?.stands && isWorse(group.acknowledged, arrival)) {
      group.acknowledged = { ...group.acknowledged, stands: false };
      this.#judgements.save('acknowledged', [group]);
    }
    const before = group.events.at(-1) ?? group.announced;
    if (arrival && before && isWorse(before, arrival)) {
      const { quietFor, ...standing } = arrival;
      this.#happen(group, { what: quietFor >= longQuiet ? 'came_back' : 'worse', ...standing, by: null });
    }
    return !group.announced?.stands || (arrival !== null && isWorse(group.announced, arrival));
  }

  #happen(group: Group, event: GroupEvent): void {
    group.events = [...group.events, event].slice(-mostEvents);
    this.#judgements.saveEvents([group]);
  }

  /** Applies changes between read and unread that were made at the service. */
  #reread(known: readonly ServiceNotification[]): StoredNotification[] {
    return known.flatMap((one) => {
      const entry = this.#entries.get(one.id)!;
      if (entry.readAt === one.readAt) return [];
      entry.group.setRead(entry, one.readAt);
      return { ...one, placedAt: entry.at, originId: entry.group.originId, groupKey: entry.group.key };
    });
  }

  async #recallMessages(): Promise<void> {
    const groups = [...this.#groups.values()];
    for (let from = 0; from < groups.length; from += groupsPerPortion) {
      const portion = groups.slice(from, from + groupsPerPortion);
      const ids = portion.map(({ newest }) => newest.id);
      for (const stored of this.#store.read((store) => store.find(ids), [])) {
        const group = this.#entries.get(stored.id)!.group;
        group.newest = cut(stored);
        group.pattern = shownPattern(stored.message);
      }
      await setImmediate();
    }
  }
}
