import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bigFlow } from '../../../../../main/demo/world/big-flow.ts';
import { downstream, statusOf, type FlowNode } from '../../../../../main/demo/world/model.ts';
import { nodeNamed, worldOf } from '../support.ts';

const hub = (nodes: number, seed = 7): FlowNode => {
  const world = worldOf({ seed, flows: 3, extra: [bigFlow(seed, nodes)] });
  return nodeNamed(world, 'order-hub-kafka');
};

const levelOf = ({ parent }: FlowNode): number => (parent === null ? 1 : 1 + levelOf(parent));

describe('the big flow', () => {
  it('is one tree with exactly the requested number of nodes, for any number and seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(100), (nodes, seed) => {
        const origin = hub(nodes, seed);
        expect(downstream(origin)).toHaveLength(nodes);
        expect(origin.flow.nodes).toHaveLength(nodes);
      }),
      { numRuns: 20 },
    );
  });

  it('is equal for equal seeds, with distinct names for its nodes', () => {
    const names = (seed: number) => downstream(hub(2000, seed)).map(({ resource }) => resource.name);
    expect(names(7)).toEqual(names(7));
    expect(names(7)).not.toEqual(names(8));
    expect(new Set(names(7)).size).toBe(2000);
  });

  it('is deep and wide, ends in destinations, and has a paused branch', () => {
    const nodes = downstream(hub(2000));
    expect(Math.max(...nodes.map(levelOf))).toBeGreaterThan(12);
    expect(Math.max(...nodes.map(({ children }) => children.length))).toBeGreaterThan(24);
    for (const { resource, children } of nodes) if (resource.kind === 'data_sinks') expect(children).toEqual([]);
    const paused = nodes.filter(({ resource }) => statusOf(resource) === 'PAUSED');
    expect(paused.length).toBeGreaterThan(1);
    for (const node of paused) for (const { resource } of downstream(node)) expect(statusOf(resource)).toBe('PAUSED');
  });
});
