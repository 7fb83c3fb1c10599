import type { Comparison } from '#contract/comparison.ts';
import type { OverviewSeries, Totals } from '#contract/models/overview.ts';
import type { Point, Series } from '../../ui/chart-data.ts';
import type { Measure } from '../../ui/chart-measures.ts';
import { comparisonWord } from '../../ui/comparison.ts';
import { partAt } from '../../ui/series-parts.ts';

interface Line {
  measure: Measure;
  label: string;
  colour: string;
}

/**
 * Series of a measure: the selected period, and the baseline dashed over it. Like is compared with like: the baseline
 * omits steps in which either side is incomplete.
 */
export function totalsSeries(
  { current, previous }: OverviewSeries,
  { measure, label, colour }: Line,
  comparison: Comparison | null,
): Series[] {
  const now: Series = { label, colour, points: pointsOf(current, measure) };
  if (!previous || !comparison) return [now];
  const alike = (step: number): boolean => partAt(previous, step) === null && partAt(current, step) === null;
  const points = current.at.map((x, step) => ({ x, y: alike(step) ? (previous[measure][step] ?? null) : null }));
  return [now, { label: comparisonWord[comparison], colour: '--series-before', points, dashed: true }];
}

/**
 * Drops figures of steps that were ongoing at the last included read: a line would show them as a drop. Bars of errors
 * that still grow are kept.
 */
export function withoutUnfinished(series: OverviewSeries): OverviewSeries {
  const { current, step, knownTo } = series;
  const finished = <T>(figures: (T | null)[]): (T | null)[] =>
    figures.map((figure, i) => (current.at[i]! + step > (knownTo ?? -Infinity) ? null : figure));
  return { ...series, current: { ...current, records: finished(current.records), bytes: finished(current.bytes) } };
}

/** The newest value of a measure that covers all flows; null when there is none. */
export function newestOf({ current }: OverviewSeries, measure: Measure): number | null {
  return current[measure].findLast((value, step) => value !== null && partAt(current, step) === null) ?? null;
}

function pointsOf(totals: Totals, measure: Measure): Point[] {
  return totals.at.map((at, i) => {
    const point: Point = { x: at, y: totals[measure][i] ?? null };
    const part = partAt(totals, i);
    return part === null ? point : { ...point, part };
  });
}
