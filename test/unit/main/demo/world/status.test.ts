import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downstream, statusOf, type FlowNode, type StatusChange } from '../../../../../main/demo/world/model.ts';
import { latestFlowing, setStatuses, wasFlowing } from '../../../../../main/demo/world/status.ts';
import { nodeNamed, start, worldOf } from '../support.ts';

/** Histories over a few ticks, oldest first, so that every moment can be tried. */
const ticks = 12;
const history: fc.Arbitrary<StatusChange[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: ticks }), { maxLength: 4 })
  .chain((times) => {
    const moments = [-Infinity, ...times.sort((a, b) => a - b)];
    return fc.tuple(
      ...moments.map((at) => fc.constantFrom('ACTIVE', 'PAUSED', 'INIT').map((status) => ({ at, status }))),
    );
  });

function activeAt(node: FlowNode, time: number): boolean {
  return node.resource.history.findLast((change) => change.at <= time)?.status === 'ACTIVE';
}

describe('the last time of data flow', () => {
  it('is the latest moment at which a node and all upstream of it were active, across flows', () => {
    const reader = nodeNamed(worldOf(), 'Sales by store');
    const chain: FlowNode[] = [];
    for (let one: FlowNode | null = reader; one; one = one.parent ?? one.flow.feed) chain.push(one);
    expect(chain.map((node) => node.resource.name)).toContain('orders-eu-s3');
    fc.assert(
      fc.property(fc.tuple(...chain.map(() => history)), fc.integer({ min: 0, max: ticks + 3 }), (histories, time) => {
        for (const [index, node] of chain.entries()) node.resource.history = histories[index] ?? [];
        let expected = time;
        while (expected >= -1 && !chain.every((node) => activeAt(node, expected))) expected -= 1;
        expect(latestFlowing(reader, time)).toBe(expected < -1 ? -Infinity : expected);
        expect(wasFlowing(reader, time)).toBe(expected === time);
      }),
    );
  });

  it('ends where a source fell silent', () => {
    const node = nodeNamed(worldOf(), 'footfall');
    expect(latestFlowing(node, start)).toBe(node.flow.silentFrom - 1);
  });
});

describe('setting a status', () => {
  it('reaches the node and everything downstream, and nothing else', () => {
    const world = worldOf();
    const before = new Map([...world.nodes.values()].map((node) => [node, statusOf(node.resource)]));
    const target = nodeNamed(world, 'Orders EU normalised');
    expect(setStatuses(world, downstream(target), 'PAUSED', start)).toBe(true);
    const inside = new Set(downstream(target));
    for (const [node, status] of before) expect(statusOf(node.resource)).toBe(inside.has(node) ? 'PAUSED' : status);
  });

  it('changes nothing the second time, and reports that', () => {
    const world = worldOf();
    const target = nodeNamed(world, 'Order lines EU');
    setStatuses(world, downstream(target), 'PAUSED', start);
    const { revision } = world;
    expect(setStatuses(world, downstream(target), 'PAUSED', start + 1)).toBe(false);
    expect(world.revision).toBe(revision);
  });
});
