import { setImmediate } from 'node:timers/promises';
import type { GroupState, MuteTarget, NotificationEntry } from '#contract/models/notification.ts';
import type { Clock } from '../base/clock.ts';
import type { ServiceNotification } from '../ports/service.ts';
import type { FlowFinder } from './flow-finder.ts';
import { Group, type Entry } from './group.ts';
import type { GuardedStore } from './guarded-store.ts';
import { Judgements } from './judgements.ts';
import { Mutes, silencers } from './mutes.ts';
import { withoutPlace, cut, place, shownPattern } from './placing.ts';
import type { StoredNotification } from './store.ts';
import { type Arrival, isWorse } from './worsening.ts';

const retentionDays = 90;
const day = 24 * 60 * 60_000;
/** This share above the limit is tolerated, since dropping looks at all of them. */
const slack = 0.01;
const mostEntries = 200;
const groupsPerPortion = 100;

/** A group with new notifications: how many, and when the first of them came. */
export interface News {
  group: Group;
  arrived: number;
  since: number;
}

/** The result of a page of the list. */
export interface Taken {
  /** How many of it were unknown. */
  fresh: number;
  /** What is still to be announced: groups that are new, or worse than when they were announced. */
  news: News[];
}

/** The notifications of one environment, grouped, with people's judgements of them. */
export class Feed {
  readonly #clock: Clock;
  readonly #finder: FlowFinder;
  readonly #store: GuardedStore;
  readonly #mutes: Mutes;
  readonly #most: number;
  readonly #entries = new Map<number, Entry>();
  readonly #groups = new Map<string, Group>();
  readonly #judgements: Judgements;
  #revision = 0;
  #recalling = false;
  /** What happened before then has been dropped, and is not taken in again. */
  #retainedFrom = -Infinity;

  /** @param onMuteEnd called when a mute ends by itself */
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

  /** None while they are being restored: half of a group looks like something else. */
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

  /** Until when a group, a flow, or with neither the whole environment is silenced. */
  mutedUntil({ key = null, originId = null }: { key?: string | null; originId?: number | null } = {}): number | null {
    return this.#mutes.until(...silencers(key, originId));
  }

  /** Restores what was stored; returns up to when everything was read. Throws nothing. */
  async recall(): Promise<number | null> {
    this.#recalling = true;
    const nothing = { marks: [], mutes: [], completeTo: null };
    const { marks, mutes, completeTo } = this.#store.read((store) => store.judgements(), nothing);
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
    for (const { target, until } of mutes) this.#mutes.set(target, until);
    this.#recalling = false;
    this.#revision += 1;
    return completeTo;
  }

  /** Takes up what was acknowledged and muted elsewhere, by the command line. */
  async takeJudgements(): Promise<void> {
    await this.#judgements.take(this.#groups.values());
    this.#revision += 1;
  }

  /** Takes in a page of the service's list. Of known ones, only a change of `readAt` is news. */
  put(given: readonly ServiceNotification[]): Taken {
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

  /** Figures by the clock, such as the last hour, change as time passes; and what is too old or too much is dropped. */
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

  /** Records how these groups stand now, or removes that record. */
  acknowledge(groups: readonly Group[], acknowledged: boolean): void {
    const now = this.#clock.now();
    for (const group of groups) group.acknowledged = acknowledged ? { ...group.standing(now), stands: true } : null;
    this.#judgements.save('acknowledged', groups);
    this.#revision += 1;
  }

  /** Records that this is to be announced, in case this Penstock ends before it is. */
  noteDue({ group, since }: News): void {
    // Pages come newest first, so what came later may have happened earlier.
    const at = group.announced?.stands === false ? Math.min(group.announced.at, since) : since;
    group.announced = { ...group.standing(this.#clock.now()), at, stands: false };
    this.#judgements.save('announced', [group]);
  }

  noteAnnounced(groups: readonly Group[]): void {
    const now = this.#clock.now();
    for (const group of groups) group.announced = { ...group.standing(now), stands: true };
    this.#judgements.save('announced', groups);
  }

  /** What was to be announced before this start, and was not. */
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

  /** The newest of a group as the service sent them. Without the store, the newest alone. */
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

  /** Looks up the subjects of many groups in one go, before each is used. */
  prepareSubjects(groups: readonly Group[]): void {
    this.#finder.prepare(groups.map(({ newest }) => newest.about));
  }

  /** The subject of a notification, with the names of today. */
  subject(about: ServiceNotification['about'], originId: number | null): NotificationEntry['about'] {
    const place = this.#finder.find(about);
    const flow = originId === null ? undefined : (this.#finder.flow(originId) ?? place?.entry.flow);
    return { ...about, name: place?.node.name ?? null, originId, flowName: flow?.name ?? null };
  }

  stop(): void {
    this.#mutes.stop();
  }

  #add(one: StoredNotification): { group: Group; arrival: Arrival | null } {
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

  /** Ends an acknowledgement that no longer holds. Returns whether something here is still to be announced. */
  #judge(group: Group, arrival: Arrival | null): boolean {
    if (arrival && group.acknowledged?.stands && isWorse(group.acknowledged, arrival)) {
      group.acknowledged = { ...group.acknowledged, stands: false };
      this.#judgements.save('acknowledged', [group]);
    }
    return !group.announced?.stands || (arrival !== null && isWorse(group.announced, arrival));
  }

  /** Takes over what was read, or marked as unread, at the service meanwhile. */
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
