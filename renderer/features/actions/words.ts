import type { ActionReport, CallOutcome, Change } from '#contract/models/action.ts';
import type { ChangeState } from '../../client/actions.svelte.ts';
import { count } from '../../format/words.ts';
import type { Toast } from '../../ui/toasts.svelte.ts';

/** The words for a change: as an order, while it goes on, and once it is done. */
export const verbs: Record<Change, { order: string; going: string; done: string; state: string }> = {
  pause: { order: 'Pause', going: 'Pausing', done: 'Paused', state: 'paused' },
  activate: { order: 'Activate', going: 'Activating', done: 'Activated', state: 'active' },
};

export const outcomes: Record<CallOutcome, string> = {
  done: 'Done',
  failed: 'Failed',
  ambiguous: 'Not known',
  not_attempted: 'Not sent',
};

export function nodesWord(n: number): string {
  return count(n, 'node', 'nodes');
}

/** The title of the dialog: what would change, or has changed, and where. */
export function headline(change: Change, stage: ChangeState, environment: string): string {
  const { order, going } = verbs[change];
  switch (stage.phase) {
    case 'planned':
      return `${order} ${nodesWord(stage.plan.changing.length)} in ${environment}`;
    case 'running':
      return `${going} ${nodesWord(stage.plan.changing.length)} in ${environment}`;
    case 'finished':
      return `${outcomeOf(stage.report)} in ${environment}`;
    default:
      return `${order} in ${environment}`;
  }
}

/** What an action reached, as the service says when asked again. */
function outcomeOf({ change, reached, missed }: ActionReport): string {
  const { done, state } = verbs[change];
  if (missed.length === 0) return `${done} ${nodesWord(reached)}`;
  if (reached === 0) return `${nodesWord(missed.length)} not ${state}`;
  return `${done} ${nodesWord(reached)}, ${missed.length} not`;
}

/** What an action did, in two lines. */
export function outcomeToast(report: ActionReport): Toast {
  const { change, calls, missed } = report;
  const notDone = calls.filter(({ outcome }) => outcome !== 'done').length;
  const { state } = verbs[change];
  const title = outcomeOf(report);
  if (notDone === 0 && missed.length === 0) {
    return { tone: 'done', title, text: `${count(calls.length, 'call', 'calls')}, 0 failed.` };
  }
  return {
    tone: 'error',
    title,
    text:
      `${count(notDone, 'call', 'calls')} of ${calls.length} did not succeed. ` +
      `Look at the flows that are not ${state}, and ask again for those.`,
  };
}
