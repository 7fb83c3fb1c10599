import type { Action } from '#contract/models/action.ts';
import type { ExportJob } from '#contract/models/export.ts';

/** States without work in progress: over, or interrupted and waiting for the user or a sign-in. */
const restingActions: readonly Action['state'][] = ['interrupted', 'finished', 'cancelled'];
const restingExports: readonly ExportJob['state'][] = ['interrupted', 'done', 'failed', 'cancelled'];

/** Returns whether no action or export is running, in this process or, according to its records, in another. */
export function isAtRest(
  actions: readonly Pick<Action, 'state'>[],
  exports: readonly Pick<ExportJob, 'state'>[],
): boolean {
  return (
    actions.every(({ state }) => restingActions.includes(state)) &&
    exports.every(({ state }) => restingExports.includes(state))
  );
}
