import type { Action } from '#contract/models/action.ts';
import type { ExportJob } from '#contract/models/export.ts';

/** What is over, or was interrupted and waits for a person or a sign-in: no process carries it out. */
const restingActions: readonly Action['state'][] = ['interrupted', 'finished', 'cancelled'];
const restingExports: readonly ExportJob['state'][] = ['interrupted', 'done', 'failed', 'cancelled'];

/** Whether no action and no export is carried out, by this process or, as far as that is recorded, by another one. */
export function isAtRest(
  actions: readonly Pick<Action, 'state'>[],
  exports: readonly Pick<ExportJob, 'state'>[],
): boolean {
  return (
    actions.every(({ state }) => restingActions.includes(state)) &&
    exports.every(({ state }) => restingExports.includes(state))
  );
}
