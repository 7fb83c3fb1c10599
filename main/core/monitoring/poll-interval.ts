/** Rules for the wait between reads, in milliseconds. They are pure, so that each can be tested in isolation. */
import type { ServiceLoad } from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';
import { isAway, lookEvery, waitAsked } from '../base/outage.ts';

/** Reasons why Penstock reads less than it could. */
export interface Restraint {
  /** Chosen by the user. */
  load: ServiceLoad;
  /** Whether the window is not visible. */
  hidden: boolean;
}

/** Input of the rules. */
export interface PollingSituation extends Restraint {
  /** Chosen by the user, seconds. */
  pollSeconds: number;
  /** Duration of the last read, milliseconds. */
  lastReadTook: number;
}

/** No client of such a service may request the same list more often than this. */
const leastInterval = 15_000;
const mostInterval = 600_000;
/** A hidden window is refreshed less often; it reads immediately when it is shown again. */
const hiddenFactor = 4;
const gentleFactor = 2;

/** Returns the factor by which the interval of background work may grow. */
export const slowness = ({ load, hidden }: Restraint): number =>
  (load === 'gentle' ? gentleFactor : 1) * (hidden ? hiddenFactor : 1);

/** At most a third of the time is spent reading, so that a huge estate does not occupy the service for one console. */
const restPerRead = 2;

/** Returns the wait between successful reads, in milliseconds. */
export function pollInterval({ pollSeconds, lastReadTook, ...restraint }: PollingSituation): number {
  const wanted = Math.max(pollSeconds * 1000, leastInterval, lastReadTook * restPerRead);
  return Math.min(wanted * slowness(restraint), Math.max(mostInterval, pollSeconds * 1000));
}

/**
 * Returns the wait after failed reads, in milliseconds. A service that is down is probed, so that its return shows at
 * once. A service that returns errors is queried less and less often. A requested pause is granted, a minute at a time.
 *
 * @param failures reads that failed since the last successful one
 * @param now epoch milliseconds
 */
export function waitAfterFailure(situation: PollingSituation, failures: number, problem: Problem, now: number): number {
  if (isAway(problem)) return waitAsked(problem, now, Math.max(lookEvery, situation.lastReadTook * restPerRead));
  if (problem.until !== undefined) return waitAsked(problem, now, pollInterval(situation));
  const longest = Math.max(mostInterval, situation.pollSeconds * 1000);
  return Math.min(pollInterval(situation) * 2 ** Math.min(failures, 10), longest);
}

/** Milliseconds within which the status of any flow is read again. */
const statusesWithin = 45_000;
/** Milliseconds between requests where reading statuses takes many; less where the statuses would become too old. */
const apart = 3_000;
const slowStatusesWithin = 150_000;
const leastApart = 1_000;

/**
 * Returns how much of the list of flows one read covers, in requests; a fraction is shared by several reads. A list of
 * one response is read each time. With load `immediate`, any list is.
 *
 * @param answers requests that the whole list takes
 * @param interval milliseconds between reads
 */
export function shareOfList(answers: number, interval: number, restraint: Restraint): number {
  if (restraint.load === 'immediate') return answers;
  const slow = Math.min(answers * apart, Math.max(slowStatusesWithin, answers * leastApart));
  const within = Math.max(statusesWithin, slow) * slowness(restraint);
  return Math.max(1, (answers * interval) / within);
}
