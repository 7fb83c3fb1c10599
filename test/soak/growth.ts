/** Rate of growth, estimated from samples that scatter. Pure. */

export interface Sample {
  /** Milliseconds from any moment. */
  at: number;
  value: number;
}

/** Units of the value an hour. In 95 % of runs the true rate is below `most`, and in 95 % above `least`. */
export interface Growth {
  slope: number;
  least: number;
  most: number;
}

/**
 * Neighboring samples are alike: garbage that survives one collection often survives the next. Treated as independent
 * they would make a short run look surer than it is. So the line is fitted to the means of this many periods, and its
 * uncertainty is the scatter of these means.
 */
const stretches = 10;
/** Fewer allow no conclusion. */
export const leastSamples = stretches;
/** Student's t for 95 % on one side, with two degrees of freedom less than the number of periods. */
const t = 1.86;
const hour = 3_600_000;

/** Throws on fewer than `leastSamples`. */
export function growthOf(samples: readonly Sample[]): Growth {
  if (samples.length < leastSamples)
    throw new Error(`${samples.length} samples are too few to distinguish a trend from noise.`);
  const means = Array.from({ length: stretches }, (_, stretch) => {
    const part = samples.slice(
      Math.floor((stretch * samples.length) / stretches),
      Math.floor(((stretch + 1) * samples.length) / stretches),
    );
    return { x: mean(part.map(({ at }) => at)) / hour, y: mean(part.map(({ value }) => value)) };
  });
  const [x0, y0] = [mean(means.map(({ x }) => x)), mean(means.map(({ y }) => y))];
  const spread = sum(means.map(({ x }) => (x - x0) ** 2));
  const slope = sum(means.map(({ x, y }) => (x - x0) * (y - y0))) / spread;
  const scatter = sum(means.map(({ x, y }) => (y - y0 - slope * (x - x0)) ** 2));
  const uncertainty = t * Math.sqrt(scatter / (stretches - 2) / spread);
  return { slope, least: slope - uncertainty, most: slope + uncertainty };
}

/**
 * The result of a run for a promise to grow by less than the limit. A run that is too short for its noise shows
 * nothing, which is not a pass.
 */
export function verdictOn({ least, most }: Growth, limit: number): 'passed' | 'failed' | 'inconclusive' {
  if (most < limit) return 'passed';
  return least >= limit ? 'failed' : 'inconclusive';
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
