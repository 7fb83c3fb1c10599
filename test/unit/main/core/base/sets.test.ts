import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '#contract/models/resource.ts';
import { withSortedSets } from '../../../../../main/core/base/sets.ts';

const entry = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.record({ id: fc.integer() }));
const set = fc.array(entry, { maxLength: 6 });

describe('the sets of a record', () => {
  it('are equal in any order, at any depth', () => {
    const reordered = set.chain((members) =>
      fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length })),
    );
    fc.assert(
      fc.property(
        reordered,
        fc.constantFrom('tags', 'access_roles', 'roles', 'data_sink_ids'),
        ([one, other], name) => {
          const record = (members: typeof one): JsonRecord => ({ owner: { list: [{ [name]: members }] } });
          expect(withSortedSets(record(other))).toEqual(withSortedSets(record(one)));
        },
      ),
    );
  });

  it('keep all their members, and other lists keep their order', () => {
    const record = { tags: ['b', 'a', 'b'], columns: ['b', 'a'], access_roles: null, name: 'x', run_ids: [10, 9] };
    expect(withSortedSets(record)).toEqual({ ...record, tags: ['a', 'b', 'b'], run_ids: [10, 9] });
  });
});
