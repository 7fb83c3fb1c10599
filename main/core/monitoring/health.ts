import type { NodeStatus, Run } from '#contract/models/flow.ts';
import type { FlowRun } from '../service.ts';
import { type Baselines, baselinesOf, errorShareOf, type OffsetAt, operatorOffset, type Usual } from './baseline.ts';
import { sumHour } from './last-hour.ts';

/**
 * When a flow fails although the service says active: its newest runs quarantine a larger share of records than it usually
 * does. The figures are ours, chosen so that ordinary noise (a few bad records in ten thousand) never counts and a source
 * that turns bad counts from its first run on.
 */
const leastShare = 0.01;
const timesUsualShare = 5;
const spreadsAboveShare = 6;
/** One bad record in a run of fifty is a large share and still no pattern. */
const leastErrors = 5;

/** A flow is silent after three times its usual interval: one late run, or one that was left out, is no news. */
const timesUsualInterval = 3;
const spreadsAboveInterval = 6;
const leastSilence = 15 * 60_000;

/** Fewer records: so many runs on end with less than half of the usual, and outside of what the flow's records scatter by. */
const fewPart = 0.5;
const spreadsBelowRecords = 3;
const leastFewRuns = 3;

/** What a flow's runs say about it, against its own past. Null where too little of that is known. */
export interface Health {
  /** The time of the oldest run in the unbroken stretch of bad runs that ends with the newest one; null: not failing. */
  failingSince: number | null;
  usualShare: number | null;
  usualErrorsPerHour: number | null;
  /** Errors in the hour up to the newest run; in an hour that ends later there are no more than these. */
  errorsInHour: number | null;
  /** Milliseconds between runs, and those without a run after which the flow is silent. */
  usualInterval: number | null;
  silentAfter: number | null;
  /** The newest runs read so much of the usual, since then; null: about as much as ever. */
  fewer: { since: number; ofUsual: number } | null;
}

/**
 * The health of a flow by its runs, newest first. `failedSince`: since when it was failing before the newest of them arrived.
 * What came after that does not count as usual, so that a trouble does not end by lasting.
 */
export function healthOf(
  runs: readonly FlowRun[],
  failedSince: number | null = null,
  offsetAt: OffsetAt = operatorOffset,
): Health {
  const last = runs.find(({ at }) => at !== null)?.at;
  if (last === undefined || last === null) return unknownHealth;
  let baselines = baselinesOf(failedSince === null ? runs : runsBefore(failedSince, runs), offsetAt);
  // When the good past has fallen out of what is kept, the bad one is all there is.
  if (failedSince !== null && baselines.errorShare.usualAt(last) === null) baselines = baselinesOf(runs, offsetAt);
  const interval = baselines.interval.usualAt(last);
  return {
    failingSince: failingSince(runs, baselines),
    usualShare: baselines.errorShare.usualAt(last)?.median ?? null,
    usualErrorsPerHour: baselines.errorsPerHour.usualAt(last)?.median ?? null,
    errorsInHour: sumHour(runs, last).errors,
    usualInterval: interval && interval.median,
    silentAfter: interval && silentAfter(interval),
    fewer: fewerRecords(runs, baselines),
  };
}

/** The runs for the page, each judged against the usual of its hour. */
export function judgeRuns(runs: readonly FlowRun[], offsetAt: OffsetAt = operatorOffset): Run[] {
  const { errorShare } = baselinesOf(runs, offsetAt);
  return runs.map(({ originId: _flow, ...run }) => ({ ...run, bad: isBad(run, errorShare) }));
}

const unknownHealth: Health = {
  failingSince: null,
  usualShare: null,
  usualErrorsPerHour: null,
  errorsInHour: null,
  usualInterval: null,
  silentAfter: null,
  fewer: null,
};

function runsBefore(time: number, runs: readonly FlowRun[]): FlowRun[] {
  return runs.filter(({ at }) => at !== null && at < time);
}

/** null when nobody knows: the service told no errors, or it is not known what is usual. */
function isBad(run: Omit<FlowRun, 'originId'>, errorShare: Baselines['errorShare']): boolean | null {
  const share = errorShareOf(run);
  if (share === null) return null;
  if (share <= leastShare || (run.errors ?? 0) < leastErrors) return false;
  const usual = run.at === null ? null : errorShare.usualAt(run.at);
  if (usual === null) return null;
  return share > timesUsualShare * usual.median && share > usual.median + spreadsAboveShare * usual.spread;
}

function failingSince(runs: readonly FlowRun[], { errorShare }: Baselines): number | null {
  let since: number | null = null;
  for (const run of runs) {
    if (run.errors === null || run.at === null) continue;
    if (isBad(run, errorShare) !== true) break;
    since = run.at;
  }
  return since;
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
    // Records follow the clock. Without a past of the same hour, a quiet night would be an alarm every evening.
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

/** What the service's word means to us; compared without case, unknown words stay as they came (D12). */
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
