import { expect, it } from 'vitest';
import { RequestOrder } from '../../../../../main/core/monitoring/request-order.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

it('an answer describes only what no later request has described, while the flow exists', () => {
  const taken = new RequestOrder();
  const [there, gone] = [flow([node(1, null)]), flow([node(5, null)])];
  const earlier = taken.request();
  expect(taken.dropStale(taken.request(), [there, gone])).toEqual([there, gone]);
  expect(taken.dropStale(earlier, [there, gone])).toEqual([]);
  taken.forgetOthers((originId) => originId === 1);
  expect(taken.dropStale(earlier, [there, gone])).toEqual([gone]);
});
