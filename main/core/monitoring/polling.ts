/** How long to wait between reads, in milliseconds. Pure, so that every rule can be tested by itself. */

/** What the rules look at. */
export interface PollingSituation {
  /** Asked for by the person, seconds. */
  pollSeconds: number;
  /** How long the last read took, milliseconds. */
  lastReadTook: number;
  /** Reads that failed since the last good one. */
  failures: number;
  /** Nobody sees the window. */
  hidden: boolean;
}

/** No reader of such a service may ask for the same list more often than this. */
const leastInterval = 15_000;
const mostInterval = 600_000;
/** A hidden window is watched less closely; it reads at once when it is shown again. */
const hiddenFactor = 4;
/** At most a third of the time is spent reading, so that a huge estate does not keep the service busy for one console. */
const restPerRead = 2;

export function pollInterval({ pollSeconds, lastReadTook, failures, hidden }: PollingSituation): number {
  const wanted = Math.max(pollSeconds * 1000, leastInterval, lastReadTook * restPerRead);
  const backedOff = wanted * (hidden ? hiddenFactor : 1) * 2 ** Math.min(failures, 10);
  return Math.min(Math.max(backedOff, leastInterval), Math.max(mostInterval, pollSeconds * 1000));
}
