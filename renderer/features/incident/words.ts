import type { Action, Actor, CallOutcome } from '#contract/models/action.ts';
import { exactNumber } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import { count } from '../../format/words.ts';
import type { IconName } from '../../ui/icons.ts';
import type { Toast } from '../../ui/toasts.svelte.ts';

type Kind = Action['kind'];

/** The order for what an action does, and its picture. */
export const verbs: Record<Kind, { order: string; icon: IconName }> = {
  pause: { order: 'Pause', icon: 'pause' },
  activate: { order: 'Activate', icon: 'play' },
  restore: { order: 'Restore', icon: 'undo' },
  copy: { order: 'Copy', icon: 'copy' },
  delete: { order: 'Delete', icon: 'delete' },
};

export const outcomes: Record<CallOutcome, { word: string; icon: IconName }> = {
  done: { word: 'Done', icon: 'check' },
  already: { word: 'Already so', icon: 'check' },
  failed: { word: 'Failed', icon: 'alert' },
  held: { word: 'Held back', icon: 'minus' },
  ambiguous: { word: 'Not known', icon: 'unknown' },
  not_attempted: { word: 'Not sent', icon: 'minus' },
};

export function nodesWord(n: number): string {
  return count(n, 'node', 'nodes');
}

/** What an action does: "Pause 214 flows". */
export function titleOf({ title }: Pick<Action, 'title'>): string {
  return plain(title, 100);
}

/** Calls of an action that were answered or needed no answer, those that failed, and all of them. */
export function progressOf({ calls }: Pick<Action, 'calls'>): { settled: number; failed: number; total: number } {
  const total = Object.values(calls).reduce((sum, n) => sum + n, 0);
  return { settled: total - calls.open - calls.not_attempted, failed: calls.failed, total };
}

/** "412 of 1,000 calls done". */
export function callsDone(action: Pick<Action, 'calls'>): string {
  const { done, already } = action.calls;
  return `${exactNumber(done + already)} of ${count(progressOf(action).total, 'call', 'calls')} done`;
}

/** How an action stands, in a sentence or less. Why it waits is said beside it. */
export function stateOf({ state, problem }: Pick<Action, 'state' | 'problem'>): string {
  switch (state) {
    case 'running':
      return 'Running.';
    case 'paused':
      return 'On hold: nothing more is sent until you continue.';
    case 'waiting_for_service':
      return 'Waiting for the service. Nothing is lost; it goes on by itself.';
    case 'waiting_for_sign_in':
      return 'Waiting until you are signed in. Nothing is lost; it goes on then.';
    case 'stopping':
      return 'Stopping: waiting for the answers to what was sent.';
    case 'verifying':
      return 'Everything is sent. Asking the service whether it took effect.';
    case 'interrupted':
      return problem ? 'Interrupted.' : 'Penstock ended before this action did. Nothing is sent until you say so.';
    case 'elsewhere':
      return 'Another Penstock on this computer carries it out.';
    case 'finished':
      return 'Finished.';
    case 'cancelled':
      return 'Stopped. What was done stays, and can be restored.';
  }
}

/** How fast it goes and how long that will take; null when nobody can tell. */
export function paceOf({ state, rate, remaining }: Pick<Action, 'state' | 'rate' | 'remaining'>): string | null {
  if (state !== 'running') return null;
  const words = [
    rate === null ? null : `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} calls a second`,
    remaining === null ? null : `about ${duration(remaining)} left`,
  ].filter((word) => word !== null);
  return words.length > 0 ? words.join(', ') : null;
}

/** Who gave the order, and on whose behalf. */
export function actorOf({ actor, from }: { actor: Actor; from: Action['from'] }): string {
  const user = plain(actor.user ?? 'somebody unknown', 60);
  const who = actor.impersonator === null ? user : `${plain(actor.impersonator, 60)} as ${user}`;
  return from === 'command_line' ? `${who}, on the command line` : who;
}

/** What an action reached, as the service said when it was asked again at the end. */
export function reachedOf({ reached, missed }: Pick<Action, 'reached' | 'missed'>): string | null {
  if (reached === null || missed === null) return null;
  const there = `${nodesWord(reached)} ${reached === 1 ? 'is as it' : 'are as they'} should be, the service says.`;
  return missed === 0 ? there : `${there} ${exactNumber(missed)} ${missed === 1 ? 'is' : 'are'} not.`;
}

/** Nodes that were to be reached and are not, when nobody stopped the action: then they were not all meant to be. */
export function missedBy({ state, missed }: Pick<Action, 'state' | 'missed'>): number {
  return state === 'cancelled' ? 0 : (missed ?? 0);
}

/** That an action is over, and how it ended. */
export function endToast(action: Action, show: () => void): Toast {
  const { state, calls } = action;
  const wrong = calls.failed + calls.ambiguous;
  const bad = wrong > 0 || calls.held > 0 || missedBy(action) > 0;
  return {
    tone: bad ? 'error' : state === 'finished' ? 'done' : 'info',
    title: `${titleOf(action)}: ${state === 'cancelled' ? 'stopped' : bad ? 'not all done' : 'done'}`,
    text: [
      wrong > 0 ? `${count(wrong, 'call', 'calls')} did not succeed. Look at why, and try those again.` : null,
      calls.held > 0 ? `${count(calls.held, 'call was', 'calls were')} held back, to disturb no other node.` : null,
      calls.not_attempted > 0 ? `${count(calls.not_attempted, 'call was', 'calls were')} not sent.` : null,
      (bad || state === 'cancelled' ? null : reachedOf(action)) ?? 'What was done stays.',
    ]
      .filter((part) => part !== null)
      .join(' '),
    action: { label: 'Show', run: show },
  };
}
