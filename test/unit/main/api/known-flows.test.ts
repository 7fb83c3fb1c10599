import { expect, it } from 'vitest';
import { KnownFlows } from '../../../../main/api/known-flows.ts';
import { flow, node } from '../../../fixtures/flows.ts';

const one = (statusWord = 'ACTIVE') => flow([node(1, null, { statusWord }), node(2, 1)]);

it('a flow keeps its object while it is unchanged, and has a new one once it changed', () => {
  const known = new KnownFlows();
  const first = known.keep(one());
  known.beginRead();
  expect(known.keep(one())).toBe(first);
  known.beginRead();
  const paused = known.keep(one('PAUSED'));
  expect(paused.nodes[0]!.statusWord).toBe('PAUSED');
  // A page can be read twice within one read.
  expect(known.keep(one('PAUSED'))).toBe(paused);
});

it('a flow that two reads did not return is forgotten', () => {
  const known = new KnownFlows();
  const first = known.keep(one());
  known.beginRead();
  known.beginRead();
  expect(known.keep(one())).not.toBe(first);
});
