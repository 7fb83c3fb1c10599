import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import type { ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const now = 0;
const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const nodeId = fc.constantFrom(...ids);

/** State of the service: each node and its parent. */
type World = Map<number, number | null>;

/** Actions of users at the service, and of a console at the same time. */
type Step =
  | { does: 'put'; id: number; below: number | null }
  | { does: 'delete'; id: number }
  | { does: 'begin' }
  /** `stale`: the state from when the read began. */
  | { does: 'page'; origins: number[]; stale: boolean }
  | { does: 'end' }
  | { does: 'gap' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('put' as const), id: nodeId, below: fc.option(nodeId) }),
  fc.record({ does: fc.constant('delete' as const), id: nodeId }),
  fc.record({ does: fc.constant('begin' as const) }),
  fc.record({ does: fc.constant('page' as const), origins: fc.array(nodeId, { maxLength: 4 }), stale: fc.boolean() }),
  fc.record({ does: fc.constantFrom('end' as const, 'gap' as const) }),
);

const childrenOf = (world: World, id: number): number[] => ids.filter((other) => world.get(other) === id);
const below = (world: World, id: number): number[] => [
  id,
  ...childrenOf(world, id).flatMap((child) => below(world, child)),
];

function flowOf(world: World, originId: number): ServiceFlow {
  return flow(below(world, originId).map((id) => node(id, world.get(id)!)));
}

const flowsOf = (world: World): ServiceFlow[] =>
  ids.filter((id) => world.get(id) === null).map((id) => flowOf(world, id));

/** Adds a node, or moves it with everything below it. */
function put(world: World, id: number, parent: number | null): void {
  if (parent !== null && (!world.has(parent) || below(world, id).includes(parent))) return;
  world.set(id, parent);
}

function readWhole(snapshot: Snapshot, flows: readonly ServiceFlow[]): Snapshot {
  snapshot.beginRead();
  for (const one of flows) snapshot.put([one], now);
  snapshot.endRead();
  return snapshot;
}

const seen = (snapshot: Snapshot): unknown => ({
  entries: new Map([...snapshot.entries()].map((entry) => [entry.flow.originId, entry.flow])),
  origins: ids.map((id) => snapshot.entryOf(id)?.flow.originId),
  nodes: snapshot.nodeCount,
  counts: snapshot.counts(),
});

describe('a snapshot of flows whose nodes move', () => {
  it('equals a new one, whatever was read before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (steps, random) => {
        const world: World = new Map(ids.map((id) => [id, null]));
        let atBegin = new Map(world);
        const snapshot = readWhole(new Snapshot(), flowsOf(world));
        for (const one of steps) {
          if (one.does === 'put') put(world, one.id, one.below);
          else if (one.does === 'delete') for (const id of below(world, one.id)) world.delete(id);
          else if (one.does === 'begin') {
            atBegin = new Map(world);
            snapshot.beginRead();
          } else if (one.does === 'page') {
            const from = one.stale ? atBegin : world;
            snapshot.put(
              flowsOf(from).filter(({ originId }) => one.origins.includes(originId)),
              now,
            );
          } else if (one.does === 'end') snapshot.endRead();
          // Every node on screen leads to a flow at every moment.
          for (const entry of snapshot.entries()) {
            expect(snapshot.entryOf(entry.flow.originId)).toBe(entry);
            for (const { id } of entry.flow.nodes)
              expect(snapshot.entryOf(id)?.flow.nodes.map((other) => other.id)).toContain(id);
          }
        }
        const flows = flowsOf(world)
          .map((one) => ({ one, place: random.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        expect(seen(readWhole(snapshot, flows))).toEqual(seen(readWhole(new Snapshot(), flows)));
      }),
      { numRuns: cases(1000) },
    );
  });

  it('retains a node that came from another flow when that flow is removed', () => {
    const before = [flow([node(1, null)]), flow([node(2, null), node(9, 2)])];
    const after = [flow([node(1, null), node(2, 1), node(9, 2)])];
    const snapshot = readWhole(readWhole(new Snapshot(), before), after);
    expect(snapshot.entryOf(2)?.flow.originId).toBe(1);
    expect(snapshot.entryOf(9)?.flow.originId).toBe(1);
    expect(snapshot.size).toBe(1);
  });

  it('reports a flow that has become part of another as gone, so that it is no longer stored', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)]), flow([node(2, null)])], now);
    snapshot.takeChanges();
    snapshot.put([flow([node(1, null), node(2, 1)])], now);
    expect(snapshot.takeChanges()).toMatchObject({ changed: [{ originId: 1 }], goneIds: [2] });
  });

  it('never prefers stored data to an answer of the service', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null), node(2, 1)])], now);
    snapshot.restore([flow([node(2, null), node(3, 2)]), flow([node(4, null), node(2, 4)])], now);
    expect([2, 3, 4].map((id) => snapshot.entryOf(id)?.flow.originId)).toEqual([1, undefined, 4]);
  });
});
