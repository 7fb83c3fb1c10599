import type { ChangeRecord } from '#contract/models/change-record.ts';
import { actions, isActionOver } from '../../client/actions.svelte.ts';
import { callsDone, nodesWord, actionTitle } from './action-words.ts';
import { texts } from './words.ts';

/** The ongoing action of a change, in its newest state. */
const runningIn = (change: ChangeRecord) =>
  change.actions.map((action) => actions.byId(action.id) ?? action).find((action) => !isActionOver(action));

/** Status of a change, in a few words. */
export function changeStatus(change: ChangeRecord): string {
  const running = runningIn(change);
  if (running) return `${actionTitle(running)}: ${callsDone(running)}`;
  if (change.closedAt !== null) return texts.closed;
  if (change.away === null) return texts.serviceGone;
  return change.away === 0 ? texts.everythingAsBefore : texts.open;
}

/** Whether nodes can be restored and no action of the change is running. */
export function mayRestore(change: ChangeRecord): boolean {
  return change.closedAt === null && (change.away ?? 0) > 0 && runningIn(change) === undefined;
}

/**
 * Number of nodes that differ from their state before the change, with `{some}` for the number. During an action
 * (`busy`), the others may still be pending.
 */
export function differingWords({ touched, away }: ChangeRecord, busy: boolean): string {
  if (busy) return texts.touchedWhileBusy(nodesWord(touched));
  return away === 0
    ? texts.allTouchedAsBefore(nodesWord(touched))
    : texts.touchedNotAsBefore(nodesWord(touched), away ?? 0);
}
