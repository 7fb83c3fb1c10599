import type { Action, CallOutcome } from '#contract/models/action.ts';
import { exactNumber } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import type { IconName } from '../../ui/icons.ts';
import type { Toast } from '../../client/toasts.svelte.ts';
import { phrases } from '../../format/phrases/words.ts';
import { texts } from './words.ts';

export const outcomes: Record<CallOutcome, { word: string; icon: IconName }> = {
  done: { word: phrases.done, icon: 'check' },
  already: { word: phrases.noChangeNeeded, icon: 'check' },
  failed: { word: phrases.failed, icon: 'alert' },
  held: { word: phrases.skipped, icon: 'minus' },
  ambiguous: { word: phrases.unknown, icon: 'unknown' },
  not_attempted: { word: phrases.notSent, icon: 'minus' },
};

export function nodesWord(n: number): string {
  return texts.nodesWord(n);
}

/** Title of an action: "Pause 214 flows". */
export function actionTitle({ title }: Pick<Action, 'title'>): string {
  return plain(title, 100);
}

/** Calls of an action: those answered or needing no answer, those that failed, and the total. */
export function progressOf({ calls }: Pick<Action, 'calls'>): { settled: number; failed: number; total: number } {
  const total = Object.values(calls).reduce((sum, n) => sum + n, 0);
  return { settled: total - calls.open - calls.not_attempted, failed: calls.failed, total };
}

/** "412 of 1,000 calls done". */
export function callsDone(action: Pick<Action, 'calls'>): string {
  const { done, already } = action.calls;
  return texts.ofCallsDone(exactNumber(done + already), progressOf(action).total);
}

/** State of an action, in a sentence or less. The reason for a wait is shown separately. */
export function actionState({ state, problem }: Pick<Action, 'state' | 'problem'>): string {
  switch (state) {
    case 'running':
      return texts.running;
    case 'paused':
      return texts.onHold;
    case 'waiting_for_service':
      return texts.waitingForService;
    case 'waiting_for_sign_in':
      return texts.waitingForSignIn;
    case 'stopping':
      return texts.stopping;
    case 'verifying':
      return texts.verifying;
    case 'interrupted':
      return problem ? texts.interrupted : texts.interruptedByEnd;
    case 'elsewhere':
      return texts.elsewhere;
    case 'finished':
      return texts.finished;
    case 'cancelled':
      return texts.cancelled;
  }
}

/** Rate and remaining time; null when neither is known. */
export function paceOf({ state, rate, remaining }: Pick<Action, 'state' | 'rate' | 'remaining'>): string | null {
  if (state !== 'running') return null;
  const words = [
    rate === null ? null : texts.callsASecond(rate < 10 ? rate.toFixed(1) : String(Math.round(rate))),
    remaining === null ? null : texts.aboutLeft(duration(remaining)),
  ].filter((word) => word !== null);
  return words.length > 0 ? words.join(', ') : null;
}

/** Result of an action, from the service's state after its end. */
export function reachedOf({ reached, missed }: Pick<Action, 'reached' | 'missed'>): string | null {
  if (reached === null || missed === null) return null;
  return missed === 0 ? texts.reached(reached) : `${texts.reached(reached)} ${texts.missed(missed)}`;
}

/** Nodes that the action missed. A cancelled action misses none, because not all were meant to be reached. */
export function missedBy({ state, missed }: Pick<Action, 'state' | 'missed'>): number {
  return state === 'cancelled' ? 0 : (missed ?? 0);
}

/** Toast that reports the end of an action and its outcome. */
export function endToast(action: Action, show: () => void): Toast {
  const { state, calls } = action;
  const wrong = calls.failed + calls.ambiguous;
  const bad = wrong > 0 || calls.held > 0 || missedBy(action) > 0;
  return {
    tone: bad ? 'error' : state === 'finished' ? 'done' : 'info',
    title: (state === 'cancelled' ? texts.endStopped : bad ? texts.endNotAllDone : texts.endDone)(actionTitle(action)),
    text: [
      wrong > 0 ? texts.callsNotSucceed(wrong) : null,
      calls.held > 0 ? texts.callsHeldBack(calls.held) : null,
      calls.not_attempted > 0 ? texts.callsNotSent(calls.not_attempted) : null,
      (bad || state === 'cancelled' ? null : reachedOf(action)) ?? texts.completedChangesStay,
    ]
      .filter((part) => part !== null)
      .join(' '),
    action: { label: phrases.show, run: show },
  };
}
