import type { CallName } from '#contract';
import type { Samples } from './call-samples.ts';

const environmentId = 'e1';
const order = { operation: 'flows.get', parameters: { flow_id: '7' }, body: null };

export const callingSamples: Samples<Extract<CallName, `calling.${string}`>> = {
  'calling.operations': {
    right: { environmentId },
    wrong: [[{}, 'environmentId']],
  },
  'calling.plan': {
    right: { environmentId, order },
    wrong: [
      [{ environmentId }, 'order'],
      [{ environmentId, order: { ...order, operation: '' } }, 'order.operation'],
      [{ environmentId, order: { ...order, parameters: { flow_id: 7 } } }, 'order.parameters.flow_id'],
      [{ environmentId, order: { ...order, body: {} } }, 'order.body'],
      [{ environmentId, order: { ...order, body: 'x'.repeat(2_000_001) } }, 'order.body'],
    ],
  },
  'calling.carryOut': {
    right: { planId: 'p', typedName: 'Production EU', reason: null, override: null },
    wrong: [
      [{ planId: '', typedName: null, reason: null, override: null }, 'planId'],
      [{ planId: 'p', typedName: null, reason: 'x'.repeat(501), override: null }, 'reason'],
    ],
  },
};
