import type { Regrouping, SplitBy } from '#contract/models/quarantine.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regroup } from '../../../../../main/core/quarantine/regroup.ts';
import { type GroupRules, noRules } from '../../../../../main/core/samples/group-rules.ts';
import type { FailingResourceRef } from '../../../../../main/core/samples/sample.ts';
import { type Grouped, Grouping } from '../../../../../main/records/collection/grouping.ts';

interface Placed {
  sample: Grouped;
  resource: FailingResourceRef;
}

const placed: fc.Arbitrary<Placed> = fc.record({
  sample: fc.record({
    errorType: fc.constantFrom('SCHEMA', 'PARSE', null),
    message: fc
      .tuple(fc.constantFrom('bad total', 'no currency', ''), fc.constantFrom('1', '22', '"x"', 'a@b.example', ''))
      .map((parts) => parts.join(' ')),
    file: fc.constantFrom('a.csv', 'b.csv', null),
  }),
  resource: fc.record({ kind: fc.constantFrom('source', 'data_set'), id: fc.integer({ min: 1, max: 2 }) }),
});
const by: fc.Arbitrary<SplitBy> = fc.constantFrom<SplitBy[]>(
  { by: 'value', place: 0 },
  { by: 'value', place: 3 },
  { by: 'message' },
  { by: 'resource' },
  { by: 'file' },
);

/** Number of records of each group. */
function counts(records: readonly Placed[], rules: GroupRules): Map<string, number> {
  const grouping = new Grouping(rules);
  const byKey = Map.groupBy(records, ({ sample, resource }) => grouping.keyOf(sample, resource));
  return new Map([...byKey].map(([key, group]) => [key, group.length]));
}

/** Applies those that are allowed, with the groups of that moment. */
function regrouped(records: readonly Placed[], wishes: readonly { at: number; by: SplitBy | null }[]): GroupRules {
  let rules = noRules;
  for (const wish of wishes) {
    const keys = [...counts(records, rules).keys()].sort();
    const key = keys[wish.at % keys.length]!;
    const next = keys[(wish.at + 1) % keys.length]!;
    const asked: Regrouping = wish.by
      ? { kind: 'split', key, by: wish.by }
      : { kind: 'merge', keys: [key, next], name: null };
    try {
      rules = regroup(rules, asked);
    } catch {
      // Not allowed in this state, such as merging a group with itself.
    }
  }
  return rules;
}

const records = fc.array(placed, { minLength: 1, maxLength: 30 });
const wishes = fc.array(fc.record({ at: fc.nat(20), by: fc.option(by) }), { maxLength: 6 });

describe('groups', () => {
  const sample = { errorType: 'SCHEMA', message: 'total 5 of order 7 is wrong', file: 'a.csv' };
  const source = { kind: 'source', id: 1 } as const;

  it('have equal keys every time', () => {
    fc.assert(
      fc.property(records, wishes, (all, asked) => {
        const rules = regrouped(all, asked);
        expect(counts(all, rules)).toEqual(counts(all, structuredClone(rules)));
      }),
    );
  });

  it('hold every record once, for any regrouping', () => {
    fc.assert(
      fc.property(records, wishes, (all, asked) => {
        const sizes = [...counts(all, regrouped(all, asked)).values()];
        expect(sizes.reduce((sum, size) => sum + size)).toBe(all.length);
      }),
    );
  });

  it('return to the earlier state once a merge is undone', () => {
    fc.assert(
      fc.property(records, wishes, (all, asked) => {
        const rules = regrouped(
          all,
          asked.filter((wish) => wish.by !== null),
        );
        const before = counts(all, rules);
        fc.pre(before.size > 1);
        const [a, b] = [...before.keys()] as [string, string];
        const merged = regroup(rules, { kind: 'merge', keys: [a, b], name: 'Totals' });
        const { key } = merged.merges[0]!;
        expect(counts(all, merged).get(key)).toBe(before.get(a)! + before.get(b)!);
        expect(counts(all, regroup(merged, { kind: 'unmerge', key }))).toEqual(before);
      }),
    );
  });

  it('return to the earlier state once a split is undone', () => {
    fc.assert(
      fc.property(records, wishes, by, (all, asked, how) => {
        const rules = regrouped(
          all,
          asked.filter((wish) => wish.by !== null),
        );
        const before = counts(all, rules);
        const [key, count] = [...before][0]!;
        const split = regroup(rules, { kind: 'split', key, by: how });
        const grouping = new Grouping(split);
        const parts = all.map(({ sample, resource }) => grouping.keyOf(sample, resource));
        const isPart = (part: string) => grouping.made(part).part?.of === key;
        expect(parts.filter(isPart)).toHaveLength(count);
        expect(counts(all, regroup(split, { kind: 'unsplit', key }))).toEqual(before);
      }),
    );
  });

  it.each<[SplitBy, Partial<Grouped>]>([
    [{ by: 'value', place: 1 }, { message: 'total 5 of order 8 is wrong' }],
    [{ by: 'message' }, { message: 'total 6 of order 7 is wrong' }],
    [{ by: 'file' }, { file: null }],
  ])('are split by %j and by nothing else', (how, differing) => {
    const whole = new Grouping(noRules);
    const key = whole.keyOf(sample, source);
    expect(whole.keyOf({ ...sample, ...differing }, source)).toBe(key);
    const grouping = new Grouping({ splits: [{ key, by: how }], merges: [] });
    const part = grouping.keyOf(sample, source);
    expect(grouping.made(part)).toEqual({ name: null, members: [], part: { of: key, by: how } });
    expect(grouping.keyOf({ ...sample, ...differing }, source)).not.toBe(part);
    expect(grouping.keyOf(sample, { kind: 'data_set', id: 1 })).toBe(part);
  });

  it('are split by the resource, even where ids of two kinds are equal', () => {
    const key = new Grouping(noRules).keyOf(sample, source);
    const grouping = new Grouping({ splits: [{ key, by: { by: 'resource' } }], merges: [] });
    const parts = [source, { kind: 'data_set', id: 1 } as const, { kind: 'source', id: 2 } as const, source].map(
      (one) => grouping.keyOf({ ...sample, file: null }, one),
    );
    expect(new Set(parts).size).toBe(3);
    expect(parts[3]).toBe(parts[0]);
  });

  it('are split even by a value that a message lacks', () => {
    const message = { errorType: null, message: 'no number', file: null };
    const key = new Grouping(noRules).keyOf(message, source);
    expect(
      new Grouping({ splits: [{ key, by: { by: 'value', place: 2 } }], merges: [] }).keyOf(message, source),
    ).not.toBe(key);
  });

  it('report how they were merged', () => {
    const key = new Grouping(noRules).keyOf(sample, source);
    const merge = { key: 'made', name: 'Totals', members: [key, 'gone'] };
    const grouping = new Grouping({ splits: [], merges: [merge] });
    expect(grouping.keyOf(sample, source)).toBe('made');
    expect(grouping.made('made')).toEqual({ name: 'Totals', members: [key, 'gone'], part: null });
  });
});
