import type { Clock } from '../base/clock.ts';
import { Failure, problemOf } from '../base/failure.ts';
import type { Activity, Intent } from './activity.ts';

/**
 * Sends a request that changes the service and belongs to no action, and records it, whatever its outcome (S10).
 *
 * @param readAfter returns the state after success; null if it is unknown
 * @param insists whether to send the request even if it cannot be recorded
 */
export async function recorded<T>(
  activity: Pick<Activity, 'intend'>,
  clock: Clock,
  intent: Intent,
  send: (onSend: () => void) => Promise<T>,
  readAfter: (answer: T) => Promise<string | null> = () => Promise.resolve(null),
  insists = false,
): Promise<T> {
  const entry = await activity.intend(intent, insists);
  let attempts = 0;
  const answer = await send(() => (attempts += 1)).catch(async (thrown: unknown) => {
    const problem = problemOf(thrown);
    const outcome = thrown instanceof Failure && thrown.effect === 'unknown' ? 'ambiguous' : 'failed';
    await entry.settle({ at: clock.now(), attempts, outcome, reply: problem.detail ?? null, problem, after: null });
    throw thrown;
  });
  const at = clock.now();
  const after = await readAfter(answer);
  await entry.settle({ at, attempts, outcome: 'done', reply: null, problem: null, after });
  return answer;
}
