import type { Regrouping, SplitBy } from '#contract/models/quarantine.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regroup } from '../../../../../main/core/quarantine/regroup.ts';
import { type GroupRules, noRules } from '../../../../../main/core/samples/group-rules.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const by: fc.Arbitrary<SplitBy> = fc.oneof(
  fc.record({ by: fc.constant('value' as const), place: fc.nat(3) }),
  fc.record({ by: fc.constantFrom('message' as const, 'resource' as const, 'file' as const) }),
);
const regrouping: fc.Arbitrary<Regrouping> = fc.oneof(
  fc.record({
    kind: fc.constant('merge' as const),
    keys: fc.uniqueArray(key, { minLength: 2 }),
    name: fc.option(fc.string()),
  }),
  fc.record({ kind: fc.constant('split' as const), key, by }),
  fc.record({ kind: fc.constant('unsplit' as const), key }),
);

/** Result of all regroupings in order, without rejected ones. */
function rulesAfter(all: readonly Regrouping[]): GroupRules {
  let rules = noRules;
  for (const one of all) {
    try {
      rules = regroup(rules, one);
    } catch {
      // Refused, as the tests below show.
    }
  }
  return rules;
}

describe('manual regrouping', () => {
  it('has each key in one merge and one split at most, whatever was merged and split before', () => {
    fc.assert(
      fc.property(fc.array(regrouping), (all) => {
        const { merges, splits } = rulesAfter(all);
        const members = merges.flatMap((merge) => merge.members);
        expect(new Set(members).size).toBe(members.length);
        expect(new Set(splits.map((split) => split.key)).size).toBe(splits.length);
        for (const { members: some } of merges) expect(some.length).toBeGreaterThan(1);
      }),
    );
  });

  it('returns to the earlier state once a merge of single groups is undone', () => {
    fc.assert(
      fc.property(fc.array(regrouping), (all) => {
        const keys = ['x', 'y', 'z'];
        const before = rulesAfter(all);
        const merged = regroup(before, { kind: 'merge', keys, name: 'Postcodes' });
        const made = merged.merges.at(-1)!;
        expect(made).toMatchObject({ members: keys, name: 'Postcodes' });
        expect(regroup(merged, { kind: 'unmerge', key: made.key })).toEqual(before);
      }),
    );
  });

  it('returns to the earlier state once a split is undone', () => {
    fc.assert(
      fc.property(fc.array(regrouping), by, (all, how) => {
        const before = rulesAfter(all);
        const split = regroup(before, { kind: 'split', key: 'x', by: how });
        expect(split.splits.at(-1)).toEqual({ key: 'x', by: how });
        expect(regroup(split, { kind: 'unsplit', key: 'x' })).toEqual(before);
      }),
    );
  });

  it('gives a merge the same key however it was made, and preserves its name', () => {
    const first = regroup(noRules, { kind: 'merge', keys: ['b', 'a'], name: 'Postcodes' });
    const grown = regroup(first, { kind: 'merge', keys: [first.merges[0]!.key, 'c'], name: null });
    const atOnce = regroup(noRules, { kind: 'merge', keys: ['c', 'b', 'a'], name: 'Postcodes' });
    expect(grown).toEqual(atOnce);
    expect(grown.merges).toMatchObject([{ members: ['a', 'b', 'c'], name: 'Postcodes' }]);
  });

  it('refuses to merge one group alone, and to split what was merged', () => {
    expect(() => regroup(noRules, { kind: 'merge', keys: ['a'], name: null })).toThrow('single group');
    const merged = regroup(noRules, { kind: 'merge', keys: ['a', 'b'], name: null });
    for (const one of [merged.merges[0]!.key, 'a'])
      expect(() => regroup(merged, { kind: 'split', key: one, by: { by: 'file' } })).toThrow('cannot be split');
  });

  it('replaces an earlier split of the same group', () => {
    const split = regroup(noRules, { kind: 'split', key: 'a', by: { by: 'file' } });
    expect(regroup(split, { kind: 'split', key: 'a', by: { by: 'resource' } })).toEqual({
      splits: [{ key: 'a', by: { by: 'resource' } }],
      merges: [],
    });
  });
});
