const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Lengths that are easy to read off a clock. */
const roundSteps = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
];

/** Maximum steps, which fit side by side in a small chart. */
const mostSteps = 60;

/** Period in steps of one length, milliseconds. */
export interface Timeline {
  /** Start of the first step. */
  from: number;
  step: number;
  steps: number;
}

/**
 * Returns at most 60 steps of a round length, plus one if the first begins before the window. Both ends are included.
 */
export function timelineOf(from: number, to: number): Timeline {
  const least = Math.max(1, to - from) / mostSteps;
  const step = roundSteps.find((round) => round >= least) ?? Math.ceil(least / day) * day;
  const begin = Math.floor(from / step) * step;
  return { from: begin, step, steps: Math.max(1, Math.floor((to - begin) / step) + 1) };
}

/** Counts the times in each step; times that are null or outside are in none. */
export function trendOf(times: Iterable<number | null>, { from, step, steps }: Timeline): number[] {
  const trend = new Array<number>(steps).fill(0);
  for (const time of times) {
    if (time === null) continue;
    const nth = Math.floor((time - from) / step);
    if (nth >= 0 && nth < steps) trend[nth]! += 1;
  }
  return trend;
}
