/** Zooming into a part of a chart's time. */
import type { Range } from './chart-axis.ts';

/** A closer look shows nothing more: sums are stored for every five minutes. */
const shortest = 20 * 60_000;

/** The range made `factor` times as long, with `at` in the same position. */
export function scaled({ from, to }: Range, at: number, factor: number): Range {
  return { from: at - (at - from) * factor, to: at + (to - at) * factor };
}

/** The range moved by a share of its length, later when it is positive. */
export function moved({ from, to }: Range, share: number): Range {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}

/** The range as it can be shown: inside the whole, not too short, in whole milliseconds. null when it is the whole again. */
export function within(range: Range, whole: Range): Range | null {
  const length = Math.max(range.to - range.from, shortest);
  if (length >= whole.to - whole.from) return null;
  const centred = (range.from + range.to - length) / 2;
  const from = Math.round(Math.min(Math.max(centred, whole.from), whole.to - length));
  return { from, to: Math.round(from + length) };
}
