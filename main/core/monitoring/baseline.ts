import type { FlowRun } from '../ports/service.ts';

const hour = 3_600_000;
const hoursOfDay = 24;
const hoursOfWeek = 7 * hoursOfDay;

/** An hour gets its own usual value once this many weeks, or days, contain it. */
const leastPeriods = 3;
/** Fewer runs have no usual value. */
export const leastRuns = 6;

/**
 * A run is sound as long as at most 1 % of its records fail. The ordinary noise of an estate is a few in ten thousand.
 * Across all untroubled flows of the demo's worlds, the largest share of a run is 0.19 %.
 */
const mostOfSound = 0.01;
/** One bad record in a run of fifty is a large share, but not yet a pattern. */
const fewErrors = 5;

/** Returns how many milliseconds the operator's clock is ahead of UTC at a moment. */
export type OffsetAt = (at: number) => number;

export const operatorOffset: OffsetAt = (at) => -new Date(at).getTimezoneOffset() * 60_000;

/** A usual value, and the part of the past it comes from: the same hour of the week, of the day, or any hour. */
export interface Usual extends Centre {
  from: 'hour_of_week' | 'hour_of_day' | 'any_hour';
}

/**
 * The usual value of one figure of one flow. It is reliable as long as the flow behaved unusually in less than half of
 * the samples. This is the breakdown point of the median, and no estimate has a higher one.
 */
export class Baseline {
  readonly #hourAt: (at: number) => number;
  /** Two columns: the hour of the operator's clock, counted from 1970, and the value in that hour. */
  readonly #hours: number[] = [];
  readonly #values: number[] = [];
  readonly #known = new Map<number, Usual>();
  readonly #least: number;
  #anyHour: Usual | undefined;

  /** @param least number of samples below which there is no usual value */
  constructor(hourAt: (at: number) => number, least = leastRuns) {
    this.#hourAt = hourAt;
    this.#least = least;
  }

  add(localHour: number, value: number): void {
    this.#hours.push(localHour);
    this.#values.push(value);
  }

  /** Returns the usual value at a moment; null where too little of the past is known. */
  usualAt(at: number): Usual | null {
    if (this.#values.length < this.#least) return null;
    const slot = this.#hourAt(at) % hoursOfWeek;
    let usual = this.#known.get(slot);
    if (usual === undefined) {
      usual =
        this.#inSameHour(slot, hoursOfWeek, 'hour_of_week') ??
        this.#inSameHour(slot % hoursOfDay, hoursOfDay, 'hour_of_day') ??
        this.#inAnyHour();
      this.#known.set(slot, usual);
    }
    return usual;
  }

  #inSameHour(slot: number, period: number, from: Usual['from']): Usual | null {
    const same: number[] = [];
    const periods = new Set<number>();
    for (const [index, localHour] of this.#hours.entries()) {
      if (localHour % period !== slot) continue;
      same.push(this.#values[index]!);
      periods.add(Math.floor(localHour / period));
    }
    return periods.size < leastPeriods ? null : { ...centreOf(same), from };
  }

  #inAnyHour(): Usual {
    this.#anyHour ??= { ...centreOf(this.#values), from: 'any_hour' };
    return this.#anyHour;
  }
}

export interface Baselines {
  errorShare: Baseline;
  /** Errors in the hour that ends with a run. */
  errorsPerHour: Baseline;
  recordsPerRun: Baseline;
  /** Milliseconds between consecutive runs. */
  interval: Baseline;
  /** Errors per hour over the past of the samples, used when too few whole hours are known; null without samples. */
  errorRate: number | null;
  /** Milliseconds of the past from which the usual errors are computed. */
  knownFor: number;
}

/**
 * Computes the usual values of a flow from its past runs, in any order. Runs without a time belong to no hour and are
 * ignored.
 *
 * The usual errors come from the runs before the present trouble, if any, and only where most of those runs are sound.
 * A period in which everything fails does not show what is usual, however long it is.
 *
 * @param troubleSince when errors began to exceed the usual, though too few to be detected on their own
 */
export function baselinesOf(runs: readonly FlowRun[], offsetAt: OffsetAt, troubleSince = Infinity): Baselines {
  const hourAt = (at: number): number => Math.floor((at + offsetAt(at)) / hour);
  const oldestFirst = runs.filter(isTimed).sort((a, b) => a.at - b.at || a.runId - b.runId);
  const recordsPerRun = new Baseline(hourAt);
  // n runs have n - 1 intervals between them.
  const interval = new Baseline(hourAt, leastRuns - 1);
  for (const [index, run] of oldestFirst.entries()) {
    const localHour = hourAt(run.at);
    const next = oldestFirst[index + 1];
    if (next && next.at > run.at) interval.add(localHour, next.at - run.at);
    if (run.records !== null) recordsPerRun.add(localHour, run.records);
  }
  const untroubled = oldestFirst.filter(({ at }) => at < troubleSince);
  return { ...baselinesOfErrors(beforeTrouble(untroubled), hourAt), recordsPerRun, interval };
}

type TimedRun = FlowRun & { at: number };

/** Returns the runs before the newest unbroken stretch of unsound ones. Runs with unknown errors break no stretch. */
function beforeTrouble(oldestFirst: readonly TimedRun[]): readonly TimedRun[] {
  let end = oldestFirst.length;
  for (let index = oldestFirst.length - 1; index >= 0; index -= 1) {
    const sound = isSound(oldestFirst[index]!);
    if (sound === true) break;
    if (sound === false) end = index;
  }
  return oldestFirst.slice(0, end);
}

function baselinesOfErrors(
  oldestFirst: readonly TimedRun[],
  hourAt: (at: number) => number,
): Pick<Baselines, 'errorShare' | 'errorsPerHour' | 'errorRate' | 'knownFor'> {
  const errorShare = new Baseline(hourAt);
  const errorsPerHour = new Baseline(hourAt);
  let first = 0;
  let errors = 0;
  let judged = 0;
  let sound = 0;
  for (const run of oldestFirst) {
    errors += run.errors ?? 0;
    for (; oldestFirst[first]!.at <= run.at - hour; first += 1) errors -= oldestFirst[first]!.errors ?? 0;
    const share = errorShareOf(run);
    if (share === null) continue;
    judged += 1;
    if (isSound(run)) sound += 1;
    const localHour = hourAt(run.at);
    errorShare.add(localHour, share);
    // The hour that ends with this run is completely known once an earlier run is known.
    if (first > 0) errorsPerHour.add(localHour, errors);
  }
  if (judged < leastRuns || sound <= judged / 2)
    return { errorShare: new Baseline(hourAt), errorsPerHour: new Baseline(hourAt), errorRate: null, knownFor: 0 };
  const knownFor = oldestFirst.at(-1)!.at - oldestFirst[0]!.at;
  // Errors of the oldest run occurred over an unknown time.
  const since = oldestFirst.slice(1).reduce((sum, run) => sum + (run.errors ?? 0), 0);
  return { errorShare, errorsPerHour, errorRate: knownFor === 0 ? null : (since / knownFor) * hour, knownFor };
}

function isTimed(run: FlowRun): run is TimedRun {
  return run.at !== null;
}

/** Returns the share of a run's records that failed, 0 to 1; null when the service did not report errors. */
export function errorShareOf({ records, errors }: Pick<FlowRun, 'records' | 'errors'>): number | null {
  if (errors === null) return null;
  const read = (records ?? 0) + errors;
  return read === 0 ? 0 : errors / read;
}

/**
 * Returns whether a run failed no more than the ordinary noise of an estate; null when the service did not report
 * errors.
 */
export function isSound(run: Pick<FlowRun, 'records' | 'errors'>): boolean | null {
  const share = errorShareOf(run);
  return share === null ? null : isSoundShare(share) || run.errors! < fewErrors;
}

/** Returns whether a share of failing records is ordinary noise. */
export function isSoundShare(share: number): boolean {
  return share <= mostOfSound;
}

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
