import { expect, it } from 'vitest';
import { Taken } from '../../../../../main/core/monitoring/taken.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

it('an answer describes only what no later request has described, as long as the flow is there', () => {
  const taken = new Taken();
  const [there, gone] = [flow([node(1, null)]), flow([node(5, null)])];
  const earlier = taken.request();
  expect(taken.newsOf(taken.request(), [there, gone])).toEqual([there, gone]);
  expect(taken.newsOf(earlier, [there, gone])).toEqual([]);
  taken.forgetOthers((originId) => originId === 1);
  expect(taken.newsOf(earlier, [there, gone])).toEqual([gone]);
});
