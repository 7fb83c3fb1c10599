import type { WatchGap } from '#contract/models/timeline.ts';

/**
 * Two scans have a gap between them when they are further apart than three expected intervals and a quarter of an hour,
 * as with findings.
 */
const looksMissed = 3;
const shortestGap = 15 * 60_000;
/** Older stretches are useless: changes that old are hardly stored. */
const mostStretches = 500;

/**
 * Adds a scan to the stretches of the watch.
 *
 * @param every milliseconds until the next scan is expected
 */
export function withScan(stretches: readonly WatchGap[], at: number, every: number): WatchGap[] {
  const last = stretches.at(-1);
  if (last && at <= last.to) return [...stretches];
  if (last && at - last.to <= Math.max(shortestGap, looksMissed * every))
    return [...stretches.slice(0, -1), { from: last.from, to: at }];
  return [...stretches, { from: at, to: at }].slice(-mostStretches);
}

/** Returns the gaps between stretches that overlap a window, oldest first. */
export function gapsBetween(stretches: readonly WatchGap[], from = -Infinity, to = Infinity): WatchGap[] {
  return stretches
    .slice(1)
    .map((stretch, place) => ({ from: stretches[place]!.to, to: stretch.from }))
    .filter((gap) => gap.to > from && gap.from < to);
}
