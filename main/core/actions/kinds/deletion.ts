import type { Goal } from '#contract/models/action.ts';
import { z } from 'zod';
import { describeNode, emptyEffect } from '../effect.ts';
import { nodeNameOf } from '../node-name.ts';
import { texts } from '../words.ts';
import { callOnFlow, flowOf } from './flow-call.ts';
import type { CallTraits, GoalTraits } from './traits.ts';

export const deleteCall: CallTraits = { verb: texts.delete, hasHappened: (_call, flow) => flow === null };

export const storedDeletion = z.looseObject({ kind: z.literal('delete'), originId: z.number() });

/** Deletes a flow. The service refuses that while any of its nodes is active. */
export const deletion: GoalTraits<Extract<Goal, { kind: 'delete' }>> = {
  actionKind: () => 'delete',
  title: ({ originId }, estate) => texts.deleteOf(nodeNameOf(originId, estate)),
  changeIds: () => [],
  flows: ({ originId }, { estate }) => [flowOf(estate, originId)],
  effect: ({ originId }, _course, { estate }) => {
    const flow = flowOf(estate, originId);
    const { lists, ...effect } = emptyEffect();
    const changing = flow.nodes.map((node) => describeNode(flow, node, 'delete', true));
    const blocking = changing.filter(({ status }) => status.state === 'active');
    return {
      ...effect,
      calls: [callOnFlow('delete', flow, flow.nodes.length)],
      lists: { ...lists, changing, blocking },
    };
  },
  isOrdered: () => false,
  hasWays: false,
  showsInStatus: false,
  destroys: true,
};
