import type { Run } from '#contract/models/flow.ts';

const hour = 3_600_000;

/** The ranges that a chart can show, in milliseconds. */
export const ranges = [
  { value: '3h', label: '3 h', length: 3 * hour },
  { value: '24h', label: '24 h', length: 24 * hour },
  { value: '7d', label: '7 d', length: 7 * 24 * hour },
] as const;

export type RangeName = (typeof ranges)[number]['value'];

/** The range of a name up to a moment, epoch milliseconds. */
export function rangeUpTo(name: RangeName, end: number): { from: number; to: number } {
  const { length } = ranges.find(({ value }) => value === name)!;
  return { from: end - length, to: end };
}

export interface Point {
  x: number;
  y: number | null;
}

/** One point a run of the range, oldest first; a run without a time cannot be placed and is left out. */
export function pointsOf(
  runs: readonly Run[],
  measure: 'records' | 'errors',
  range: { from: number; to: number },
): Point[] {
  return runs
    .flatMap((run) => (run.at === null ? [] : [{ x: run.at, y: run[measure] }]))
    .filter(({ x }) => x >= range.from && x <= range.to)
    .sort((a, b) => a.x - b.x);
}

/**
 * When the runs that are known begin, if that is within the range: what is empty before it is not known, not without runs.
 * null when the whole range is known.
 */
export function knownSince(runs: readonly Run[], range: { from: number; to: number }): number | null {
  const oldest = Math.min(...runs.flatMap(({ at }) => (at === null ? [] : [at])));
  return oldest > range.from && oldest <= range.to ? oldest : null;
}

/** The sum of what is known; null when nothing is. */
export function total(points: readonly Point[]): number | null {
  const known = points.flatMap(({ y }) => (y === null ? [] : [y]));
  return known.length === 0 ? null : known.reduce((sum, y) => sum + y, 0);
}

/** Which share of a run's records failed, 0 to 1; null when the service did not tell both numbers. */
export function failedShare({ records, errors }: Run): number | null {
  if (records === null || errors === null || records + errors === 0) return null;
  return errors / (records + errors);
}
