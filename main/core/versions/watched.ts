import type { WatchGap } from '#contract/models/timeline.ts';

/** Two looks that are further apart than so many expected ones, and than a quarter of an hour, have a gap between them (as findings have). */
const looksMissed = 3;
const shortestGap = 15 * 60_000;
/** Older ones are no use: a change this old is hardly stored. */
const mostStretches = 500;

/**
 * The stretches in which somebody watched, with a look at a time.
 *
 * @param every milliseconds until the next look is expected
 */
export function looked(stretches: readonly WatchGap[], at: number, every: number): WatchGap[] {
  const last = stretches.at(-1);
  if (last && at <= last.to) return [...stretches];
  if (last && at - last.to <= Math.max(shortestGap, looksMissed * every))
    return [...stretches.slice(0, -1), { from: last.from, to: at }];
  return [...stretches, { from: at, to: at }].slice(-mostStretches);
}

/** The times between stretches, the oldest first, as far as they reach into a window. */
export function gapsBetween(stretches: readonly WatchGap[], from = -Infinity, to = Infinity): WatchGap[] {
  return stretches
    .slice(1)
    .map((stretch, place) => ({ from: stretches[place]!.to, to: stretch.from }))
    .filter((gap) => gap.to > from && gap.from < to);
}
