import type { ChangeRecord } from '#contract/models/change-record.ts';
import { actions, isOver } from '../../client/actions.svelte.ts';
import { callsDone, nodesWord, titleOf } from './action-words.ts';
import { texts } from './words.ts';

/** The action of a change that is not over, in its newest state. */
const runningIn = (change: ChangeRecord) =>
  change.actions.map((action) => actions.byId(action.id) ?? action).find((action) => !isOver(action));

/** How a change stands, in a few words. */
export function standingOf(change: ChangeRecord): string {
  const running = runningIn(change);
  if (running) return `${titleOf(running)}: ${callsDone(running)}`;
  if (change.closedAt !== null) return texts.closed;
  if (change.away === null) return texts.serviceGone;
  return change.away === 0 ? texts.everythingAsBefore : texts.open;
}

/** Whether there is something to restore, and nothing of it runs. */
export function mayRestore(change: ChangeRecord): boolean {
  return change.closedAt === null && (change.away ?? 0) > 0 && runningIn(change) === undefined;
}

/**
 * How many nodes differ from their state before the change, with `{some}` for the number. While an action of it is under way
 * (`busy`), the others may not have been changed yet.
 */
export function differingWords({ touched, away }: ChangeRecord, busy: boolean): string {
  if (busy) return texts.touchedWhileBusy(nodesWord(touched));
  return away === 0
    ? texts.allTouchedAsBefore(nodesWord(touched))
    : texts.touchedNotAsBefore(nodesWord(touched), away ?? 0);
}
