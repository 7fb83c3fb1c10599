import type { FlowRun } from '../ports/service.ts';

const hour = 3_600_000;

/** The time in which a flow has been failing, of which its nodes are judged. */
export interface Trouble {
  /** Epoch milliseconds, exclusive. */
  from: number;
  /** What the flow's runs read from then on. */
  records: number;
}

interface KnownRuns {
  /** Newest first. */
  readonly runs: readonly FlowRun[];
  readonly failingSince: number | null;
}

/**
 * The last hour up to a flow's newest run, or as much of it as the flow has been failing and its runs are known: what sound runs
 * read would water down what fails now. Null while it does not fail.
 */
export function troubleOf({ runs, failingSince }: KnownRuns): Trouble | null {
  if (failingSince === null) return null;
  const timed = runs.filter((run): run is FlowRun & { at: number } => run.at !== null);
  const last = timed[0]!.at;
  // What the oldest run read began at an unknown time.
  const begin = timed.find(({ at }) => at < failingSince)?.at ?? timed.at(-1)!.at;
  const from = Math.max(last - hour, begin === last ? -Infinity : begin);
  return { from, records: timed.reduce((sum, run) => sum + (run.at > from ? (run.records ?? 0) : 0), 0) };
}

/** The newest moment of which a flow's runs tell, by the service's clock, which may be ahead of this computer's. */
export const newestOf = ({ lastRunAt }: { readonly lastRunAt: number | null }, now: number): number =>
  Math.max(now, lastRunAt ?? now);
