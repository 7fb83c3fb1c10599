import type { Problem } from '#contract/result.ts';
import { Failure, problemOf } from '../base/failure.ts';
import { waitsFor } from '../jobs/waits-for.ts';
import { texts } from './words.ts';

/**
 * Verdict on a failed call. `park`: the call is fine, and waits for the service or for a sign-in. `look`: it is unknown
 * whether it took effect, so the service is read first. `withdrawn`: it never left. `over`: neither it nor any other
 * call of its action may be sent.
 */
export type Verdict =
  | { is: 'failed'; problem: Problem }
  | { is: 'park'; until: 'service' | 'sign_in'; problem: Problem }
  | { is: 'look'; problem: Problem }
  | { is: 'withdrawn' }
  | { is: 'over'; problem: Problem };

/** Why Penstock reads the service after a call that it accepted. */
export const unconfirmed: Problem = {
  kind: 'bad_answer',
  message: texts.tookAndSaidNothing,
};

/**
 * Whether the service sent something other than a response to the call, such as a redirect. The flow can still be read.
 * Waiting for a valid response, and resending the call each time, might never end.
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
