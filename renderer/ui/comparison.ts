/** Earlier period that charts compare with. */
import { type Comparison, earlierThan } from '#contract/comparison.ts';
import type { Range } from './chart-axis.ts';
import { texts } from './words.ts';

export const comparisonWord: Record<Comparison, string> = {
  before: texts.timeBefore,
  yesterday: texts.sameTimeYesterday,
  last_week: texts.sameTimeLastWeek,
};

/** The earlier period, as long as the range: both are drawn over one another. */
export function earlierRange(range: Range, comparison: Comparison): Range {
  const { from } = earlierThan(range, comparison);
  return { from, to: from + range.to - range.from };
}

/** A range with the start of its baseline; null for none. */
export function comparedRange(range: Range, comparison: Comparison | null): Range & { comparedFrom: number | null } {
  return { ...range, comparedFrom: comparison && earlierRange(range, comparison).from };
}
