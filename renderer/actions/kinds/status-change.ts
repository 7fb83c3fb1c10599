import type { Goal, PlanCounts } from '#contract/models/action.ts';
import type { Choice } from './kind.ts';
import { texts } from './words.ts';

/** What plans that change statuses have in common. */
export const statusChange = {
  noWayBack: texts.lostNow,
  leftAlone: texts.leftAlone,
  nothingReached: texts.noCallReachesAlone,
  changesNodes: true,
  isRecorded: true,
};

/** Whether to try what the role does not allow; nothing while there is no such thing. */
export function tryForbidden<G extends Goal & { tryForbidden?: boolean | undefined }>(
  goal: G,
  counts: PlanCounts,
): Choice[] {
  if (counts.forbidden === 0 && !goal.tryForbidden) return [];
  return [
    {
      label: texts.tryForbidden,
      checked: goal.tryForbidden ?? false,
      goal: (checked) => ({ ...goal, tryForbidden: checked }),
    },
  ];
}
