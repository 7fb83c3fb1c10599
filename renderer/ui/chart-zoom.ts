/** Zoom into part of a chart's range. */
import type { Range } from './chart-axis.ts';

/** Closer zoom shows nothing more: sums are stored for every five minutes. */
const shortest = 20 * 60_000;

/** The range made `factor` times as long, with `at` in the same position. */
export function scaled({ from, to }: Range, at: number, factor: number): Range {
  return { from: at - (at - from) * factor, to: at + (to - at) * factor };
}

/** The range moved by a share of its length, later when it is positive. */
export function pannedRange({ from, to }: Range, share: number): Range {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}

/** The range clamped to the whole and to the minimum length, in whole milliseconds. null when it equals the whole. */
export function within(range: Range, whole: Range): Range | null {
  const length = Math.max(range.to - range.from, shortest);
  if (length >= whole.to - whole.from) return null;
  const centred = (range.from + range.to - length) / 2;
  const from = Math.round(Math.min(Math.max(centred, whole.from), whole.to - length));
  return { from, to: Math.round(from + length) };
}
