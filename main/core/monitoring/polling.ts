/** How long to wait between reads, in milliseconds. Pure, so that every rule can be tested by itself. */
import type { ServiceLoad } from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';
import { isAway, lookEvery, waitAsked } from '../base/outage.ts';

/** Why Penstock reads less than it could. */
export interface Restraint {
  /** Chosen by the person. */
  load: ServiceLoad;
  /** The window is not visible. */
  hidden: boolean;
}

/** The input of the rules. */
export interface PollingSituation extends Restraint {
  /** Chosen by the person, seconds. */
  pollSeconds: number;
  /** How long the last read took, milliseconds. */
  lastReadTook: number;
}

/** No client of such a service may ask for the same list more often than this. */
const leastInterval = 15_000;
const mostInterval = 600_000;
/** A hidden window is refreshed less often; it reads at once when it is shown again. */
const hiddenFactor = 4;
const gentleFactor = 2;

/** How many times as long as usual everything may take that nobody waits for. */
export const slowness = ({ load, hidden }: Restraint): number =>
  (load === 'gentle' ? gentleFactor : 1) * (hidden ? hiddenFactor : 1);

/** At most a third of the time is spent reading, so that a huge estate does not occupy the service for one console. */
const restPerRead = 2;

/** Between successful reads. */
export function pollInterval({ pollSeconds, lastReadTook, ...restraint }: PollingSituation): number {
  const wanted = Math.max(pollSeconds * 1000, leastInterval, lastReadTook * restPerRead);
  return Math.min(wanted * slowness(restraint), Math.max(mostInterval, pollSeconds * 1000));
}

/**
 * After failed reads. A service that is down is probed, so that its return shows at once; one that answers and fails is asked
 * ever more seldom; one that asks for a pause is granted it, a minute at a time.
 *
 * @param failures reads that failed since the last good one
 * @param now epoch milliseconds
 */
export function waitAfterFailure(situation: PollingSituation, failures: number, problem: Problem, now: number): number {
  if (isAway(problem)) return waitAsked(problem, now, Math.max(lookEvery, situation.lastReadTook * restPerRead));
  if (problem.until !== undefined) return waitAsked(problem, now, pollInterval(situation));
  const longest = Math.max(mostInterval, situation.pollSeconds * 1000);
  return Math.min(pollInterval(situation) * 2 ** Math.min(failures, 10), longest);
}

/** The status of any flow is read again within so long, milliseconds. */
const statusesWithin = 45_000;
/** Where that takes many requests they come this far apart; closer together where the statuses would be older than that. */
const apart = 3_000;
const slowStatusesWithin = 150_000;
const leastApart = 1_000;

/**
 * How much of the list of flows a read brings, in requests; a fraction is what several reads share. A list that comes in one
 * answer is read each time, and any list where a person wants it immediately.
 *
 * @param answers requests that the whole list takes
 * @param interval between reads, milliseconds
 */
export function shareOfList(answers: number, interval: number, restraint: Restraint): number {
  if (restraint.load === 'immediate') return answers;
  const slow = Math.min(answers * apart, Math.max(slowStatusesWithin, answers * leastApart));
  const within = Math.max(statusesWithin, slow) * slowness(restraint);
  return Math.max(1, (answers * interval) / within);
}
