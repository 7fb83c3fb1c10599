/**
 * Incomplete stretches of a chart. A stretch must look incomplete: a low sum of a few flows would be read as a drop.
 */
import { exactNumber } from '../format/number.ts';
import { phrases } from '../format/phrases/words.ts';
import { dayTime } from '../format/time.ts';
import type { Range } from './chart-axis.ts';
import type { Series } from './chart-data.ts';
import { texts } from './words.ts';

/** A stretch with incomplete data, and its description: `No data before 08:00`. */
export interface Part extends Range {
  words: string;
}

/** Number of known items behind the figures, by time. */
export interface Coverage {
  /** The kind of items: `flows`. */
  of: string;
  at: ReadonlyMap<number, { known: number; all: number }>;
}

/** The note on figures that cover only a part; empty when they cover everything. */
export function partWords(coverage: Coverage | null, time: number): string {
  const at = coverage?.at.get(time);
  return at && at.known < at.all ? texts.coverage(exactNumber(at.known), exactNumber(at.all), coverage!.of) : '';
}

/** The range of a chart and its incomplete stretches, in words. */
export function rangeWords(parts: readonly Part[], range: Range): string {
  const time = phrases.fromTo(dayTime(range.from), dayTime(range.to));
  return [time, ...partsWithin(parts, range).map(({ words }) => words)].join('. ');
}

/** Whether nothing is drawn in this stretch: words there cover nothing. */
export function isBlank({ from, to }: Range, series: readonly Series[]): boolean {
  return !series.some(({ points }) =>
    points.some(({ x, y, part }) => x >= from && x < to && y !== null && part !== 'few'),
  );
}

/** The parts on the axis, clipped to it. */
export function partsWithin(parts: readonly Part[], { from, to }: Range): Part[] {
  return parts
    .filter((part) => part.from < to && part.to > from)
    .map((part) => ({ ...part, from: Math.max(part.from, from), to: Math.min(part.to, to) }));
}
