import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packIds, unpackIds } from '../../../../../main/records/writing/checkpoints.ts';
import { IdSet } from '../../../../../main/records/writing/id-set.ts';
import { cases } from '../../../../fixtures/thorough.ts';

/** Half of them have equal beginnings, and so share a slot. */
const idOf = (number: number): string =>
  number % 2 === 0 ? hash('sha256', String(number)).slice(0, 32) : `00000001${hash('md5', String(number)).slice(8)}`;
const ids = fc.array(fc.integer({ min: 0, max: 6_000 }).map(idOf), { maxLength: 3_000, size: 'max' });

it('a set of ids contains exactly those that were added', () => {
  fc.assert(
    fc.property(ids, ids, (some, others) => {
      const set = new IdSet();
      const reference = new Set<string>();
      for (const id of some) {
        if (set.add(id) === reference.has(id)) throw new Error(id);
        reference.add(id);
      }
      expect(others.map((id) => set.has(id))).toEqual(others.map((id) => reference.has(id)));
    }),
    { numRuns: cases(20) },
  );
});

it('ids are read from the log as they were written', () => {
  fc.assert(
    fc.property(ids, (some) => {
      expect([...unpackIds(packIds(some))]).toEqual(some);
    }),
    { numRuns: cases(20) },
  );
});
