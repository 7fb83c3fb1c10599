import { daysLater } from './local-time.ts';

/** Epoch milliseconds; the end is exclusive. */
export interface TimeStretch {
  from: number;
  to: number;
}

/**
 * `before` is the period just before a period. The others are the same hours of an earlier day by this computer's
 * clock.
 */
export const comparisons = ['before', 'yesterday', 'last_week'] as const;
export type Comparison = (typeof comparisons)[number];

const daysBack = { yesterday: 1, last_week: 7 };
const day = 86_400_000;

/** The comparisons that do not overlap with a period, and do not equal the period before it. */
export function comparisonsOf({ from, to }: TimeStretch): Comparison[] {
  const days = (to - from) / day;
  return ['before', ...(['yesterday', 'last_week'] as const).filter((one) => days < daysBack[one])];
}

/**
 * The baseline of a period. The same hours of another day begin and end at the same times of day. They are shorter or
 * longer where the clock was changed in between.
 */
export function earlierThan({ from, to }: TimeStretch, comparison: Comparison): TimeStretch {
  const length = to - from;
  if (comparison === 'before') return { from: from - length, to: from };
  const [begin, end] = [from, to].map((at) => daysLater(at, -daysBack[comparison])) as [number, number];
  // A period within the hour that a clock repeats may end, by the clock, before it begins.
  return { from: begin, to: end > begin ? end : begin + length };
}
