import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReached, planChange } from '../../../../../main/core/actions/plan.ts';
import { downstreamOf } from '../../../../../main/core/monitoring/tree.ts';
import type { ServiceFlow } from '../../../../../main/core/service.ts';
import { flow, node, trees } from '../../../../fixtures/flows.ts';

const ids = (nodes: { nodeId: number }[]): number[] => nodes.map(({ nodeId }) => nodeId).sort((a, b) => a - b);

/** What the service does with a call: the node and all below it take the wanted state. */
function apply(tree: ServiceFlow, calls: { nodeId: number }[], word: string): ServiceFlow {
  const hit = new Set(calls.flatMap(({ nodeId }) => downstreamOf(tree, nodeId)));
  return { ...tree, nodes: tree.nodes.map((each) => (hit.has(each.id) ? { ...each, statusWord: word } : each)) };
}

const changes = fc.constantFrom('pause' as const, 'activate' as const);
const wordFor = { pause: 'PAUSED', activate: 'ACTIVE' };

describe('planChange', () => {
  it('tells what changes, what is there already, what was not chosen, and what stays out of it', () => {
    const tree = flow([node(1, null), node(2, 1), node(3, 2, { statusWord: 'PAUSED' }), node(4, 2), node(5, 1)]);
    const effect = planChange('pause', new Set([2]), [tree]);
    expect(effect.calls).toEqual([{ nodeId: 2, name: 'node 2', flowName: 'Flow 1', changes: 2 }]);
    expect(ids(effect.changing)).toEqual([2, 4]);
    expect(ids(effect.already)).toEqual([3]);
    expect(ids(effect.outside)).toEqual([4]);
    expect(effect.untouched).toBe(2);
  });

  it('takes a flow chosen by its origin as chosen with all its nodes', () => {
    const tree = flow([node(1, null), node(2, 1), node(3, 2)]);
    const effect = planChange('pause', new Set([1]), [tree]);
    expect(ids(effect.changing)).toEqual([1, 2, 3]);
    expect(effect.outside).toEqual([]);
  });

  it('makes one call for a chosen node and its chosen descendants', () => {
    const tree = flow([node(1, null), node(2, 1), node(3, 2)]);
    expect(planChange('pause', new Set([1, 3]), [tree]).calls).toHaveLength(1);
  });

  it('makes no call where everything is in the wanted state', () => {
    const tree = flow([node(1, null, { statusWord: 'paused' })]);
    expect(planChange('pause', new Set([1]), [tree])).toMatchObject({ calls: [], changing: [] });
  });

  it('lists a node whose status is an unknown word as changing', () => {
    const tree = flow([node(1, null, { statusWord: 'SNOOZED' })]);
    expect(ids(planChange('pause', new Set([1]), [tree]).changing)).toEqual([1]);
    expect(ids(planChange('activate', new Set([1]), [tree]).changing)).toEqual([1]);
  });

  it('previews exactly the nodes that its calls change (R5)', () => {
    fc.assert(
      fc.property(trees(), fc.array(fc.integer({ min: 1, max: 12 })), changes, (tree, chosen, change) => {
        const effect = planChange(change, new Set(chosen), [tree]);
        const after = apply(tree, effect.calls, wordFor[change]);
        const changed = tree.nodes.filter(
          (each, index) => isReached(change, each.statusWord) !== isReached(change, after.nodes[index]!.statusWord),
        );
        expect(ids(effect.changing)).toEqual(changed.map(({ id }) => id));
      }),
    );
  });

  it('brings every chosen node and all below it to the wanted state', () => {
    fc.assert(
      fc.property(trees(), fc.array(fc.integer({ min: 1, max: 12 })), changes, (tree, chosen, change) => {
        const after = apply(tree, planChange(change, new Set(chosen), [tree]).calls, wordFor[change]);
        const known = new Set(tree.nodes.map(({ id }) => id));
        const wanted = new Set(chosen.filter((id) => known.has(id)).flatMap((id) => downstreamOf(tree, id)));
        for (const each of after.nodes) if (wanted.has(each.id)) expect(isReached(change, each.statusWord)).toBe(true);
      }),
    );
  });

  it('needs no more calls than any other set of chosen nodes that has the same effect (P2)', () => {
    fc.assert(
      fc.property(trees(1, 7), fc.array(fc.integer({ min: 1, max: 7 })), changes, (tree, chosen, change) => {
        const known = [...new Set(chosen)].filter((id) => tree.nodes.some((each) => each.id === id));
        const { calls, changing } = planChange(change, new Set(known), [tree]);
        const subsets = known.reduce<number[][]>((all, id) => [...all, ...all.map((set) => [...set, id])], [[]]);
        const reaches = (set: number[]): boolean => {
          const after = apply(
            tree,
            set.map((nodeId) => ({ nodeId })),
            wordFor[change],
          );
          return changing.every(({ nodeId }) =>
            isReached(change, after.nodes.find(({ id }) => id === nodeId)!.statusWord),
          );
        };
        const fewest = Math.min(...subsets.filter(reaches).map((set) => set.length));
        expect(calls).toHaveLength(fewest);
      }),
    );
  });
});
