import type { FlowDurations, RunDuration, UsualDuration } from '#contract/models/run-duration.ts';
import type { RunWrite } from '../ports/service.ts';
import { type Centre, centreOf, leastRuns } from './baseline.ts';

/** Runs before the judged one that determine the usual duration. */
const MAX_USUAL_RUNS = 20;

/**
 * A run is slow if it takes longer than this multiple of the usual duration, exceeds the usual scatter, and takes a
 * minute more than usual, because a shorter delay affects no user. The figures are ours.
 */
const SLOW_TIMES = 2;
const SLOW_SPREADS = 6;
const SLOW_EXCESS_MS = 60_000;
/** Spreads of the displayed range: some 19 of 20 runs lie within two standard deviations. */
const RANGE_SPREADS = 2;

/** A longer run is a wrong time. */
const MAX_DURATION_MS = 7 * 86_400_000;
/** Offset of the service's clock that is not corrected (`main/api/service-clock.ts`). */
const CLOCK_TOLERANCE_MS = 120_000;

/** The writes of one destination, run by run, as read at a moment. */
export interface DestinationWrites {
  /** Epoch milliseconds. */
  readAt: number;
  writes: readonly RunWrite[];
}

/** The newest runs of a flow take longer than usual. */
export interface SlowRuns {
  /** Start of the first of them, epoch milliseconds. */
  since: number;
  /** Milliseconds that the newest took, or has been running. */
  duration: number;
  isRunning: boolean;
  usual: UsualDuration;
  /** Multiple of the usual duration. */
  times: number;
}

/** The durations of a flow's runs, with the judgment of the newest ones. */
export interface JudgedDurations extends FlowDurations {
  slow: SlowRuns | null;
  /** Since when the newest run has been running longer than usual, unless it wrote nothing; null: it has not. */
  overdueSince: number | null;
}

export const unreadDurations: JudgedDurations = {
  offer: 'unread',
  readAt: null,
  destinations: { read: 0, of: 0 },
  runs: [],
  usual: null,
  slow: null,
  overdueSince: null,
};

/**
 * Computes how long runs took, and whether the newest ones are slow. A run begins at its id, and ends when the last of
 * the destinations wrote. Both are times of the service, so that no duration depends on this computer's clock.
 *
 * @param reads one for each destination that was read
 * @param of number of all destinations
 * @param isRunning whether nodes of the flow process records now; null where unknown
 */
export function durationsOf(
  reads: readonly DestinationWrites[],
  of: number,
  now: number,
  isRunning: boolean | null = null,
): JudgedDurations {
  if (of === 0) return { ...unreadDurations, offer: 'no_destination' };
  if (reads.length === 0) return { ...unreadDurations, destinations: { read: 0, of } };
  const readAt = Math.min(...reads.map((read) => read.readAt));
  const known = { readAt, destinations: { read: reads.length, of } };
  const runs = timesOf(reads, now);
  if (!reads.some(({ writes }) => writes.some(({ writtenAt }) => writtenAt !== null)))
    return { ...unreadDurations, ...known, offer: 'unreported' };
  return { ...known, offer: 'reported', ...judge(runs, readAt, isRunning === true) };
}

type RunTimes = Omit<RunDuration, 'isSlow'>;

/** Returns the start and the end of each run, newest first. */
function timesOf(reads: readonly DestinationWrites[], now: number): RunTimes[] {
  const byRun = Map.groupBy(
    reads.flatMap(({ writes }, destination) => writes.map((write) => ({ ...write, destination }))),
    ({ runId }) => runId,
  );
  const runs = [...byRun].sort(([a], [b]) => b - a);
  return runs.map(([runId, writes], index): RunTimes => {
    const startedAt = writes[0]!.startedAt;
    const before = index === 0 ? (runs[1]?.[1] ?? []) : [];
    const missing = before.some(
      ({ destination, writtenAt }) =>
        writtenAt !== null && !writes.some((one) => one.destination === destination && one.writtenAt !== null),
    );
    const endedAt = missing ? null : endOf(startedAt, writes, now);
    return { runId, startedAt, endedAt, duration: endedAt === null ? null : endedAt - startedAt! };
  });
}

/** Returns the last write of a run; null where there is none, or one that cannot be right. */
function endOf(startedAt: number | null, writes: readonly RunWrite[], now: number): number | null {
  const times = writes.flatMap(({ writtenAt }) => writtenAt ?? []);
  if (startedAt === null || times.length === 0) return null;
  const isPlausible = (at: number): boolean =>
    at >= startedAt && at - startedAt <= MAX_DURATION_MS && at <= now + CLOCK_TOLERANCE_MS;
  return times.every(isPlausible) ? Math.max(...times) : null;
}

/**
 * Judges each run by the runs before it, without those that were slow themselves. Slow runs do not become usual while
 * enough of the time before them is known.
 */
function judge(
  newestFirst: readonly RunTimes[],
  readAt: number,
  isRunning: boolean,
): Pick<JudgedDurations, 'runs' | 'usual' | 'slow' | 'overdueSince'> {
  const sound: number[] = [];
  const centre = (): Centre | null => (sound.length < leastRuns ? null : centreOf(sound.slice(-MAX_USUAL_RUNS)));
  const judged: RunDuration[] = [];
  let slow: SlowRuns | null = null;
  for (const run of newestFirst.toReversed()) {
    const usual = centre();
    const { startedAt, duration } = run;
    const isSlow = usual === null || duration === null ? null : duration > slowAfter(usual);
    if (isSlow !== true && duration !== null) {
      sound.push(duration);
      slow = null;
    } else if (isSlow) slow = slowRuns(usual!, slow?.since ?? startedAt!, duration!, false);
    judged.push({ ...run, isSlow });
  }
  const usual = centre();
  const [newest] = newestFirst;
  const runsFor = newest?.startedAt != null && newest.endedAt === null ? readAt - newest.startedAt : null;
  const isOverdue = runsFor !== null && usual !== null && runsFor > slowAfter(usual);
  if (isOverdue && isRunning) {
    slow = slowRuns(usual, slow?.since ?? newest!.startedAt!, runsFor, true);
    judged.at(-1)!.isSlow = true;
  }
  return {
    runs: judged.toReversed(),
    usual: usual && rangeOf(usual),
    slow,
    overdueSince: isOverdue ? newest!.startedAt! + slowAfter(usual) : null,
  };
}

const slowRuns = (usual: Centre, since: number, duration: number, isRunning: boolean): SlowRuns => ({
  ...{ since, duration, isRunning, usual: rangeOf(usual) },
  times: duration / Math.max(1, usual.median),
});

const slowAfter = ({ median, spread }: Centre): number =>
  Math.max(SLOW_TIMES * median, median + SLOW_SPREADS * spread, median + SLOW_EXCESS_MS);

const rangeOf = ({ median, spread }: Centre): UsualDuration => ({
  from: Math.max(0, Math.round(median - RANGE_SPREADS * spread)),
  to: Math.round(median + RANGE_SPREADS * spread),
});
