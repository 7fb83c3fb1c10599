/** Chart data and lookups in it. Points are in order of time. */

export interface Point {
  /** Epoch milliseconds. */
  x: number;
  /** null when unknown: a gap in the line. */
  y: number | null;
  /**
   * Marks an incomplete value. `few` is not drawn, as it would look like a drop. `most` is drawn pale, and no line
   * joins it to complete values.
   */
  part?: 'few' | 'most';
}

export interface Series {
  label: string;
  /** Token name: `--series-6`. */
  colour: string;
  points: Point[];
  /** Set for the baseline period. */
  dashed?: boolean;
}

/** The index of the point nearest in time, by binary search; -1 in an empty list. */
export function nearestPoint(points: Point[], x: number): number {
  let low = 0;
  let high = points.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle]!.x < x) low = middle;
    else high = middle;
  }
  const [before, after] = [points[low], points[high]];
  if (before === undefined || after === undefined) return -1;
  return x - before.x <= after.x - x ? low : high;
}

/** The value at exactly this time; undefined when the series has none there. */
export function valueAt({ points }: Series, x: number): number | null | undefined {
  const point = points[nearestPoint(points, x)];
  return point?.x === x ? point.y : undefined;
}

/**
 * At most `most` points, the highest of each stretch: bars closer than a pixel would hide one another, and peaks matter
 * most. Gaps remain only in stretches without values.
 */
export function peaks(points: Point[], most: number): Point[] {
  if (points.length <= most) return points;
  const [first, last] = [points[0]!.x, points.at(-1)!.x];
  const stretch = (last - first) / most || 1;
  const highest = new Map<number, Point>();
  for (const point of points) {
    const place = Math.min(most - 1, Math.floor((point.x - first) / stretch));
    const other = highest.get(place);
    if (!other || (point.y ?? -Infinity) > (other.y ?? -Infinity)) highest.set(place, point);
  }
  return [...highest.values()];
}

/** One row for each time in any series, oldest first, with a value for each series. */
export function toTable(series: Series[]): { x: number; values: (number | null)[] }[] {
  const lines = new Map<number, (number | null)[]>();
  series.forEach(({ points }, i) => {
    for (const { x, y } of points) {
      const values = lines.get(x) ?? series.map(() => null);
      values[i] = y;
      lines.set(x, values);
    }
  });
  return [...lines].sort(([a], [b]) => a - b).map(([x, values]) => ({ x, values }));
}
