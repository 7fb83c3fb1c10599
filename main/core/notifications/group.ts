import type { ServiceNotification } from '../ports/service.ts';
import { rankOf } from './levels.ts';
import type { GroupEvent, GroupMark } from './store.ts';
import type { NewestNotification, GroupStanding } from './worsening.ts';

const hour = 3_600_000;
const hoursShown = 24;

/** One notification in memory, without its message. */
export interface GroupEntry {
  readonly id: number;
  readonly at: number;
  readonly group: Group;
  readAt: number | null;
}

/** Notifications of one flow with similar messages. */
export class Group {
  readonly key: string;
  readonly originId: number | null;
  /** The newest notification, its text perhaps cut, and the pattern of all of them. */
  newest: ServiceNotification;
  pattern: string;
  unread = 0;
  acknowledged: GroupMark | null = null;
  announced: GroupMark | null = null;
  /** Events since its first notification, oldest first. */
  events: GroupEvent[] = [];
  /** Oldest first. */
  #entries: GroupEntry[] = [];

  constructor(key: string, originId: number | null, newest: ServiceNotification, pattern: string) {
    this.key = key;
    this.originId = originId;
    this.newest = newest;
    this.pattern = pattern;
  }

  get size(): number {
    return this.#entries.length;
  }

  get ids(): number[] {
    return this.#entries.map(({ id }) => id);
  }

  get firstAt(): number {
    return this.#entries[0]?.at ?? 0;
  }

  get lastAt(): number {
    return this.#entries.at(-1)?.at ?? 0;
  }

  get rank(): number {
    return rankOf(this.newest.level);
  }

  /** Adds a notification. Returns the standing of the group when it is the newest, else null. */
  add({ id, at, readAt }: Omit<GroupEntry, 'group'>): { entry: GroupEntry; arrival: NewestNotification | null } {
    const entry: GroupEntry = { id, at, readAt, group: this };
    const place = this.#placeOf(at, id);
    const isNewest = place === this.#entries.length;
    const quietFor = place === 0 ? 0 : at - this.#entries[place - 1]!.at;
    if (isNewest) this.#entries.push(entry);
    else this.#entries.splice(place, 0, entry);
    if (readAt === null) this.unread += 1;
    return { entry, arrival: isNewest ? { ...this.standing(at), quietFor } : null };
  }

  setRead(entry: GroupEntry, readAt: number | null): void {
    this.unread += Number(readAt === null) - Number(entry.readAt === null);
    entry.readAt = readAt;
  }

  /** Returns the standing of the group at a moment. */
  standing(at: number): GroupStanding {
    return { at, rank: this.rank, lastHour: this.countWithin(at - hour, at) };
  }

  /** Counts notifications after `from`, up to and including `to`. */
  countWithin(from: number, to: number): number {
    return this.#placeOf(to, Infinity) - this.#placeOf(from, Infinity);
  }

  /** Counts the notifications in each of the last hours, oldest first. */
  trend(now: number): number[] {
    const ends = Array.from({ length: hoursShown + 1 }, (_, index) => now - (hoursShown - index) * hour);
    return ends.slice(1).map((end, index) => this.countWithin(ends[index]!, end));
  }

  /** Returns at most `most` ids, newest first. */
  newestIds(most: number): number[] {
    return this.#entries
      .slice(-most)
      .reverse()
      .map(({ id }) => id);
  }

  unreadEntries(): GroupEntry[] {
    return this.#entries.filter(({ readAt }) => readAt === null);
  }

  /** Drops and returns the notifications before a moment. */
  dropBefore(at: number): GroupEntry[] {
    const dropped = this.#entries.splice(0, this.#placeOf(at, -Infinity));
    this.unread -= dropped.filter(({ readAt }) => readAt === null).length;
    return dropped;
  }

  /** Returns how many notifications precede that time and id. */
  #placeOf(at: number, id: number): number {
    let low = 0;
    let high = this.#entries.length;
    const last = this.#entries.at(-1);
    if (last && (last.at < at || (last.at === at && last.id < id))) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const one = this.#entries[middle]!;
      if (one.at < at || (one.at === at && one.id < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
