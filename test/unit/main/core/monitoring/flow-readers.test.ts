import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeEntry } from '../../../../../main/core/monitoring/entry.ts';
import { flowReadersOf, upstreamTrouble } from '../../../../../main/core/monitoring/flow-readers.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

/** Readers and their feeds, as [reader, feeder]. */
const graph = (...edges: [number, number][]) =>
  new Map(
    [...Map.groupBy(edges, ([, feeder]) => feeder)].map(([feeder, of]) => [feeder, of.map(([reader]) => reader)]),
  );

describe('readersOf', () => {
  const entries = [
    flow([node(1, null), node(2, 1), node(3, 2, { kind: 'destination', resourceId: 70 })]),
    flow([node(11, null)], { feeds: [{ kind: 'node', id: 2 }] }),
    flow([node(21, null)], { feeds: [{ kind: 'destination', id: 70 }] }),
    flow([node(31, null, { resourceId: 70 })], {
      feeds: [
        { kind: 'destination', id: 99 },
        { kind: 'node', id: 98 },
      ],
    }),
    flow([node(41, null), node(42, 41)], { feeds: [{ kind: 'node', id: 42 }] }),
  ].map((each) => makeEntry(each, undefined, 0));
  const originOf = (id: number) =>
    entries.find(({ flow: { nodes } }) => nodes.some((one) => one.id === id))?.flow.originId;

  it('finds the flow of a shared data set and of a destination, and nothing for unknown ones', () => {
    expect([...flowReadersOf(entries, originOf)]).toEqual([[1, [11, 21]]]);
  });
});

describe('upstreamTrouble', () => {
  it('names the uppermost flow, even through flows without trouble', () => {
    const readers = graph([2, 1], [3, 2], [4, 3]);
    expect([...upstreamTrouble([1, 3], readers)].sort()).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  it('names the uppermost flow even when the one below is worse', () => {
    const readers = graph([2, 1], [3, 2], [4, 3]);
    const above = upstreamTrouble([3, 2, 1], readers);
    expect([2, 3, 4].map((id) => above.get(id))).toEqual([1, 1, 1]);
    expect(above.has(1)).toBe(false);
  });

  it('puts the worst of a cycle first', () => {
    const above = upstreamTrouble([2, 1], graph([2, 1], [1, 2], [1, 1], [3, 1]));
    expect([...above].sort()).toEqual([
      [1, 2],
      [3, 2],
    ]);
  });

  it('nests one level deep, and only below a flow that is read', () => {
    const ids = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, ids), { maxLength: 40 }), fc.uniqueArray(ids), (edges, troubled) => {
        const readers = graph(...edges);
        const above = upstreamTrouble(troubled, readers);
        const reached = new Map(troubled.map((id) => [id, downstream(id, readers)]));
        for (const [id, top] of above) {
          expect(above.has(top)).toBe(false);
          expect(reached.get(top)?.has(id)).toBe(true);
        }
        for (const [id, below] of reached)
          for (const reader of below)
            expect(above.has(reader) || above.has(id) || reader === id || reached.get(reader)?.has(id)).toBe(true);
      }),
    );
  });

  it('handles a chain of 20,000 troubled flows, the last the worst', () => {
    const length = 20_000;
    const readers = graph(
      ...Array.from({ length: length - 1 }, (_, index): [number, number] => [index + 2, index + 1]),
    );
    const above = upstreamTrouble(
      Array.from({ length }, (_, index) => length - index),
      readers,
    );
    expect(above.size).toBe(length - 1);
    expect(new Set(above.values())).toEqual(new Set([1]));
  });
});

function downstream(id: number, readers: ReadonlyMap<number, readonly number[]>): Set<number> {
  const reached = new Set<number>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const reader of readers.get(next) ?? [])
      if (!reached.has(reader)) {
        reached.add(reader);
        open.push(reader);
      }
  return reached;
}
