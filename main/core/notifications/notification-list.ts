import { isSettled, type ListGap } from '#contract/models/list-gap.ts';
import type { Clock } from '../base/clock.ts';
import type { Service, ServiceNotification } from '../ports/service.ts';

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
