import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordKind } from '#contract/models/resource.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import type { ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { flowsOf, usesIn } from '../../../../../main/core/resources/uses.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const smallId = fc.integer({ min: 1, max: 4 });
const nodeOf = fc.record({
  kind: fc.constantFrom('source', 'data_set', 'destination', 'unknown'),
  resourceId: fc.option(smallId),
  credentialId: fc.option(smallId),
  codeContainerId: fc.option(smallId),
} as const);
/** A service's flows with their nodes. */
const world = fc.array(fc.array(nodeOf, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

const flowsIn = (given: typeof world extends fc.Arbitrary<infer W> ? W : never): ServiceFlow[] =>
  given.map((nodes, place) =>
    flow(nodes.map((one, nth) => node(place * 10 + nth + 1, nth === 0 ? null : place * 10 + 1, one))),
  );

const kinds: RecordKind[] = ['source', 'data_set', 'destination', 'credential', 'code', 'lookup'];

describe('the uses of resources', () => {
  it('cover every node of the current flows, after any changes', () => {
    fc.assert(
      fc.property(fc.array(world, { minLength: 1, maxLength: 4 }), (worlds) => {
        const snapshot = new Snapshot();
        for (const given of worlds) {
          const flows = flowsIn(given);
          snapshot.beginRead();
          snapshot.put(flows, 0);
          snapshot.endRead();
          for (const kind of kinds)
            for (const id of [1, 2, 3, 4]) {
              const expected = flows.flatMap(({ nodes }) =>
                nodes.filter((one) =>
                  kind === 'credential'
                    ? one.credentialId === id
                    : kind === 'code'
                      ? one.codeContainerId === id
                      : one.kind === kind && one.resourceId === id,
                ),
              );
              const found = usesIn(snapshot).of({ kind, id });
              expect(found.map(({ node: { id: nodeId } }) => nodeId).sort()).toEqual(
                expected.map((one) => one.id).sort(),
              );
            }
          const both = usesIn(snapshot).of({ kind: 'credential', id: 1 }, { kind: 'code', id: 1 });
          expect(new Set(both.map(({ node: { id } }) => id)).size).toBe(both.length);
        }
      }),
      { numRuns: cases(100) },
    );
  });

  it('are not computed again where only runs are new', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null, { credentialId: 7 }), node(2, 1, { credentialId: 7 })])], 0);
    const uses = usesIn(snapshot);
    const { flows } = uses;
    const [before] = [uses.of({ kind: 'credential', id: 7 })];
    expect(flowsOf(before)).toHaveLength(1);
    snapshot.putRuns([run(1, 5, { at: 1, errors: 0 })], 1);
    expect(usesIn(snapshot).flows).toBe(flows);
    expect(usesIn(snapshot).of({ kind: 'credential', id: 7 })).toBe(before);
    snapshot.put([flow([node(11, null, { credentialId: 7 })])], 2);
    expect(flowsOf(uses.of({ kind: 'credential', id: 7 }))).toHaveLength(2);
  });
});
