import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { merge, memberAt } from '../../../../../main/core/editing/merge.ts';

/** Few names, so that records share members, including names that every object inherits. */
const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, 0, 1, '', 'x', true, 12345678901234567000),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const record = fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<JsonRecord>;
const plain = (given: JsonRecord): JsonRecord => JSON.parse(JSON.stringify(given)) as JsonRecord;

/** Every path to a value that is not an object with members, and to empty objects. */
function leavesOf(given: JsonRecord, path: string[] = []): string[][] {
  return Object.entries(given).flatMap(([key, inner]) => {
    const isNode =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.keys(inner).length > 0;
    return isNode ? leavesOf(inner, [...path, key]) : [[...path, key]];
  });
}

describe("merging two writers' versions of one record", () => {
  it('returns the side that changed where the other did not, without a conflict', () => {
    fc.assert(
      fc.property(record, record, (one, other) => {
        const [base, changed] = [plain(one), plain(other)];
        expect(merge(base, changed, base)).toEqual({ merged: changed, conflicts: [], taken: [] });
        const { merged, conflicts } = merge(base, base, changed);
        expect({ merged, conflicts }).toEqual({ merged: changed, conflicts: [] });
        expect(merge(base, changed, changed)).toEqual({ merged: changed, conflicts: [], taken: [] });
      }),
    );
  });

  it('loses no change of either side: each is in the result, or a conflict names it', () => {
    fc.assert(
      fc.property(record, record, record, (one, two, three) => {
        const [base, mine, theirs] = [plain(one), plain(two), plain(three)];
        const { merged, conflicts } = merge(base, mine, theirs);
        for (const side of [mine, theirs]) {
          for (const path of [...leavesOf(side), ...leavesOf(base)]) {
            const wanted = memberAt(side, path);
            if (JSON.stringify(wanted) === JSON.stringify(memberAt(base, path))) continue;
            const isNamed = conflicts.some((conflict) => conflict.path.every((step, place) => step === path[place]));
            if (!isNamed && typeof wanted !== 'object') expect(memberAt(merged, path)).toEqual(wanted);
          }
        }
        for (const { path, mine: m, theirs: t } of conflicts) {
          expect(m).not.toEqual(t);
          expect(memberAt(merged, path)).toEqual(t);
          expect(memberAt(mine, path)).toEqual(m);
        }
      }),
    );
  });

  it('finds the same conflicts in either order', () => {
    fc.assert(
      fc.property(record, record, record, (one, two, three) => {
        const [base, mine, theirs] = [plain(one), plain(two), plain(three)];
        const paths = (found: ReturnType<typeof merge>): string[] =>
          found.conflicts.map(({ path }) => path.join('.')).sort();
        expect(paths(merge(base, mine, theirs))).toEqual(paths(merge(base, theirs, mine)));
      }),
    );
  });

  it('adopts what only the other changed inside a configuration, and reports it', () => {
    const base = { config: { path: '/in', retries: 3 } };
    const merged = merge(base, { config: { path: '/new', retries: 3 } }, { config: { path: '/in', retries: 5 } });
    expect(merged).toEqual({
      merged: { config: { path: '/new', retries: 5 } },
      conflicts: [],
      taken: [{ path: ['config', 'retries'], before: 3, after: 5 }],
    });
  });

  it('treats a list as one value', () => {
    const { conflicts } = merge({ steps: ['a'] }, { steps: ['a', 'b'] }, { steps: ['c'] });
    expect(conflicts).toEqual([{ path: ['steps'], base: ['a'], mine: ['a', 'b'], theirs: ['c'] }]);
  });

  it('distinguishes a removed member from null', () => {
    const { conflicts } = merge({ a: 1 }, {}, { a: null });
    expect(conflicts).toEqual([{ path: ['a'], base: 1, theirs: null }]);
  });

  it('merges sets such as tags entry by entry, in whichever order a service returns them', () => {
    const set = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(set, set, set, (base, mine, theirs) => {
        const { merged, conflicts } = merge({ tags: base }, { tags: mine }, { tags: theirs });
        expect(conflicts).toEqual([]);
        const wanted = ['a', 'b', 'c', 'd', 'e'].filter((tag) =>
          base.includes(tag) ? mine.includes(tag) && theirs.includes(tag) : mine.includes(tag) || theirs.includes(tag),
        );
        expect([...(merged['tags'] as string[])].toSorted()).toEqual(wanted);
      }),
    );
  });
});
