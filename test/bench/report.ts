/** One line of `npm run bench`: a figure. Milliseconds, except where its text names another unit. */
export interface Line {
  id: string;
  what: string;
  /** Cheapest possible alternative, measured in the same run; the median of its repetitions. */
  floor: number;
  value: number;
  /** Ratio of each value to the floor of its repetition. */
  ratio: number;
  /** Number that the goal concerns, over the repetitions. */
  spread: Spread;
  goal: string;
  /** Direction in which a figure is better. */
  best: 'lowest' | 'highest';
  pass: boolean;
}

/** Spread between the repetitions of one figure. */
export interface Spread {
  of: Measure;
  runs: number;
  min: number;
  median: number;
  max: number;
}

type Measure = 'ratio' | 'value';

/** Goal of a figure, and which of its two numbers the goal concerns. */
interface Goal {
  of: Measure;
  words: string;
  best: Line['best'];
  isMet: (median: number) => boolean;
}

export const atMost = (of: Measure, limit: number): Goal => ({
  of,
  words: `${of} <= ${limit}`,
  best: 'lowest',
  isMet: (median) => median <= limit,
});

export const atLeast = (of: Measure, limit: number): Goal => ({
  of,
  words: `${of} >= ${limit}`,
  best: 'highest',
  isMet: (median) => median >= limit,
});

export const within = (of: Measure, least: number, most: number): Goal => ({
  of,
  words: `${least} <= ${of} <= ${most}`,
  best: 'highest',
  isMet: (median) => median >= least && median <= most,
});

/** A figure that is shown and not judged. */
export const comparison = (best: Line['best'] = 'lowest'): Goal => ({
  of: 'ratio',
  words: 'for comparison',
  best,
  isMet: () => true,
});

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** @param floors,values one number, or one for each repetition; equally many of both are compared one by one */
export function line(
  id: string,
  what: string,
  floors: number | readonly number[],
  values: number | readonly number[],
  goal: Goal,
): Line {
  const [floor, value] = [[floors].flat(), [values].flat()];
  const floorOf = (repetition: number): number => (floor.length === value.length ? floor[repetition]! : median(floor));
  const ratios = value.map((each, repetition) => each / floorOf(repetition));
  const judged = goal.of === 'ratio' ? ratios : value;
  return {
    id,
    what,
    floor: rounded(median(floor)),
    value: rounded(median(value)),
    ratio: rounded(median(ratios)),
    spread: {
      of: goal.of,
      runs: judged.length,
      min: rounded(Math.min(...judged)),
      median: rounded(median(judged)),
      max: rounded(Math.max(...judged)),
    },
    goal: goal.words,
    best: goal.best,
    pass: goal.isMet(median(judged)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
