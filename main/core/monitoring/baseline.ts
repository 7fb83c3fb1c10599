import type { FlowRun } from '../service.ts';
import { type Centre, centreOf } from './statistics.ts';

const hour = 3_600_000;
const hoursOfDay = 24;
const hoursOfWeek = 7 * hoursOfDay;

/** An hour has a usual of its own from so many weeks, or so many days, of it. */
const leastPeriods = 3;
/** Below so many samples in all there is no usual. */
const leastSamples = 6;

/** Milliseconds by which the operator's clock is ahead of UTC at a moment. */
export type OffsetAt = (at: number) => number;

export const operatorOffset: OffsetAt = (at) => -new Date(at).getTimezoneOffset() * 60_000;

/** What is usual, and from which part of the past it is known: the same hour of the week, of the day, or any. */
export interface Usual extends Centre {
  from: 'hour_of_week' | 'hour_of_day' | 'any_hour';
}

/**
 * The usual of one figure of one flow. It holds as long as the flow behaved unusually in less than half of the samples that
 * it is taken from: that is the breakdown point of the median, and no estimate has a higher one.
 */
class Baseline {
  readonly #hourAt: (at: number) => number;
  /** Two columns: the hour of the operator's clock, counted from 1970, and what was seen in it. */
  readonly #hours: number[] = [];
  readonly #values: number[] = [];
  readonly #known = new Map<number, Usual>();
  #anyHour: Usual | undefined;

  constructor(hourAt: (at: number) => number) {
    this.#hourAt = hourAt;
  }

  add(localHour: number, value: number): void {
    this.#hours.push(localHour);
    this.#values.push(value);
  }

  /** What is usual at a moment; null where too little of the past is known. */
  usualAt(at: number): Usual | null {
    if (this.#values.length < leastSamples) return null;
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
  /** Of the hour that ends with a run. */
  errorsPerHour: Baseline;
  recordsPerRun: Baseline;
  /** Milliseconds from a run to the next. */
  interval: Baseline;
}

/** The usual of a flow from its past runs, in any order. Runs without a time belong to no hour and are left out. */
export function baselinesOf(runs: readonly FlowRun[], offsetAt: OffsetAt): Baselines {
  const hourAt = (at: number): number => Math.floor((at + offsetAt(at)) / hour);
  const baselines: Baselines = {
    errorShare: new Baseline(hourAt),
    errorsPerHour: new Baseline(hourAt),
    recordsPerRun: new Baseline(hourAt),
    interval: new Baseline(hourAt),
  };
  const oldestFirst = runs.filter(isTimed).sort((a, b) => a.at - b.at || a.runId - b.runId);
  let first = 0;
  let errors = 0;
  for (const [index, run] of oldestFirst.entries()) {
    const localHour = hourAt(run.at);
    const next = oldestFirst[index + 1];
    if (next && next.at > run.at) baselines.interval.add(localHour, next.at - run.at);
    if (run.records !== null) baselines.recordsPerRun.add(localHour, run.records);
    errors += run.errors ?? 0;
    for (; oldestFirst[first]!.at <= run.at - hour; first += 1) errors -= oldestFirst[first]!.errors ?? 0;
    const share = errorShareOf(run);
    if (share !== null) baselines.errorShare.add(localHour, share);
    // The hour that ends with this run is known whole once a run before it is known.
    if (share !== null && first > 0) baselines.errorsPerHour.add(localHour, errors);
  }
  return baselines;
}

function isTimed(run: FlowRun): run is FlowRun & { at: number } {
  return run.at !== null;
}

/** Which share of what a run read failed, 0 to 1; null when the service did not tell. */
export function errorShareOf({ records, errors }: Pick<FlowRun, 'records' | 'errors'>): number | null {
  if (errors === null) return null;
  const read = (records ?? 0) + errors;
  return read === 0 ? 0 : errors / read;
}
