import type { Comparison } from '#contract/comparison.ts';
import { type DailyErrors, type DailyFigures, MAX_DAILY_ERROR_NODES } from '#contract/models/daily-figures.ts';
import type { FlowNode, Run } from '#contract/models/flow.ts';
import type { SampleKind } from '#contract/models/quarantine.ts';
import { phrases } from '../../format/phrases/words.ts';
import { clockTime, dayTime, duration } from '../../format/time.ts';
import type { Range } from '../../ui/chart-axis.ts';
import type { Point, Series } from '../../ui/chart-data.ts';
import type { Measure } from '../../ui/chart-measures.ts';
import type { Part } from '../../ui/chart-parts.ts';
import { comparisonWord, earlierRange } from '../../ui/comparison.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';
import { texts } from './words.ts';

const day = 86_400_000;
/** Milliseconds; shorter gaps, such as between two reads, are ignored. */
const shortestGap = 5 * 60_000;

/** Range of the flow charts, shared by all flows. */
export const runTime = new TimeChoice(['3h', '24h', '7d', '30d'], '24h');

/** One point per run in the range, oldest first. A run without a time is left out, as it has no position. */
export function pointsOf(runs: readonly Run[], measure: Measure, range: Range): Point[] {
  return runs
    .flatMap((run) => (run.at === null ? [] : [{ x: run.at, y: run[measure] }]))
    .filter(({ x }) => x >= range.from && x <= range.to)
    .sort((a, b) => a.x - b.x);
}

/** Series of a measure: the runs of the range, and dashed over them those of the baseline. */
export function runSeries(
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

/** Milliseconds of a range from which daily figures show its course. */
const shortestDaily = 3 * day;

/** Whether daily figures of the service are worth reading: the range has days before the known runs. */
export const needsDays = (unknown: readonly Range[], { from, to }: Range): boolean =>
  to - from >= shortestDaily && unknown.some((gap) => gap.to - gap.from >= day);

/** Resources of a flow whose daily errors add up to its own; null where there are too many, or one is unknown. */
export function errorResources(nodes: readonly FlowNode[]): { kind: SampleKind; id: number }[] | null {
  const found = new Map<string, { kind: SampleKind; id: number }>();
  for (const { kind, resourceId } of nodes) {
    if (kind === 'unknown' || resourceId === null) return null;
    found.set(`${kind} ${resourceId}`, { kind, id: resourceId });
  }
  return found.size > 0 && found.size <= MAX_DAILY_ERROR_NODES ? [...found.values()] : null;
}

/**
 * Daily figures of a flow: the records and size of its origin, which are what the flow read, and the errors of all its
 * nodes. A day on which these are unknown has none.
 */
export function figuresOfFlow(days: readonly DailyFigures[], errors: readonly DailyErrors[] | null): DailyFigures[] {
  const known = new Map(errors?.map((one) => [one.at, one.errors]));
  return days.map((figures) => ({ ...figures, errors: known.get(figures.at) ?? null }));
}

/** The series of a measure by day, instead of its runs; null without daily figures in the range. */
export function dailySeries(
  days: readonly DailyFigures[] | null,
  { measure, label, colour }: { measure: Measure; label: string; colour: string },
  { from, to }: Range,
): Series | null {
  const points = (days ?? []).flatMap((figures) =>
    // The first day of the range is shown whole.
    figures.at > from - day && figures.at <= to ? [{ x: Math.max(figures.at, from), y: figures[measure] }] : [],
  );
  return points.some(({ y }) => y !== null) ? { label, colour, points } : null;
}

/** The stretches of a range with unknown runs, up to `end`, when the runs were read. */
export function unknownIn(known: readonly Range[], { from, to }: Range, end: number): Range[] {
  const gaps: Range[] = [];
  let at = from;
  for (const stretch of [...known, { from: Math.max(end, known.at(-1)?.to ?? end), to: Infinity }]) {
    if (stretch.from > at && at < to) gaps.push({ from: at, to: Math.min(stretch.from, to) });
    at = Math.max(at, stretch.to);
  }
  // A run in progress during the read is no gap.
  return gaps.filter((gap) => gap.to - gap.from > shortestGap);
}

/** The stretches as chart parts. When the first starts the range, nothing before its end is known. */
export function unknownParts(unknown: readonly Range[], range: Range, reading: string | null): Part[] {
  return unknown.map(({ from, to }) => {
    const when = from > range.from ? phrases.fromTo(dayTime(from), dayTime(to)) : phrases.beforeTime(dayTime(to));
    return { from, to, words: reading ?? texts.noData(when) };
  });
}

/** The period of a sum over the range, in words: `in 24 h`, `since 07:50`. */
export function periodOf(unknown: readonly Range[], range: Range): string {
  const [first] = unknown;
  const length = range.to - range.from;
  // Matches the label of the preset for a day.
  if (!first) return length === day ? texts.in('24 h') : texts.in(duration(length));
  if (unknown.length > 1 || first.from > range.from) return texts.inKnownTime;
  if (first.to >= range.to) return texts.known;
  return range.to - first.to < day ? texts.sinceThen(clockTime(first.to)) : texts.sinceThen(dayTime(first.to));
}

/** The sum of the known values; null when there are none. */
export function total(points: readonly Point[]): number | null {
  const known = points.flatMap(({ y }) => (y === null ? [] : [y]));
  return known.length === 0 ? null : known.reduce((sum, y) => sum + y, 0);
}

/** The failed share of a run's records, 0 to 1; null when the service did not report both numbers. */
export function failedShare({ records, errors }: Run): number | null {
  if (records === null || errors === null || records + errors === 0) return null;
  return errors / (records + errors);
}
