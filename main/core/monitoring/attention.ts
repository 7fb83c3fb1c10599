import type { FailingShare } from '#contract/models/flow.ts';
import { type Attention, attentionKinds, type AttentionReason } from '#contract/models/overview.ts';
import type { FlowRun } from '../ports/service.ts';
import { partSince } from './coverage.ts';
import type { OverdueSince } from './deadlines.ts';
import type { FlowEntry } from './entry.ts';
import { type FlowReaders, upstreamTrouble } from './flow-readers.ts';
import { leastErrorsPerHour, moreThanUsual } from './health.ts';
import { failsAtOf, verdictsOf } from './flow-verdicts.ts';
import { shareOfHour, sumHour } from './hour-sums.ts';
import { isBecauseOf, type Waits } from './waits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * This much sound past of the flow suffices. Overlapping sums of an hour are one sample, and a usual value needs six
 * (`baseline`).
 */
const enoughPast = 6 * hour;
const longPause = 7 * day;

const trendStep = 5 * minute;
const trendSteps = 24;

const neverOverdue: OverdueSince = () => null;

/** Facts about flows from outside the snapshot. */
interface Surroundings {
  waits: Waits;
  overdueSince: OverdueSince;
}

const nothingElse: Surroundings = { waits: new Map(), overdueSince: neverOverdue };

/** A flow that needs attention, with the first reason for it. */
export interface AttentionItem {
  entry: FlowEntry;
  reason: AttentionReason;
  /** Epoch milliseconds; null where unknown. */
  since: number | null;
  /** Whether nothing before `since` is known. */
  orEarlier: boolean;
  errorsLastHour: number | null;
  /** Origin id of the listed flow whose output this flow reads, directly or through others. */
  below: number | null;
}

/**
 * Returns the flows that need attention at the last read, worst first; anything later is unknown. Flows that only wait
 * for something paused from here need none.
 */
export function findAttention(
  entries: readonly FlowEntry[],
  readers: () => FlowReaders,
  asOf: number,
  { waits, overdueSince } = nothingElse,
): AttentionItem[] {
  const ranked: AttentionItem[] = [];
  for (const entry of entries) {
    const finding = find(entry, asOf, overdueSince);
    if (finding && !isBecauseOf(waits.get(entry.flow.originId), finding, entry, asOf)) ranked.push(finding);
  }
  ranked.sort(worstFirst);
  const troubled = ranked.filter(({ reason: { kind } }) => kind === 'failing' || kind === 'silent');
  if (troubled.length === 0) return ranked;
  const above = upstreamTrouble(
    troubled.map(({ entry }) => entry.flow.originId),
    readers(),
  );
  if (above.size === 0) return ranked;
  const placed = ranked.map((finding) => ({ ...finding, below: above.get(finding.entry.flow.originId) ?? null }));
  const followers = Map.groupBy(placed, ({ below }) => below);
  return (followers.get(null) ?? []).flatMap((top) => [top, ...(followers.get(top.entry.flow.originId) ?? [])]);
}

/** Returns the flows that only wait for something paused from here; otherwise they would need attention. */
export const waitingOf = (
  entries: readonly FlowEntry[],
  asOf: number,
  { waits, overdueSince }: Surroundings,
): number[] =>
  entries.flatMap((entry) => {
    const { originId } = entry.flow;
    const finding = waits.has(originId) ? find(entry, asOf, overdueSince) : null;
    return finding && isBecauseOf(waits.get(originId), finding, entry, asOf) ? originId : [];
  });

/** Returns a row of the list, with the details that only visible rows need. */
export function describeFinding(
  { entry, reason, since, orEarlier, errorsLastHour, below }: AttentionItem,
  asOf: number,
): Attention {
  const trendOf = reason.kind === 'failing' || reason.kind === 'more_errors' ? 'errors' : 'records';
  const { flow, state, health, runs, knownSince } = entry;
  return {
    originId: flow.originId,
    name: flow.name,
    project: flow.project,
    status: { state, word: flow.nodes[0]?.statusWord ?? null },
    pause: null,
    finding: null,
    suspect: null,
    reason,
    failsAt: failsAtOf(flow, verdictsOf(entry)),
    since,
    orEarlier,
    errorsLastHour,
    usualErrorsPerHour: health.usualErrorsPerHour,
    hourSince: partSince(knownSince, asOf - hour),
    trend: trendOfRuns(runs, trendOf, asOf, knownSince),
    trendOf,
    below,
  };
}

function find(entry: FlowEntry, asOf: number, overdueSince: OverdueSince): AttentionItem | null {
  const cause = causeOf(entry, asOf, overdueSince);
  if (cause === null) return null;
  return { entry, orEarlier: false, ...cause, errorsLastHour: sumHour(entry.runs, asOf).errors, below: null };
}

type Cause = Pick<AttentionItem, 'reason' | 'since'> & Partial<Pick<AttentionItem, 'orEarlier'>>;

/** Returns whether the known runs cover too short a past to judge that something is wrong, or how certain that is. */
export function isInDoubt(entry: FlowEntry, asOf: number): boolean {
  const { usualShare, errorsInHour, knownFor } = entry.health;
  if (entry.earlier !== null || knownFor >= enoughPast) return false;
  if (entry.state === 'failing') return usualShare === null;
  return entry.state === 'active' && (errorsInHour ?? 0) >= leastErrorsPerHour && causeOf(entry, asOf) === null;
}

function causeOf(entry: FlowEntry, asOf: number, overdueSince: OverdueSince = neverOverdue): Cause | null {
  const origin = entry.flow.nodes[0];
  const word = origin?.statusWord ?? '';
  const updatedAt = origin?.updatedAt ?? null;
  switch (entry.state) {
    case 'failing':
      return failing(entry);
    case 'active':
      return (
        silent(entry, updatedAt, asOf) ??
        overdue(entry, overdueSince) ??
        moreErrors(entry, asOf) ??
        fewerRecords(entry) ??
        slowerRuns(entry)
      );
    case 'paused':
      if (updatedAt === null || asOf - updatedAt <= longPause) return null;
      return { reason: { kind: 'paused_long' }, since: updatedAt };
    case 'other':
      // A flow that was never started affects no user.
      return word.toLowerCase() === 'init' ? null : { reason: { kind: 'stopped_by_service', word }, since: updatedAt };
    case 'unknown':
      return { reason: { kind: 'no_status' }, since: null };
  }
}

function failing(entry: FlowEntry): Cause {
  const { failingSince, health } = entry;
  return {
    reason: { kind: 'failing', ...failingShareOf(entry) },
    since: failingSince,
    orEarlier: health.failingOrEarlier,
  };
}

/** Returns the share of a flow's records that failed in the hour up to its newest run, and the usual share. */
export function failingShareOf({ runs, health, lastRunAt }: FlowEntry): FailingShare {
  const { usualShare, usualFrom } = health;
  return { share: shareOfHour(runs, lastRunAt ?? 0) ?? 0, usualShare, usualFrom };
}

/** A flow changed since its last run, for instance activated, is measured from that change. */
function silent({ health, lastRunAt }: FlowEntry, updatedAt: number | null, asOf: number): Cause | null {
  const { usualInterval, silentAfter } = health;
  if (usualInterval === null || silentAfter === null || lastRunAt === null) return null;
  if (asOf - Math.max(lastRunAt, updatedAt ?? lastRunAt) <= silentAfter) return null;
  return { reason: { kind: 'silent', usualInterval, lastRunAt }, since: lastRunAt };
}

/** A flow that is not active, or fails, is listed for that reason. */
function overdue(entry: FlowEntry, overdueSince: OverdueSince): Cause | null {
  const since = overdueSince(entry);
  return since === null ? null : { reason: { kind: 'overdue', lastRunAt: entry.lastRunAt! }, since };
}

function moreErrors({ runs, health }: FlowEntry, asOf: number): Cause | null {
  const more = moreThanUsual(runs, health, asOf);
  if (more === null) return null;
  const { errors, times, ...begin } = more;
  const { usualFrom } = health;
  // The service's sums contain no single runs: their usual value is zero only where there were no errors at all.
  const errorsBefore = usualFrom?.by === 'figures' ? 0 : errorsUntil(runs, begin.since ?? asOf - hour);
  return { reason: { kind: 'more_errors', errors, times, errorsBefore, usualFrom }, ...begin };
}

function errorsUntil(runs: readonly FlowRun[], until: number): number {
  return runs.reduce((sum, { at, errors }) => (at !== null && at < until ? sum + (errors ?? 0) : sum), 0);
}

function fewerRecords({ health: { fewer } }: FlowEntry): Cause | null {
  return fewer && { reason: { kind: 'fewer_records', ofUsual: fewer.ofUsual }, since: fewer.since };
}

/** Only flows whose durations were read have any. */
function slowerRuns({ durations }: FlowEntry): Cause | null {
  if (!durations?.slow) return null;
  const { since, ...slow } = durations.slow;
  return { reason: { kind: 'slower_runs', ...slow }, since };
}

function worstFirst(a: AttentionItem, b: AttentionItem): number {
  return (
    attentionKinds.indexOf(a.reason.kind) - attentionKinds.indexOf(b.reason.kind) ||
    effectOf(b) - effectOf(a) ||
    (a.since ?? Infinity) - (b.since ?? Infinity) ||
    a.entry.flow.originId - b.entry.flow.originId
  );
}

/** Errors of the last hour above the usual number. */
function effectOf({ entry, errorsLastHour }: AttentionItem): number {
  return (errorsLastHour ?? 0) - (entry.health.usualErrorsPerHour ?? 0);
}

function trendOfRuns(
  runs: readonly FlowRun[],
  measure: 'errors' | 'records',
  asOf: number,
  knownSince: number | null,
): (number | null)[] {
  const since = partSince(knownSince, asOf - trendSteps * trendStep);
  const trend = Array.from({ length: trendSteps }, (_, index) =>
    since !== null && asOf - (trendSteps - index) * trendStep < since ? null : 0,
  );
  for (const run of runs) {
    if (run.at === null) continue;
    const step = trendSteps - 1 - Math.max(0, Math.floor((asOf - run.at) / trendStep));
    if (step < 0) break;
    if (trend[step] !== null) trend[step]! += run[measure] ?? 0;
  }
  return trend;
}
