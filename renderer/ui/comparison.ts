/** Which earlier time a time is compared with. */
import type { Range } from './chart-axis.ts';
import { texts } from './words.ts';

/** The time just before it, and the same hours of an earlier day by the operator's clock. */
export type Comparison = 'before' | 'yesterday' | 'last_week';

export const comparisonWord: Record<Comparison, string> = {
  before: texts.timeBefore,
  yesterday: texts.sameTimeYesterday,
  last_week: texts.sameTimeLastWeek,
};

const daysBack = { yesterday: 1, last_week: 7 };
const day = 86_400_000;

/** Those that do not overlap with a range, and are not the time before it by another name. */
export function comparisonsOf({ from, to }: Range): Comparison[] {
  const days = (to - from) / day;
  return ['before', ...(['yesterday', 'last_week'] as const).filter((one) => days < daysBack[one])];
}

/** The time of the same length that a range is compared with. */
export function earlierRange({ from, to }: Range, comparison: Comparison): Range {
  const length = to - from;
  if (comparison === 'before') return { from: from - length, to: from };
  const date = new Date(from);
  const begin = date.setDate(date.getDate() - daysBack[comparison]);
  return { from: begin, to: begin + length };
}

/** A range with the beginning of what it is compared with; null for nothing. */
export function comparedRange(range: Range, comparison: Comparison | null): Range & { comparedFrom: number | null } {
  return { ...range, comparedFrom: comparison && earlierRange(range, comparison).from };
}
