import type { FlowNode, NodeState } from '#contract/models/flow.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStates, subFlow } from '../../../../../renderer/features/flow/tree.ts';

const node = (id: number, parentId: number | null, state: NodeState = 'active') =>
  ({ id, parentId, status: { state, word: null } }) as FlowNode;

const tree = [node(1, null), node(2, 1), node(3, 1), node(4, 2), node(5, 4)];

describe('subFlow', () => {
  it('is the node and everything downstream of it, the node first', () => {
    expect(subFlow(tree, 2).map(({ id }) => id)).toEqual([2, 4, 5]);
    expect(subFlow(tree, 1)).toHaveLength(5);
    expect(subFlow(tree, 5).map(({ id }) => id)).toEqual([5]);
    expect(subFlow(tree, 99)).toEqual([]);
  });

  it('ends and holds each node once, even where the service reports a node as its own ancestor', () => {
    const parent = fc.option(fc.nat(9), { nil: null });
    fc.assert(
      fc.property(fc.array(parent, { minLength: 1, maxLength: 10 }), fc.nat(9), (parents, from) => {
        const nodes = parents.map((parentId, id) => node(id, parentId));
        const ids = subFlow(nodes, from).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids.slice(1)) expect(ids).toContain(nodes[id]?.parentId);
      }),
    );
  });
});

describe('countStates', () => {
  it('counts what needs attention first, and omits zero counts', () => {
    const nodes = [node(1, null), node(2, 1, 'paused'), node(3, 1, 'failing'), node(4, 1)];
    expect(countStates(nodes)).toEqual([
      { state: 'failing', count: 1 },
      { state: 'paused', count: 1 },
      { state: 'active', count: 2 },
    ]);
  });
});
