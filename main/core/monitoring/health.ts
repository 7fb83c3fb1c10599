import type { NodeStatus, Run, UsualSource } from '#contract/models/flow.ts';
import type { FlowRun } from '../ports/service.ts';
import {
  type Baselines,
  baselinesOf,
  errorShareOf,
  isSound,
  isSoundShare,
  type OffsetAt,
  operatorOffset,
  type Usual,
} from './baseline.ts';
import type { EarlierSums } from './earlier-sums.ts';
import { shareOfHour, sumHour } from './hour-sums.ts';

const hour = 60 * 60_000;

/**
 * A flow fails although the service reports it as active when its newest runs are unsound and quarantine a larger share
 * than usual. The figures are ours. Ordinary noise never counts, and a source that turns bad counts from its first run
 * on.
 */
const timesUsualShare = 5;
const spreadsAboveShare = 6;
/**
 * An unsound share counts as usual only when a whole day is known, because records and errors follow the clock.
 * Otherwise, an incident of a few hours would become its own baseline. Before that, the share alone counts.
 */
const leastPastToExcuse = 24 * hour;

/** More errors than usual without failing: this many times the usual errors in an hour, and the usual share. */
const timesUsualErrors = 4;
export const leastErrorsPerHour = 20;

/** A flow is silent after three times its usual interval: one late or omitted run is not significant. */
const timesUsualInterval = 3;
const spreadsAboveInterval = 6;
const leastSilence = 15 * 60_000;

/** Fewer records: this many consecutive runs below half of the usual records, and outside their usual scatter. */
const fewPart = 0.5;
const spreadsBelowRecords = 3;
const leastFewRuns = 3;

/** Health of a flow, judged by its runs against its own past. Null where too little of it is known. */
export interface Health {
  /** Time of the oldest run in the unbroken stretch of bad runs that ends with the newest one; null: not failing. */
  failingSince: number | null;
  /** Whether the runs just before that stretch are unknown, so that it may have begun earlier. */
  failingOrEarlier: boolean;
  usualShare: number | null;
  usualErrorsPerHour: number | null;
  /** Source of `usualShare` and `usualErrorsPerHour`; null where both are unknown. */
  usualFrom: UsualSource | null;
  /** Milliseconds of the flow's own sound past that are known. */
  knownFor: number;
  /** Since when the flow has had more errors than usual without failing, by its newest runs. */
  moreSince: number | null;
  /** Errors in the hour up to the newest run; a later hour has no more than these. */
  errorsInHour: number | null;
  /** Milliseconds between runs, and milliseconds without a run after which the flow is silent. */
  usualInterval: number | null;
  silentAfter: number | null;
  /** The share of the usual records that the newest runs read, and since when; null: about as many as usual. */
  fewer: { since: number; ofUsual: number } | null;
}

/** Facts known about a flow in addition to its runs. */
export interface KnownBefore {
  /** The service's figures of the time before the runs. */
  earlier: EarlierSums | null;
  /** Since when the flow had more errors than usual, by the runs known earlier. */
  moreSince: number | null;
}

/**
 * Computes the health of a flow from its runs, newest first. Runs since errors increased do not count as usual, as long
 * as enough of the time before is known.
 */
export function healthOf(
  runs: readonly FlowRun[],
  { earlier, moreSince }: KnownBefore = { earlier: null, moreSince: null },
  offsetAt: OffsetAt = operatorOffset,
): Health {
  const before = (troubleSince: number): Health => healthBefore(troubleSince, runs, earlier, offsetAt);
  if (moreSince !== null) {
    const known = before(moreSince);
    if (known.usualShare !== null) return known;
  }
  const health = before(Infinity);
  if (moreSince !== null || health.moreSince === null) return health;
  // At the first detection, the usual values may themselves include trouble.
  const measured = before(health.moreSince);
  return measured.moreSince === null ? health : measured;
}

/** Computes the health against the usual values before a moment. */
function healthBefore(
  troubleSince: number,
  runs: readonly FlowRun[],
  earlier: EarlierSums | null,
  offsetAt: OffsetAt,
): Health {
  const last = runs.find(({ at }) => at !== null)?.at;
  if (last === undefined || last === null) return unknownHealth;
  const baselines = baselinesOf(runs, offsetAt, troubleSince);
  const interval = baselines.interval.usualAt(last);
  const silence = interval && silentAfter(interval);
  const usual = usualErrors(baselines, earlier, last);
  const errors = {
    ...usual,
    // Continuous trouble leaves few hours from which to learn the usual errors.
    usualErrorsPerHour: usual.usualErrorsPerHour ?? (troubleSince === Infinity ? null : baselines.errorRate),
    errorsInHour: sumHour(runs, last).errors,
    silentAfter: silence,
  };
  return {
    ...failing(runs, baselines, silence ?? Infinity),
    ...errors,
    knownFor: baselines.knownFor,
    moreSince: moreThanUsual(runs, errors, last)?.since ?? null,
    usualInterval: interval && interval.median,
    fewer: fewerRecords(runs, baselines),
  };
}

/**
 * Returns the errors of the hour that ends at a moment, their ratio to the usual, and since when. Returns null where
 * they are not more. More errors only because more was read do not count.
 */
export function moreThanUsual(
  runs: readonly FlowRun[],
  health: Pick<Health, 'usualErrorsPerHour' | 'usualShare' | 'errorsInHour' | 'silentAfter'>,
  asOf: number,
): { errors: number; times: number | null; since: number | null; orEarlier: boolean } | null {
  const { usualErrorsPerHour, usualShare, errorsInHour } = health;
  if (errorsInHour === null || usualErrorsPerHour === null || usualShare === null) return null;
  const least = Math.max(leastErrorsPerHour, timesUsualErrors * usualErrorsPerHour);
  // Lets nearly every flow skip the examination of its runs.
  if (errorsInHour < least) return null;
  const errors = sumHour(runs, asOf).errors ?? 0;
  const leastShare = timesUsualErrors * usualShare;
  if (errors < least || (shareOfHour(runs, asOf) ?? 0) < leastShare) return null;
  const begin = beginOfErrors(runs, leastShare, health.silentAfter ?? Infinity);
  return { errors, times: usualErrorsPerHour === 0 ? null : errors / usualErrorsPerHour, ...begin };
}

/**
 * Returns the oldest run of the unbroken stretch with errors of at least that share; `since` is null when the newest
 * run has less.
 */
function beginOfErrors(
  runs: readonly FlowRun[],
  leastShare: number,
  longestGap: number,
): { since: number | null; orEarlier: boolean } {
  let since: number | null = null;
  for (const run of runs) {
    const share = errorShareOf(run);
    if (share === null || run.at === null) continue;
    if (share === 0 || share < leastShare) return { since, orEarlier: since !== null && since - run.at > longestGap };
    since = run.at;
  }
  return { since, orEarlier: since !== null };
}

/** Returns the runs for the page, each judged against the usual errors of its hour. */
export function judgeRuns(runs: readonly FlowRun[], offsetAt: OffsetAt = operatorOffset): Run[] {
  const baselines = baselinesOf(runs, offsetAt);
  return runs.map(({ originId: _flow, ...run }) => ({ ...run, bad: isBad(run, baselines) }));
}

const unknownHealth: Health = {
  failingSince: null,
  failingOrEarlier: false,
  usualShare: null,
  usualErrorsPerHour: null,
  usualFrom: null,
  knownFor: 0,
  moreSince: null,
  errorsInHour: null,
  usualInterval: null,
  silentAfter: null,
  fewer: null,
};

/** Returns null when the service reported no error count. */
function isBad(run: Omit<FlowRun, 'originId'>, { errorShare, knownFor }: Baselines): boolean | null {
  const share = errorShareOf(run);
  if (share === null) return null;
  if (isSound(run)) return false;
  const usual = run.at === null || knownFor < leastPastToExcuse ? null : errorShare.usualAt(run.at);
  if (usual === null) return true;
  return share > timesUsualShare * usual.median && share > usual.median + spreadsAboveShare * usual.spread;
}

function failing(
  runs: readonly FlowRun[],
  baselines: Baselines,
  longestGap: number,
): Pick<Health, 'failingSince' | 'failingOrEarlier'> {
  let since: number | null = null;
  for (const run of runs) {
    if (run.errors === null || run.at === null) continue;
    // Runs that the watch missed and the service no longer stores may have been bad as well.
    if (isBad(run, baselines) !== true)
      return { failingSince: since, failingOrEarlier: since !== null && since - run.at > longestGap };
    since = run.at;
  }
  return { failingSince: since, failingOrEarlier: since !== null };
}

/**
 * Prefers the source that covers more time. Otherwise, errors too few for failing would become the usual of a watch
 * that began after them.
 */
function usualErrors(
  { errorShare, errorsPerHour, knownFor }: Baselines,
  earlier: EarlierSums | null,
  at: number,
): Pick<Health, 'usualShare' | 'usualErrorsPerHour' | 'usualFrom'> {
  if (earlier && knownFor < earlier.to - earlier.from && isSoundShare(earlier.share))
    return {
      usualShare: earlier.share,
      usualErrorsPerHour: earlier.errorsPerHour,
      usualFrom: { by: 'figures', over: earlier.to - earlier.from },
    };
  const share = errorShare.usualAt(at);
  return {
    usualShare: share && share.median,
    usualErrorsPerHour: errorsPerHour.usualAt(at)?.median ?? null,
    usualFrom: share && { by: 'runs', over: knownFor },
  };
}

function silentAfter({ median, spread }: Usual): number {
  return Math.max(timesUsualInterval * median, median + spreadsAboveInterval * spread, leastSilence);
}

function fewerRecords(runs: readonly FlowRun[], { recordsPerRun }: Baselines): Health['fewer'] {
  let since = 0;
  let few = 0;
  let read = 0;
  let expected = 0;
  for (const { at, records } of runs) {
    if (at === null || records === null) continue;
    const usual = recordsPerRun.usualAt(at);
    // Records follow the clock. Without a past of the same hour, a quiet night would raise an alarm every evening.
    if (usual === null || usual.from === 'any_hour') break;
    const scatter = usual.median - spreadsBelowRecords * usual.spread;
    if (records >= fewPart * usual.median || records >= scatter) break;
    since = at;
    few += 1;
    read += records;
    expected += usual.median;
  }
  return few < leastFewRuns ? null : { since, ofUsual: read / expected };
}

/** Maps the service's status word to a state. Case is ignored, and unknown words stay unchanged (D12). */
export function statusOf(word: string | null, failing = false): NodeStatus {
  switch (word?.toLowerCase()) {
    case 'active':
      return { state: failing ? 'failing' : 'active', word };
    case 'paused':
      return { state: 'paused', word };
    case undefined:
    case '':
      return { state: 'unknown', word: null };
    default:
      return { state: 'other', word };
  }
}
