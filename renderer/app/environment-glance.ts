import type { EnvironmentView } from '#contract/models/environment.ts';
import type { WatchState } from '#contract/models/flow.ts';
import { isSlowed, isStale } from '../client/freshness.ts';
import { phrases } from '../format/phrases/words.ts';
import { age } from '../format/time.ts';
import { texts } from './words.ts';

/**
 * The state of an environment in a few words for the list of all: flows that need attention, or why that is unknown.
 * Never presents stale data as current.
 */
export function glanceAt({ session }: EnvironmentView, state: WatchState | undefined, now: number): string {
  if (session.state === 'signed_out') return texts.signedOut;
  if (session.state === 'signing_in') return texts.signingIn;
  if (!state || state.readAt === null || state.attention === null)
    return state?.problem ? texts.noAnswer : texts.reading;
  if (isSlowed(state, now)) return texts.slowedDown;
  if (isStale(state, now)) return texts.noAnswerFor(age(now - state.readAt));
  if (state.attention === 0 && state.gaps.length > 0) return texts.notAllRead;
  return state.attention === 0 ? phrases.nothingNeedsAttention : texts.flowsNeedAttention(state.attention);
}
