import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeNodes, type LatelyFailed } from '../../../../../main/core/monitoring/node-status.ts';
import type { ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { flow, node, trees } from '../../../../fixtures/flows.ts';

const stateOf = (tree: ServiceFlow, fails: boolean, lately: ReadonlyMap<number, LatelyFailed>) => {
  const { statusOf } = judgeNodes(tree, fails, lately);
  return tree.nodes.map((each) => statusOf(each).state);
};

/** A tree, with failures at some of its nodes out of the 1,000 records that its flow read. */
const known = trees().chain((tree) =>
  fc
    .array(fc.option(fc.oneof(fc.constant(0), fc.nat(30), fc.nat(1000))), {
      minLength: tree.nodes.length,
      maxLength: tree.nodes.length,
    })
    .map((errors) => ({
      tree,
      lately: new Map(
        tree.nodes.flatMap(({ id }, index): [number, LatelyFailed][] => {
          const failed = errors[index];
          return failed === null || failed === undefined ? [] : [[id, { errors: failed, records: 1000 }]];
        }),
      ),
    })),
);

describe('which nodes of a flow fail', () => {
  it('is exactly the active ones where more than one record in a hundred fails, and at least five', () => {
    fc.assert(
      fc.property(known, ({ tree, lately }) => {
        const over = tree.nodes.filter(({ id, statusWord }) => {
          const { errors } = lately.get(id) ?? { errors: 0 };
          return statusWord?.toLowerCase() === 'active' && errors >= 5 && errors / (1000 + errors) > 0.01;
        });
        const { failsAt, statusOf } = judgeNodes(tree, true, lately);
        expect(new Set(failsAt)).toEqual(new Set(over.map(({ id }) => id)));
        if (lately.size > 0) expect(tree.nodes.filter((each) => statusOf(each).state === 'failing')).toEqual(over);
        const errors = failsAt.map((id) => lately.get(id)!.errors);
        expect(errors).toEqual(errors.toSorted((a, b) => b - a));
      }),
    );
  });

  it('stays unchanged whatever else fails at another node', () => {
    fc.assert(
      fc.property(known, fc.nat(), fc.nat(5000), ({ tree, lately }, at, more) => {
        const { id } = tree.nodes[at % tree.nodes.length]!;
        const before = lately.get(id);
        if (!before) return;
        const failsAt = (now: ReadonlyMap<number, LatelyFailed>) => new Set(judgeNodes(tree, true, now).failsAt);
        const after = failsAt(new Map(lately).set(id, { ...before, errors: before.errors + more }));
        for (const each of lately.keys())
          if (each !== id) expect(after.has(each)).toBe(failsAt(lately).has(each));
          else if (failsAt(lately).has(id)) expect(after.has(id)).toBe(true);
      }),
    );
  });

  it('excludes nodes without own errors, where anything is known', () => {
    fc.assert(
      fc.property(known, fc.boolean(), ({ tree, lately }, fails) => {
        const states = stateOf(tree, fails, lately);
        for (const [index, { id }] of tree.nodes.entries())
          if (lately.size > 0 && !lately.get(id)?.errors) expect(states[index]).not.toBe('failing');
        if (!fails) expect(states).not.toContain('failing');
      }),
    );
  });

  const [source, set, sink] = [node(1, null), node(2, 1), node(3, 2)];
  const three = flow([source, set, sink]);
  const lately = (...errors: [id: number, errors: number][]) =>
    new Map(errors.map(([id, failed]) => [id, { errors: failed, records: 1000 }]));

  it('is unknown for nodes without figures, and the origin represents the flow where there are none', () => {
    expect(stateOf(three, true, lately())).toEqual(['failing', 'unknown', 'unknown']);
    expect(stateOf(three, true, lately([2, 300]))).toEqual(['unknown', 'failing', 'unknown']);
    expect(stateOf(three, true, lately([1, 0], [2, 300]))).toEqual(['active', 'failing', 'unknown']);
    expect(stateOf(three, true, lately([1, 2], [2, 300], [3, 90]))).toEqual(['active', 'failing', 'failing']);
    expect(stateOf(three, false, lately([2, 300]))).toEqual(['active', 'active', 'active']);
  });

  it('is none where no single node fails, though all of them together do', () => {
    expect(stateOf(three, true, lately([1, 8], [2, 8], [3, 8]))).toEqual(['active', 'active', 'active']);
    expect(judgeNodes(three, true, lately([1, 8], [2, 8], [3, 8])).failsAt).toEqual([]);
  });

  it('excludes nodes that the service has stopped', () => {
    const stopped = flow([source, { ...set, statusWord: 'PAUSED' }, { ...sink, statusWord: 'RATE_LIMITED' }]);
    expect(stateOf(stopped, true, lately([1, 0], [2, 300], [3, 300]))).toEqual(['active', 'paused', 'other']);
  });

  it('ignores figures of nodes that are no longer in the flow', () => {
    expect(stateOf(three, true, lately([99, 500]))).toEqual(['failing', 'unknown', 'unknown']);
  });
});
