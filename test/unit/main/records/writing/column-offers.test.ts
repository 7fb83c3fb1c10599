import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireColumns } from '../../../../../main/core/export-format/columns.ts';
import { offersFrom } from '../../../../../main/records/writing/column-offers.ts';

const offersFor = (metadata: object, original: unknown) =>
  offersFrom([{ rawMessage: original, error: { message: 'no' }, svcMetaData: metadata }]).offers;

describe('the offered columns', () => {
  it('have unique names, where equally named fields have different paths', () => {
    const offers = offersFor(
      { name: 'm', status: 1 },
      { name: 'r', status: 2, customer: { name: 'c' }, item: { name: 'i' } },
    );
    const names = new Map(offers.map(({ path, name }) => [path, name]));
    expect(names.get('record.customer.name')).toBe('customer.name');
    expect(names.get('record.item.name')).toBe('item.name');
    expect(new Set([names.get('metadata.name'), names.get('record.name')])).toEqual(new Set(['name', 'record.name']));
  });

  it('can all be chosen together, for any records', () => {
    const key = fc.constantFrom('name', 'id', 'time', 'raw', 'other', 'a.b', 'record', 'metadata', 'type');
    const tree = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, fc.string(), fc.dictionary(key, tie('tree'), { maxKeys: 5 })),
    })).tree;
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), tree, (metadata, original) => {
        expect(() => requireColumns(offersFor(metadata, original))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
