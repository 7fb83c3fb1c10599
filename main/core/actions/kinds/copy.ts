import type { Goal } from '#contract/models/action.ts';
import { emptyEffect } from '../effect.ts';
import { nameOf } from '../node-name.ts';
import { texts } from '../words.ts';
import { callOnFlow, flowOf } from './flow-call.ts';
import type { CallTraits, GoalTraits } from './traits.ts';

/** Reading the flow does not show whether there is a copy of it. */
export const copyCall: CallTraits = { verb: texts.copy, hasHappened: () => null };

/** A copy of a flow. */
export const copy: GoalTraits<Extract<Goal, { kind: 'copy' }>> = {
  actionKind: () => 'copy',
  title: ({ originId }, estate) => texts.copyOf(nameOf(originId, estate)),
  incidentId: () => null,
  flows: ({ originId }, { estate }) => [flowOf(estate, originId)],
  effect: ({ originId }, _course, { estate }) => ({
    ...emptyEffect(),
    calls: [callOnFlow('copy', flowOf(estate, originId), 0)],
  }),
  isOrdered: () => false,
  hasWays: false,
  showsInStatus: false,
  endsIncident: false,
  destroys: false,
};
