import { describe, expect, it } from 'vitest';
import { groupFieldsOf, spread } from '../../../../../main/records/collection/group-fields.ts';
import { failedRecord } from '../../../../fixtures/failed-records.ts';

const fieldsOfOriginals = (originals: unknown[]) =>
  groupFieldsOf(originals, (original) => ({ record: failedRecord({ original }), length: 100 }));

describe('the fields of a group', () => {
  it('come with their values, differing ones first, then by number of records', () => {
    const originals = ['NL', 'DE', 'DE', null].map((country, nth) =>
      JSON.stringify({ channel: 'web', ship_to: { country }, ...(nth === 0 && { note: 'x' }), lines: [1, 2] }),
    );
    expect(fieldsOfOriginals(originals)).toEqual({
      of: 4,
      looked: 4,
      understood: 4,
      fields: [
        {
          path: 'ship_to.country',
          present: 4,
          distinct: 3,
          values: [
            { value: 'DE', count: 2 },
            { value: 'NL', count: 1 },
            { value: 'null', count: 1 },
          ],
        },
        { path: 'note', present: 1, distinct: 1, values: [{ value: 'x', count: 1 }] },
        { path: 'channel', present: 4, distinct: 1, values: [{ value: 'web', count: 4 }] },
        { path: 'lines', present: 4, distinct: 1, values: [{ value: '[1,2]', count: 4 }] },
      ],
    });
  });

  it('cover the records that can be parsed', () => {
    expect(fieldsOfOriginals(['{"a":1}', '{"a":', null])).toMatchObject({
      looked: 3,
      understood: 1,
      fields: [{ path: 'a', present: 1 }],
    });
  });

  it('are found in a thousand records of any number, from the first to the last', () => {
    const all = Array.from({ length: 12_345 }, (_, nth) => nth);
    const looked: number[] = [];
    const facts = groupFieldsOf(all, (nth) => {
      looked.push(nth);
      return { record: failedRecord({ original: `{"id":${nth}}` }), length: 100 };
    });
    expect(facts).toMatchObject({
      of: 12_345,
      looked: 1_000,
      fields: [{ path: 'id', present: 1_000, distinct: 1_000 }],
    });
    expect([looked[0], looked.at(-1), new Set(looked).size]).toEqual([0, 12_344, 1_000]);
  });

  it('are searched in fewer records when these are large', () => {
    const large = groupFieldsOf(Array.from({ length: 500 }), () => ({ record: failedRecord(), length: 10_000_000 }));
    expect(large).toMatchObject({ of: 500, looked: 4 });
  });

  it('list few values of many, each within bounds', () => {
    const [field] = fieldsOfOriginals(
      Array.from({ length: 9 }, (_, nth) => JSON.stringify({ a: `${nth}`.repeat(9_000) })),
    ).fields;
    expect(field).toMatchObject({ distinct: 9 });
    expect(field!.values.map(({ value }) => value.length)).toEqual([500, 500, 500, 500, 500]);
  });
});

describe('a sample', () => {
  it('of fewer than requested is all of them', () => {
    expect(spread([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(spread([1, 2, 3], 2)).toEqual([1, 3]);
  });
});
