/** Epoch milliseconds; the end is exclusive. */
export interface TimeStretch {
  from: number;
  to: number;
}

/** The time just before a time, and the same hours of an earlier day by the clock of this computer. */
export const comparisons = ['before', 'yesterday', 'last_week'] as const;
export type Comparison = (typeof comparisons)[number];

const daysBack = { yesterday: 1, last_week: 7 };
const day = 86_400_000;

/** Those that do not overlap with a time, and are not the time before it by another name. */
export function comparisonsOf({ from, to }: TimeStretch): Comparison[] {
  const days = (to - from) / day;
  return ['before', ...(['yesterday', 'last_week'] as const).filter((one) => days < daysBack[one])];
}

/**
 * The earlier time that a time is compared with. The same hours of another day begin and end at the same times of day: where the
 * clock was changed between them, they are shorter or longer.
 */
export function earlierThan({ from, to }: TimeStretch, comparison: Comparison): TimeStretch {
  const length = to - from;
  if (comparison === 'before') return { from: from - length, to: from };
  const [begin, end] = [from, to].map((at) => daysBefore(at, daysBack[comparison])) as [number, number];
  // A time within the hour that a clock repeats may end, by the clock, before it begins.
  return { from: begin, to: end > begin ? end : begin + length };
}

/** The same time of day, so many days before, by the calendar: a day may have 23 hours or 25. */
function daysBefore(at: number, days: number): number {
  const date = new Date(at);
  return date.setDate(date.getDate() - days);
}
