import type { ActedFrom, Actor } from '#contract/models/actor.ts';
import type { Clock } from '../base/clock.ts';
import { Failure, problemOf } from '../base/failure.ts';
import type { Activity, Intent } from './activity.ts';
import { texts } from './words.ts';

/** Maximum number of characters of each state in an entry: enough for any configuration. */
const longestState = 20_000;

/** Returns the facts of a request outside any action that do not depend on the request. */
export function intentOf(
  { id, name, actor }: { id: string; name: string; actor: Actor },
  from: ActedFrom,
  reason: string | null,
): Pick<Intent, 'environmentId' | 'environmentName' | 'actor' | 'from' | 'actionId' | 'reason'> {
  return { environmentId: id, environmentName: name, actor, from, actionId: null, reason: reason?.trim() || null };
}

/** Returns a state, as JSON, in a length that an entry accepts; a shortened one gives its full length. */
export const shortenState = (json: string): string =>
  json.length <= longestState ? json : texts.shortened(json.slice(0, longestState), json.length);

/**
 * Sends a request that changes the service and belongs to no action, and records it, whatever its outcome (S10).
 *
 * @param readAfter returns the state after success; null if it is unknown
 * @param override whether to send the request even if it cannot be recorded
 */
export async function recorded<T>(
  activity: Pick<Activity, 'intend'>,
  clock: Clock,
  intent: Intent,
  send: (onSend: () => void) => Promise<T>,
  readAfter: (answer: T) => Promise<string | null> = () => Promise.resolve(null),
  override = false,
): Promise<T> {
  const entry = await activity.intend(intent, override);
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
