import type { Comparison } from '#contract/comparison.ts';
import type { Run } from '#contract/models/flow.ts';
import { clockTime, dayTime, duration } from '../../format/time.ts';
import type { Range } from '../../ui/chart-axis.ts';
import type { Point, Series } from '../../ui/chart-data.ts';
import type { Measure } from '../../ui/chart-measures.ts';
import type { Part } from '../../ui/chart-parts.ts';
import { comparisonWord, earlierRange } from '../../ui/comparison.ts';
import type { Sort } from '../../ui/table-columns.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';
import { texts } from './words.ts';

const day = 86_400_000;
/** Between two reads nothing is known for a moment. */
const shortestGap = 5 * 60_000;

/** Which time the charts of a flow show; the next flow shows the same. */
export const runTime = new TimeChoice(['3h', '24h', '7d', '30d'], '24h');

/** One point a run of the range, oldest first; a run without a time cannot be placed and is left out. */
export function pointsOf(runs: readonly Run[], measure: Measure, range: Range): Point[] {
  return runs
    .flatMap((run) => (run.at === null ? [] : [{ x: run.at, y: run[measure] }]))
    .filter(({ x }) => x >= range.from && x <= range.to)
    .sort((a, b) => a.x - b.x);
}

/** What a chart of a measure draws: the runs of the range, and dashed over them those of the time that it is compared with. */
export function seriesOf(
  runs: readonly Run[],
  { measure, label, colour }: { measure: Measure; label: string; colour: string },
  range: Range,
  comparison: Comparison | null,
): Series[] {
  const now: Series = { label, colour, points: pointsOf(runs, measure, range) };
  if (!comparison) return [now];
  const earlier = earlierRange(range, comparison);
  const later = range.from - earlier.from;
  const points = pointsOf(runs, measure, earlier).map(({ x, y }) => ({ x: x + later, y }));
  return [now, { label: comparisonWord[comparison], colour: '--series-before', points, dashed: true }];
}

/** The stretches of a range in which not every run is known, up to `end`, when the runs were read. */
export function unknownIn(known: readonly Range[], { from, to }: Range, end: number): Range[] {
  const gaps: Range[] = [];
  let at = from;
  for (const stretch of [...known, { from: Math.max(end, known.at(-1)?.to ?? end), to: Infinity }]) {
    if (stretch.from > at && at < to) gaps.push({ from: at, to: Math.min(stretch.from, to) });
    at = Math.max(at, stretch.to);
  }
  // A run that is under way during the read is no gap.
  return gaps.filter((gap) => gap.to - gap.from > shortestGap);
}

/** The stretches as a chart has them: where the range begins with one, nothing is known before. */
export function partsOf(unknown: readonly Range[], range: Range, reading: string | null): Part[] {
  return unknown.map(({ from, to }) => {
    const when = from > range.from ? texts.fromTo(dayTime(from), dayTime(to)) : texts.before(dayTime(to));
    return { from, to, words: reading ?? texts.noData(when) };
  });
}

/** Of which time a sum over the range is, in words: `in 24 h`, `since 07:50`. */
export function periodOf(unknown: readonly Range[], range: Range): string {
  const [first] = unknown;
  const length = range.to - range.from;
  // A day as its control labels it.
  if (!first) return length === day ? texts.in('24 h') : texts.in(duration(length));
  if (unknown.length > 1 || first.from > range.from) return texts.inKnownTime;
  if (first.to >= range.to) return texts.known;
  return range.to - first.to < day ? texts.sinceThen(clockTime(first.to)) : texts.sinceThen(dayTime(first.to));
}

/** The sum of what is known; null when nothing is. */
export function total(points: readonly Point[]): number | null {
  const known = points.flatMap(({ y }) => (y === null ? [] : [y]));
  return known.length === 0 ? null : known.reduce((sum, y) => sum + y, 0);
}

/** Which share of a run's records failed, 0 to 1; null when the service did not report both numbers. */
export function failedShare({ records, errors }: Run): number | null {
  if (records === null || errors === null || records + errors === 0) return null;
  return errors / (records + errors);
}

const sortedBy: Readonly<Record<string, (run: Run) => number | null>> = {
  run: ({ runId }) => runId,
  at: ({ at }) => at,
  records: ({ records }) => records,
  bytes: ({ bytes }) => bytes,
  errors: ({ errors }) => errors,
  failed: failedShare,
};

/** The runs in the order of a column; runs without a value come last in either direction. */
export function sortRuns(runs: readonly Run[], { column, direction }: Sort): Run[] {
  const valueOf = sortedBy[column]!;
  const sign = direction === 'ascending' ? 1 : -1;
  return runs.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}
