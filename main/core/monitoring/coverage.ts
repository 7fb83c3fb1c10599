import type { FlowRun } from '../ports/service.ts';

/**
 * For which time the runs of a flow are known. The service lists a flow's newest runs only, up to a number or an age: each flow
 * is known for another time back, and after a time without reads there may be a gap. A sum without its coverage is meaningless.
 */
export interface KnownSince {
  originId: number;
  /** From then to the last complete read every run is known, epoch milliseconds. `asFarAsAny` is the earliest. */
  since: number;
}

/** Known as far back as anything is: the flow had not run before. */
export const asFarAsAny = 0;

/** The finest step of sums: anything shorter does not count as a gap. */
const finest = 5 * 60_000;

/**
 * Since when a flow is known after its newest runs were read, down to `oldest` without a gap. `before` is what was known until
 * then: where the runs reach back into it the two are joined, else a gap lies between them, and the later counts.
 */
export function sinceAfter(oldest: number, before: { since: number; to: number } | null): number {
  return before !== null && oldest <= before.to + finest ? Math.min(oldest, before.since) : oldest;
}

/** The time of the oldest of some runs; null when none has a time. */
export function oldestOf(runs: readonly FlowRun[]): number | null {
  return runs.reduce<number | null>(
    (oldest, { at }) => (at !== null && (oldest === null || at < oldest) ? at : oldest),
    null,
  );
}

/** The beginning of what is known since `from`; null where all of it is known. */
export function partSince(knownSince: number | null, from: number): number | null {
  return knownSince !== null && knownSince > from ? knownSince : null;
}
