import { setImmediate } from 'node:timers/promises';
import type { AcknowledgedBy } from '#contract/models/actor.ts';
import type { Guard, ServiceLoad } from '#contract/models/environment.ts';
import type {
  MuteTarget,
  NotificationEntry,
  NotificationGroup,
  NotificationState,
} from '#contract/models/notification.ts';
import type { Logger } from '../../log.ts';
import type { Intent } from '../activity/activity.ts';
import type { Clock } from '../base/clock.ts';
import { failure, problemOf } from '../base/failure.ts';
import { Poller } from '../monitoring/poller.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { Service, ServiceNotification } from '../ports/service.ts';
import type { Announcement, Announcer } from './announcer.ts';
import { GroupedFeed, type News } from './feed.ts';
import { FlowFinder } from './flow-finder.ts';
import type { Group } from './group.ts';
import { describeGroup } from './group-view.ts';
import { GuardedStore } from './guarded-store.ts';
import { needsAttention } from './needs.ts';
import type { NotificationStore } from './store.ts';
import { texts } from './words.ts';
import { isSettled, type ListGap } from '#contract/models/list-gap.ts';

/** Number of ids that a server accepts in one list. */
const idsPerCall = 500;
/** Number of notifications assigned to their groups at once, which takes a millisecond for long texts. */
const takenAtOnce = 10;

export interface NotificationWatchOptions {
  environmentId: string;
  /** Read when needed, because the user may change both. */
  identity: () => { name: string; guard: Guard };
  service: Pick<Service, 'listNotifications' | 'markNotificationsRead' | 'describeMarkRead'>;
  /** Enters a request in the record of activity, and sends it. */
  record: (
    request: Pick<Intent, 'what' | 'method' | 'path'>,
    send: (onSend: () => void) => Promise<void>,
  ) => Promise<void>;
  snapshot: Snapshot;
  store: NotificationStore;
  announcer: Announcer;
  clock: Clock;
  log: Logger;
  pollSeconds: number;
  load?: ServiceLoad;
  /** Notifications held in memory; 100,000 by default. */
  most?: number;
  onChange: (state: NotificationState) => void;
}

/** Watches the notifications of one environment's service: polls them, maintains the feed, and publishes changes. */
export class NotificationWatch {
  readonly #options: NotificationWatchOptions;
  readonly #store: GuardedStore;
  readonly feed: GroupedFeed;
  readonly #list: NotificationList;
  readonly #poller: Poller;
  #recalling: Promise<void> | undefined;
  /** Everything up to this time has been read, epoch milliseconds; null before the first complete read. */
  #completeTo: number | null = null;
  /** Whether the service lets Penstock mark notifications as read; true until it refuses. */
  canMarkRead = true;
  /** Whether the pending announcements of earlier starts were made. */
  #dueAnnounced = false;

  constructor(options: NotificationWatchOptions) {
    const { clock, store, log, snapshot, pollSeconds, load, most } = options;
    this.#options = options;
    this.#list = new NotificationList(options.service, options.clock);
    const publish = (): void => void this.#publish();
    this.#store = new GuardedStore(store, log, publish);
    this.feed = new GroupedFeed(clock, new FlowFinder(snapshot), this.#store, publish, most);
    this.#poller = new Poller({ clock, pollSeconds, load, read: (signal) => this.#read(signal), onChange: publish });
  }

  get state(): NotificationState {
    const { readAt, interval, problem } = this.#poller;
    let [open, unread] = [0, 0];
    const levels = new Set<string>();
    for (const group of this.feed.groups()) {
      unread += group.unread;
      if (group.newest.level !== null) levels.add(group.newest.level);
      if (needsAttention(this.feed, group)) open += 1;
    }
    return {
      environmentId: this.#options.environmentId,
      revision: this.feed.revision,
      readAt,
      interval,
      problem: problem ?? this.#store.problem,
      gap: this.#list.gap,
      open,
      unread,
      levels: [...levels],
      mutedUntil: this.feed.mutedUntil(),
    };
  }

  /**
   * Restores the notifications of earlier starts. Call it once the stored flows are known, so that they can be named.
   */
  recall(): Promise<void> {
    return (this.#recalling ??= this.#recall());
  }

  /** Begins to read. Call it once the flows are known, so that they can be named. */
  start(): void {
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
  }

  refresh(): void {
    this.#poller.refresh();
  }

  setPace(pollSeconds: number, load: ServiceLoad): void {
    this.#poller.setPace(pollSeconds, load);
  }

  setHidden(hidden: boolean): void {
    this.#poller.setHidden(hidden);
  }

  setAsleep(asleep: boolean): void {
    this.#poller.setAsleep(asleep);
  }

  /** Stops permanently, once everything that was read is stored. */
  async close(): Promise<void> {
    this.#poller.stop();
    this.feed.stop();
    await this.#store.close();
  }

  get reading(): boolean {
    return this.#poller.reading;
  }

  entries(key: string): Promise<NotificationEntry[]> {
    return this.feed.entries(key);
  }

  /** Acknowledges groups until they get worse, or withdraws the acknowledgment. */
  acknowledge(keys: readonly string[], acknowledged: boolean, by: AcknowledgedBy): NotificationState {
    this.feed.acknowledge(this.#groups(keys), acknowledged, by);
    return this.#publish();
  }

  mute(target: MuteTarget, until: number | null): NotificationState {
    this.feed.mute(target, until);
    return this.#publish();
  }

  /** Returns notifications about some flows since `since`, epoch milliseconds, in groups; the most frequent first. */
  groupsOf(originIds: ReadonlySet<number>, since: number): { text: string; count: number; newestAt: number }[] {
    return [...this.feed.groups()]
      .filter(({ originId, lastAt }) => originId !== null && originIds.has(originId) && lastAt >= since)
      .map((group) => ({
        text: group.pattern,
        count: group.countWithin(since - 1, Infinity),
        newestAt: group.lastAt,
      }))
      .sort((a, b) => b.count - a.count);
  }

  /** Notifies the service first: notifications that it rejects stay unread here. */
  async markRead(keys: readonly string[], signal?: AbortSignal): Promise<NotificationState> {
    const ids = this.feed.unreadIds(this.#groups(keys));
    const { service, record } = this.#options;
    for (let from = 0; from < ids.length; from += idsPerCall) {
      const portion = ids.slice(from, from + idsPerCall);
      try {
        await record({ what: texts.markRead(portion.length), ...service.describeMarkRead() }, (onSend) =>
          service.markNotificationsRead(portion, { priority: 'person', onSend, ...(signal && { signal }) }),
        );
      } catch (thrown) {
        throw this.#judgeRefusal(thrown);
      }
      this.feed.markRead(portion);
    }
    return this.#publish();
  }

  /**
   * Whether the last read of this start returned every notification that the service shows. A service that has no
   * notifications, or denies them to this user, counts as known.
   */
  get isKnown(): boolean {
    const { readAt, problem } = this.#poller;
    if (problem !== null) return problem.kind === 'not_found' || problem.kind === 'refused';
    const { gap } = this.#list;
    return readAt !== null && (gap === null || gap.why === 'withheld');
  }

  /** Returns whether a flow, one of its alerts, or the whole environment is muted. */
  isMuted(target: { key?: string; originId: number }): boolean {
    return this.feed.mutedUntil(target) !== null;
  }

  /** Returns a group with its figures; null where it no longer exists. */
  describe(key: string): NotificationGroup | null {
    const group = this.feed.group(key);
    return group ? describeGroup(group, this.feed, this.#options.clock.now()) : null;
  }

  /** Adds a few at a time, because each takes some work. Returns how many are new. */
  async #take(page: readonly ServiceNotification[], signal: AbortSignal): Promise<number> {
    let sum = 0;
    for (let from = 0; from < page.length; from += takenAtOnce) {
      const { fresh, news } = this.feed.put(page.slice(from, from + takenAtOnce));
      this.#announce(news);
      sum += fresh;
      await setImmediate();
      signal.throwIfAborted();
    }
    return sum;
  }

  async #read(signal: AbortSignal): Promise<void> {
    await this.recall();
    await this.feed.takeJudgements();
    signal.throwIfAborted();
    if (!this.#dueAnnounced) this.#announce(this.feed.due());
    this.#dueAnnounced = true;
    const newest = await this.#list.read(this.#completeTo, signal, async (page) => {
      const fresh = await this.#take(page, signal);
      if (fresh > 0) this.#publish();
      return fresh;
    });
    this.#complete(newest);
    this.feed.passTime();
  }

  async #recall(): Promise<void> {
    this.#completeTo = await this.feed.recall();
    this.#publish();
  }

  /** Notifications from before the first read are shown and not announced. */
  #complete(newest: number): void {
    if (this.#completeTo === null) this.feed.noteAnnounced([...this.feed.groups()]);
    if (this.#completeTo === newest) return;
    this.#completeTo = newest;
    this.#store.write((store) => store.setCompleteTo(newest));
  }

  #announce(news: readonly News[]): void {
    if (this.#completeTo === null || news.length === 0) return;
    this.#options.announcer.announce(news.map((one) => this.#announcementOf(one)));
  }

  #announcementOf(news: News): Announcement {
    const { group, arrived } = news;
    const { environmentId, identity } = this.#options;
    const { name, guard } = identity();
    const { flowName, name: subject } = this.feed.subject(group.newest.about, group.originId);
    return {
      environmentId,
      environmentName: name,
      guard,
      groupKey: group.key,
      originId: group.originId,
      subject: flowName ?? subject,
      level: group.newest.level,
      message: group.newest.message,
      count: arrived,
      onTaken: () => this.feed.noteDue(news),
      isStillNews: () => this.#poller.running && this.feed.group(group.key) === group && this.feed.isOpen(group),
      onShown: () => this.feed.noteAnnounced([group]),
    };
  }

  #groups(keys: readonly string[]): Group[] {
    return keys.flatMap((key) => this.feed.group(key) ?? []);
  }

  #judgeRefusal(thrown: unknown): unknown {
    const { kind, status } = problemOf(thrown);
    if (kind !== 'not_found' && kind !== 'wrong_state') return thrown;
    this.canMarkRead = false;
    this.#publish();
    return failure(kind, texts.cannotMarkRead, {
      advice: texts.acknowledgeHere,
      ...(status !== undefined && { status }),
    });
  }

  #publish(): NotificationState {
    const { state } = this;
    this.#options.onChange(state);
    return state;
  }
}

/** Limits of the first read of an environment: a number of days, or of notifications. */
const firstDays = 7;
const firstMost = 2000;
const day = 24 * 60 * 60_000;

/** Polls the notifications of an environment: first as far back as users may look, then only new ones. */
export class NotificationList {
  readonly #service: Pick<Service, 'listNotifications'>;
  readonly #clock: Clock;
  #gap: ListGap | null = null;

  constructor(service: Pick<Service, 'listNotifications'>, clock: Clock) {
    this.#service = service;
    this.#clock = clock;
  }

  /** Why some notifications may be missing from the list, back to where it was read; null where none is. */
  get gap(): ListGap | null {
    return this.#gap;
  }

  /**
   * Reads notifications, newest first. Throws when a page fails permanently.
   *
   * @param completeTo everything up to this time was read, epoch milliseconds; null before the first complete read
   * @param take receives a page, and returns how many of its notifications are new
   * @returns when the newest arrived, epoch milliseconds
   */
  async read(
    completeTo: number | null,
    signal: AbortSignal,
    take: (page: readonly ServiceNotification[]) => Promise<number>,
  ): Promise<number> {
    // Another read may find notifications that this one missed because the list changed.
    const goesFar = completeTo === null || !isSettled(this.#gap);
    const goesBackTo = goesFar ? this.#clock.now() - firstDays * day : completeTo;
    let newest = completeTo ?? 0;
    let read = 0;
    let gap: ListGap | null = null;
    let isEnd = false;
    for await (const { notifications, complete, ...page } of this.#service.listNotifications(null, { signal })) {
      signal.throwIfAborted();
      const fresh = await take(notifications);
      read += notifications.length;
      newest = notifications.reduce((latest, { at }) => Math.max(latest, at ?? latest), newest);
      isEnd = complete !== null;
      ({ gap } = page);
      const reachesBack = notifications.some(({ at }) => at !== null && at <= goesBackTo);
      if (goesFar ? reachesBack || read >= firstMost : reachesBack && fresh === 0) break;
    }
    // A read that ends at known notifications reveals nothing about earlier ones.
    if (goesFar || isEnd || this.#gap === null) this.#gap = gap;
    return newest;
  }
}
