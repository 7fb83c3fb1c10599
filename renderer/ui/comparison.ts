/** Which earlier time charts show beside theirs. */
import { type Comparison, earlierThan } from '#contract/comparison.ts';
import type { Range } from './chart-axis.ts';
import { texts } from './words.ts';

export const comparisonWord: Record<Comparison, string> = {
  before: texts.timeBefore,
  yesterday: texts.sameTimeYesterday,
  last_week: texts.sameTimeLastWeek,
};

/** Where that begins, as long as the range: drawn over one another, both are of one length. */
export function earlierRange(range: Range, comparison: Comparison): Range {
  const { from } = earlierThan(range, comparison);
  return { from, to: from + range.to - range.from };
}

/** A range with the beginning of what it is compared with; null for nothing. */
export function comparedRange(range: Range, comparison: Comparison | null): Range & { comparedFrom: number | null } {
  return { ...range, comparedFrom: comparison && earlierRange(range, comparison).from };
}
