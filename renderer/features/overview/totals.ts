import type { OverviewSeries, Totals } from '#contract/models/overview.ts';
import type { Point, Series } from '../../ui/chart-data.ts';
import type { Measure } from '../../ui/chart-measures.ts';

interface Line {
  measure: Measure;
  label: string;
  colour: string;
}

/** What a chart of a measure draws: the time itself, and over it, dashed, the time before where that was asked for. */
export function seriesOf({ from, to, current, previous }: OverviewSeries, { measure, label, colour }: Line): Series[] {
  const now: Series = { label, colour, points: pointsOf(current, measure, 0) };
  if (!previous) return [now];
  const points = pointsOf(previous, measure, to - from);
  return [now, { label: 'Time before', colour: '--series-before', points, dashed: true }];
}

/**
 * The same without the figures of steps that were still going on at the last read: drawn as a line they look like a fall. A bar
 * of errors that still grows says what it is.
 */
export function withoutUnfinished(series: OverviewSeries, readAt: number): OverviewSeries {
  const { current, step } = series;
  const finished = <T>(figures: (T | null)[]): (T | null)[] =>
    figures.map((figure, i) => (current.at[i]! + step > readAt ? null : figure));
  return { ...series, current: { ...current, records: finished(current.records), bytes: finished(current.bytes) } };
}

/** The newest value of a measure that is known; null when there is none. */
export function newestOf({ current }: OverviewSeries, measure: Measure): number | null {
  return current[measure].findLast((value) => value !== null) ?? null;
}

function pointsOf(totals: Totals, measure: Measure, later: number): Point[] {
  return totals.at.map((at, i) => ({ x: at + later, y: totals[measure][i] ?? null }));
}
