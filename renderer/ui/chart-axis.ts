/**
 * Positions of times in a chart. Times are epoch milliseconds, positions CSS pixels from the left edge of the picture.
 */

export interface Range {
  from: number;
  to: number;
}

/** The drawn area and the range that it spans. */
export interface Axis extends Range {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function axisPosition(at: number, { from, to, left, right }: Axis): number {
  return left + ((at - from) / (to - from)) * (right - left);
}

/** The time at a position; beyond the drawn area, the time at its edge. */
export function timeAt(place: number, { from, to, left, right }: Axis): number {
  const share = (place - left) / (right - left);
  return from + Math.min(1, Math.max(0, share)) * (to - from);
}
