import type { FlowRun } from '../ports/service.ts';

/**
 * The time for which the runs of a flow are known. The service lists only a flow's newest runs, up to a number or an
 * age. Each flow is therefore known back to a different time, and a time without reads may leave a gap. A sum without
 * its coverage is meaningless.
 */
export interface KnownSince {
  originId: number;
  /** Every run is known from this time to the last complete read, epoch milliseconds. `asFarAsAny` is the earliest. */
  since: number;
}

/** Known for as long as any flow is: the flow had not run before. */
export const asFarAsAny = 0;

/** The smallest step of sums: nothing shorter counts as a gap. */
const finest = 5 * 60_000;

/**
 * Returns the start of coverage after a flow's newest runs were read down to `oldest` without a gap. `before` is the
 * previous coverage. Runs that reach back into it extend it; otherwise there is a gap, and only the newer coverage
 * counts.
 */
export function sinceAfter(oldest: number, before: { since: number; to: number } | null): number {
  return before !== null && oldest <= before.to + finest ? Math.min(oldest, before.since) : oldest;
}

/** Returns the time of the oldest of some runs; null when none has a time. */
export function oldestOf(runs: readonly FlowRun[]): number | null {
  return runs.reduce<number | null>(
    (oldest, { at }) => (at !== null && (oldest === null || at < oldest) ? at : oldest),
    null,
  );
}

/** Returns the beginning of the known part since `from`; null where all of it is known. */
export function partSince(knownSince: number | null, from: number): number | null {
  return knownSince !== null && knownSince > from ? knownSince : null;
}
