import type { WatchState } from '#contract/models/flow.ts';

/** Whether the service's rate limit is pausing requests, or has made the data on screen stale. */
export function isSlowed(watch: Pick<WatchState, 'readAt' | 'interval' | 'slowedUntil'>, now: number): boolean {
  return watch.slowedUntil !== null && (watch.slowedUntil > now || isStale(watch, now));
}

/** Data is stale once two reads are missed (R13); `now` and the state's times are epoch milliseconds. */
export function isStale(watch: Pick<WatchState, 'readAt' | 'interval'>, now: number): boolean {
  return watch.readAt !== null && now > watch.readAt + 2 * watch.interval;
}

/** Epoch milliseconds of the oldest data shown, over runs and every status; null before anything was read. */
export function asNewAs({ readAt, statusesAt }: Pick<WatchState, 'readAt' | 'statusesAt'>): number | null {
  return readAt === null ? null : Math.min(readAt, statusesAt ?? readAt);
}
