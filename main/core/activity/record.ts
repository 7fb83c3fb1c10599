import type { Clock } from '../clock.ts';
import { Failure, problemOf } from '../failure.ts';
import type { Activity, Intent } from './activity.ts';

/** Sends a request that changes the service and belongs to no action, and enters it in the record, whatever becomes of it (S10). */
export async function recorded<T>(
  activity: Pick<Activity, 'intend'>,
  clock: Clock,
  intent: Intent,
  send: (onSend: () => void) => Promise<T>,
): Promise<T> {
  const entry = await activity.intend(intent);
  let attempts = 0;
  try {
    const answer = await send(() => (attempts += 1));
    await entry.settle({ at: clock.now(), attempts, outcome: 'done', reply: null, problem: null, after: null });
    return answer;
  } catch (thrown) {
    const problem = problemOf(thrown);
    const outcome = thrown instanceof Failure && thrown.effect === 'unknown' ? 'ambiguous' : 'failed';
    await entry.settle({ at: clock.now(), attempts, outcome, reply: problem.detail ?? null, problem, after: null });
    throw thrown;
  }
}
