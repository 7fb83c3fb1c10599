import type { WatchState } from '#contract/models/flow.ts';

/** Data is stale once two reads are missed (R13); `now` and the state's times are epoch milliseconds. */
export function isStale(watch: Pick<WatchState, 'readAt' | 'interval'>, now: number): boolean {
  return watch.readAt !== null && now > watch.readAt + 2 * watch.interval;
}
