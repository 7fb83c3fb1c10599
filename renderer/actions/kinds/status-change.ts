import type { Goal, PlanCounts } from '#contract/models/action.ts';
import type { Choice } from './kind.ts';
import { texts } from './words.ts';

/** Common texts of plans that change statuses. */
export const statusChange = {
  noWayBack: texts.lostNow,
  leftAlone: texts.excludedAsGone,
  nothingReached: texts.noCallReachesAlone,
  changesNodes: true,
  isRecorded: true,
};

/** An option to try calls that the role does not allow; none where there are no such calls. */
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
