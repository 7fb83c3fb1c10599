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
import type { Earlier } from './earlier.ts';
import { shareOfHour, sumHour } from './last-hour.ts';

const hour = 60 * 60_000;

/**
 * When a flow fails although the service says active: its newest runs are not sound, and quarantine a larger share of records
 * than it usually does. The figures are ours, chosen so that ordinary noise never counts and a source that turns bad counts
 * from its first run on.
 */
const timesUsualShare = 5;
const spreadsAboveShare = 6;
/**
 * An unsound share is excused as usual only when a whole day of it is known: records and their errors follow the clock, and
 * otherwise an incident of a few hours would become its own standard. Before that, the share alone counts.
 */
const leastPastToExcuse = 24 * hour;

/** More errors than usual, though the flow does not fail: so many times as many in an hour, and in records. */
const timesUsualErrors = 4;
export const leastErrorsPerHour = 20;

/** A flow is silent after three times its usual interval: one late or omitted run is not news. */
const timesUsualInterval = 3;
const spreadsAboveInterval = 6;
const leastSilence = 15 * 60_000;

/**
 * Fewer records: so many runs in a row with less than half of the usual, and outside of the usual scatter of the flow's records.
 */
const fewPart = 0.5;
const spreadsBelowRecords = 3;
const leastFewRuns = 3;

/** What a flow's runs say about it, against its own past. Null where too little of that is known. */
export interface Health {
  /** The time of the oldest run in the unbroken stretch of bad runs that ends with the newest one; null: not failing. */
  failingSince: number | null;
  /** Whether the runs just before that stretch are unknown, so that it may have begun earlier. */
  failingOrEarlier: boolean;
  usualShare: number | null;
  usualErrorsPerHour: number | null;
  /** What these two are computed from; null where both are unknown. */
  usualFrom: UsualSource | null;
  /** Milliseconds of its own sound past that are known. */
  knownFor: number;
  /** Since when it has more errors than usual without failing, by its newest runs. */
  moreSince: number | null;
  /** Errors in the hour up to the newest run; a later hour has no more than these. */
  errorsInHour: number | null;
  /** Milliseconds between runs, and those without a run after which the flow is silent. */
  usualInterval: number | null;
  silentAfter: number | null;
  /** The newest runs read this share of the usual, since then; null: about as much as ever. */
  fewer: { since: number; ofUsual: number } | null;
}

/** What is known of a flow besides its runs. */
export interface KnownBefore {
  /** What the service's figures say of the time before the runs. */
  earlier: Earlier | null;
  /** Since when it had more errors than usual, by the runs known earlier. */
  moreSince: number | null;
}

/**
 * The health of a flow by its runs, newest first. What came since errors increased does not count as usual, as long as enough is
 * known of the time before.
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
  // Seen for the first time: the usual may be half trouble itself.
  const measured = before(health.moreSince);
  return measured.moreSince === null ? health : measured;
}

/** The health by what was usual before a moment. */
function healthBefore(
  troubleSince: number,
  runs: readonly FlowRun[],
  earlier: Earlier | null,
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
    // Continuous trouble leaves few hours to learn the usual from.
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
 * The errors of the hour that ends at a moment, how they compare with the usual, and since when; null where they are not more.
 * More errors only because more was read are no news.
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

/** The oldest run of the unbroken stretch with errors of at least that share; null when the newest run has less. */
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

/** The runs for the page, each judged against the usual of its hour. */
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

/** null when the service reported no errors. */
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
    // What happened while nobody looked, and is no longer stored by the service, may have been bad as well.
    if (isBad(run, baselines) !== true)
      return { failingSince: since, failingOrEarlier: since !== null && since - run.at > longestGap };
    since = run.at;
  }
  return { failingSince: since, failingOrEarlier: since !== null };
}

/**
 * The longer memory counts: errors too few for failing would otherwise become the usual of a watch that began after they did.
 */
function usualErrors(
  { errorShare, errorsPerHour, knownFor }: Baselines,
  earlier: Earlier | null,
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

/** The state behind the service's word; compared without case, unknown words stay as they came (D12). */
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
