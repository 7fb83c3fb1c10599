/** The center of values and their scatter around it. */
export interface Centre {
  median: number;
  /** On the scale of a standard deviation; 0 when most values are equal. */
  spread: number;
}

/**
 * Makes the median absolute deviation of normally distributed values equal to their standard deviation: 1 / Φ⁻¹(3/4).
 * Rousseeuw and Croux, Alternatives to the Median Absolute Deviation, Journal of the American Statistical Association 88
 * (1993), section 1.
 */
const madScale = 1.4826;

/** Returns the median and the scaled median absolute deviation. Neither depends on the values of a minority. */
export function centreOf(values: readonly number[]): Centre {
  const sorted = Float64Array.from(values).sort();
  const median = middleOf(sorted);
  const deviations = sorted.map((value) => Math.abs(value - median)).sort();
  return { median, spread: madScale * middleOf(deviations) };
}

function middleOf(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
