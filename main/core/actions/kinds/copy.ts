import type { Goal } from '#contract/models/action.ts';
import { z } from 'zod';
import { emptyEffect } from '../effect.ts';
import { nodeNameOf } from '../node-name.ts';
import { texts } from '../words.ts';
import { callOnFlow, flowOf } from './flow-call.ts';
import type { CallTraits, GoalTraits } from './traits.ts';

/** Reading the flow does not show whether a copy of it exists. */
export const copyCall: CallTraits = { verb: texts.copy, hasHappened: () => null };

export const storedCopy = z.looseObject({
  kind: z.literal('copy'),
  originId: z.number(),
  options: z.looseObject({}),
});

/** Copies a flow. */
export const copy: GoalTraits<Extract<Goal, { kind: 'copy' }>> = {
  actionKind: () => 'copy',
  title: ({ originId }, estate) => texts.copyOf(nodeNameOf(originId, estate)),
  changeIds: () => [],
  flows: ({ originId }, { estate }) => [flowOf(estate, originId)],
  effect: ({ originId }, _course, { estate }) => ({
    ...emptyEffect(),
    calls: [callOnFlow('copy', flowOf(estate, originId), 0)],
  }),
  isOrdered: () => false,
  hasWays: false,
  showsInStatus: false,
  destroys: false,
};
