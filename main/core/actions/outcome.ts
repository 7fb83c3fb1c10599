import type { Problem } from '#contract/result.ts';
import { Failure, problemOf } from '../base/failure.ts';
import { waitsFor } from '../jobs/waits-for.ts';
import { texts } from './words.ts';

/**
 * The verdict on a failed call. `park`: nothing is wrong with it, it waits until the service answers or somebody is signed in.
 * `look`: it is unknown whether it took effect, so the service is read before anything else. `withdrawn`: it never left. `over`:
 * nor may anything else of its action.
 */
export type Verdict =
  | { is: 'failed'; problem: Problem }
  | { is: 'park'; until: 'service' | 'sign_in'; problem: Problem }
  | { is: 'look'; problem: Problem }
  | { is: 'withdrawn' }
  | { is: 'over'; problem: Problem };

/** Why the service is asked about a call that it accepted. */
export const unconfirmed: Problem = {
  kind: 'bad_answer',
  message: texts.tookAndSaidNothing,
};

/**
 * Whether the service answered a call with something other than an answer to it, such as a redirect. The flow can be read all
 * the same: waiting for a proper answer, and sending the call again each time, might never end.
 */
export const isNonsense = (problem: Problem): boolean => problem.kind === 'bad_answer' && problem !== unconfirmed;

export function judge(thrown: unknown): Verdict {
  const problem = problemOf(thrown);
  if (thrown instanceof Failure && thrown.effect === 'unknown') return { is: 'look', problem };
  if (problem.kind === 'cancelled') return { is: 'withdrawn' };
  if (problem.kind === 'read_only' || problem.kind === 'moved') return { is: 'over', problem };
  const until = waitsFor(problem);
  return until === null ? { is: 'failed', problem } : { is: 'park', until, problem };
}
