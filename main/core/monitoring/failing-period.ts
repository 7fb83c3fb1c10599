import type { FlowRun } from '../ports/service.ts';

const hour = 3_600_000;

/** The time in which a flow has been failing, over which its nodes are judged. */
export interface FailingPeriod {
  /** Epoch milliseconds, exclusive. */
  from: number;
  /** Records that the flow's runs read since `from`. */
  records: number;
}

interface KnownRuns {
  /** Newest first. */
  readonly runs: readonly FlowRun[];
  readonly failingSince: number | null;
}

/**
 * Returns the last hour up to a flow's newest run, or the part in which the flow fails and its runs are known. Sound
 * runs would dilute the present failures. Returns null while the flow does not fail.
 */
export function failingPeriodOf({ runs, failingSince }: KnownRuns): FailingPeriod | null {
  if (failingSince === null) return null;
  const timed = runs.filter((run): run is FlowRun & { at: number } => run.at !== null);
  const last = timed[0]!.at;
  // The oldest run began to read at an unknown time.
  const begin = timed.find(({ at }) => at < failingSince)?.at ?? timed.at(-1)!.at;
  const from = Math.max(last - hour, begin === last ? -Infinity : begin);
  return { from, records: timed.reduce((sum, run) => sum + (run.at > from ? (run.records ?? 0) : 0), 0) };
}

/**
 * Returns the newest moment for which runs are known, by the service's clock. It may be ahead of this computer's clock.
 */
export const newestKnownAt = ({ lastRunAt }: { readonly lastRunAt: number | null }, now: number): number =>
  Math.max(now, lastRunAt ?? now);
