import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SeenGroup, type SeenGroupStore, withSeen } from '../../../../../main/core/quarantine/seen-groups.ts';
import { groupOf } from '../../../../fixtures/reading.ts';

/** Stand-in for the database. */
function memory(...before: SeenGroup[]): SeenGroupStore {
  const all = new Map(before.map((seen) => [seen.key, seen]));
  return {
    read: (keys) => keys.flatMap((key) => all.get(key) ?? []),
    put: (seen) => seen.forEach((one) => all.set(one.key, one)),
  };
}

const group = (key: string, firstAt: number | null, lastAt: number | null, members: string[] = []) =>
  groupOf(key, { firstAt, lastAt, members });

it('a group is known since the oldest of its records that was ever read, whatever is read now', () => {
  const reads = fc.array(
    fc.array(fc.record({ key: fc.constantFrom('a', 'b'), at: fc.nat(100), long: fc.nat(20) }), { maxLength: 3 }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(reads, (all) => {
      const store = memory();
      const oldest = new Map<string, number>();
      for (const read of all) {
        const groups = [...new Map(read.map((one) => [one.key, one])).values()];
        const { groups: seen, fresh } = withSeen(
          groups.map(({ key, at, long }) => group(key, at, at + long)),
          store,
        );
        for (const { key, knownSince, firstAt } of seen) {
          const before = oldest.get(key) ?? Infinity;
          expect(knownSince).toBe(before < firstAt! ? before : null);
          oldest.set(key, Math.min(before, firstAt!));
        }
        store.put(fresh);
      }
    }),
  );
});

it('a merge is known since the first of its members, and a part of a split only by its own records', () => {
  const store = memory({ key: 'a', firstAt: 5, lastAt: 9 }, { key: 'b', firstAt: 3, lastAt: 9 });
  const part = groupOf('p', { firstAt: 50, lastAt: 60, part: { of: 'a', by: { by: 'file' } } });
  const { groups } = withSeen([group('m', 50, 60, ['a', 'b']), part], store);
  expect(groups.map(({ knownSince }) => knownSince)).toEqual([3, null]);
});

it('nothing is written for known groups, and records without a time are ignored', () => {
  const store = memory({ key: 'a', firstAt: 5, lastAt: 90 });
  const { groups, fresh } = withSeen([group('a', 50, 60), group('b', null, null)], store);
  expect([fresh, groups.map(({ knownSince }) => knownSince)]).toEqual([[], [5, null]]);
});
