import type { EnvironmentView } from '#contract/models/environment.ts';
import type { WatchState } from '#contract/models/flow.ts';
import { isStale } from '../client/freshness.ts';
import { age } from '../format/time.ts';
import { count } from '../format/words.ts';

/**
 * How an environment stands, in a few words for the list of all: what needs a person, or why nobody knows. What is old
 * never passes for how it is now.
 */
export function glanceAt({ session }: EnvironmentView, state: WatchState | undefined, now: number): string {
  if (session.state === 'signed_out') return 'Signed out';
  if (session.state === 'signing_in') return 'Signing in';
  if (!state || state.readAt === null || state.attention === null) return state?.problem ? 'No answer' : 'Reading';
  if (isStale(state, now)) return `No answer for ${age(now - state.readAt)}`;
  return state.attention === 0
    ? 'Nothing needs attention'
    : `${count(state.attention, 'flow needs', 'flows need')} attention`;
}
