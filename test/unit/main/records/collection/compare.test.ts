import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import { Random } from '../../../../../main/demo/random.ts';
import { passRecord, failRecord } from '../../../../../main/demo/world/fingerprints.ts';
import { compareWithPassing } from '../../../../../main/records/collection/compare.ts';

const failed = (data: unknown): unknown => ({ error: { message: 'x' }, rawMessage: { data } });

describe('a failed record next to one that passed', () => {
  it('is compared with the one with equal fields and most equal values', () => {
    const compared = compareWithPassing(failed('{"id":5,"cur":"EURO","ok":true}'), [
      { id: 5, other: 'EURO' },
      { id: 1, cur: 'GBP', ok: false },
      { id: 2, cur: 'EUR', ok: true },
    ]);
    expect(compared).toEqual({
      at: null,
      fields: [
        { path: 'id', failing: '5', passing: '2', differs: 'value' },
        { path: 'cur', failing: 'EURO', passing: 'EUR', differs: 'value' },
        { path: 'ok', failing: 'true', passing: 'true', differs: null },
      ],
      cut: false,
    });
  });

  it('shows missing or differently typed values first, and distinguishes a text from a number', () => {
    const record = failed('{"same":1,"id":5,"total":"1249","lines":[1]}');
    expect(compareWithPassing(record, [{ same: 1, id: 6, total: 1249, lines: [1], zip: '9000' }])?.fields).toEqual([
      { path: 'total', failing: '"1249"', passing: '1249', differs: 'kind' },
      { path: 'zip', failing: null, passing: '9000', differs: 'kind' },
      { path: 'id', failing: '5', passing: '6', differs: 'value' },
      { path: 'same', failing: '1', passing: '1', differs: null },
      { path: 'lines', failing: '[1]', passing: '[1]', differs: null },
    ]);
  });

  it('has equal numbers in any notation, and different ones where only digits beyond a double differ', () => {
    const numbers = parseExactly('{"price":10.00,"rate":100,"id":12345678901234567890}');
    expect(
      compareWithPassing(failed(numbers), [parseExactly('{"price":10,"rate":1e2,"id":12345678901234567891}')]),
    ).toEqual({
      at: null,
      fields: [
        { path: 'id', failing: '12345678901234567890', passing: '12345678901234567891', differs: 'value' },
        { path: 'price', failing: '10.00', passing: '10', differs: null },
        { path: 'rate', failing: '100', passing: '1e2', differs: null },
      ],
      cut: false,
    });
  });

  it.each<[string, unknown, number | null]>([
    ['plain', { a: 2 }, null],
    ['with metadata', { rawMessage: { a: 2 }, vndMetaData: { ingestTime: 1_795_000_000_123 } }, 1_795_000_000_123],
    ['with its text', { rawMessage: { data: '{"a":2}' }, vndMetaData: {} }, null],
    ['as what came out of a data set', { input: { other: 1, more: 2 }, output: { a: 2 } }, null],
    ['as what went into a data set', { input: { rawMessage: { a: 2 } }, output: null }, null],
  ])('finds the record that passed %s', (_, item, at) => {
    const compared = compareWithPassing(failed('{"a":1}'), [item]);
    expect(compared).toEqual({ at, fields: [{ path: 'a', failing: '1', passing: '2', differs: 'value' }], cut: false });
  });

  it('is null where nothing passed', () => {
    expect(compareWithPassing(failed('{}'), [])).toBeNull();
    expect(compareWithPassing(failed('{}'), [null, ''])).toBeNull();
  });

  it('is shown whole next to the other when it cannot be parsed', () => {
    expect(compareWithPassing(failed('{"half":'), ['Other text'])?.fields).toEqual([
      { path: '', failing: '{"half":', passing: 'Other text', differs: 'value' },
    ]);
  });

  it('lists at most 200 fields and reports the limit', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]));
    const compared = compareWithPassing(failed(JSON.stringify(many)), [many]);
    expect(compared).toMatchObject({ cut: true });
    expect(compared?.fields).toHaveLength(200);
  });

  it('names the total that is text first, as the demo has it', () => {
    const random = new Random(3);
    const { text } = failRecord('order.total-text', random, 1_795_000_000_000, 0);
    const passing = Array.from({ length: 20 }, () => passRecord('order', random, 1_795_000_000_000));
    const first = compareWithPassing(failed(text), passing)?.fields.find(({ path }) => path !== 'customer.loyalty');
    expect(first).toMatchObject({ path: 'order_total', failing: expect.stringMatching(/^"[\d.]+,\d\d"$/) as string });
  });

  it('withstands any record and any passing record', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 5 }), (record, passing) => {
        const fields = compareWithPassing(record, passing)?.fields ?? [];
        expect(fields.every(({ failing, passing: other }) => failing !== null || other !== null)).toBe(true);
      }),
    );
  });
});
