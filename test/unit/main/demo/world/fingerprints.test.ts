import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../main/demo/random.ts';
import { failRecord, type FailedRecord, type FingerprintId } from '../../../../../main/demo/world/fingerprints.ts';
import { start } from '../support.ts';

/** Text of the record from where the error points. */
function pointedAt({ text, line, column }: FailedRecord): string {
  return text.split('\n')[line - 1]?.slice(column - 1) ?? '';
}

describe('a failed record', () => {
  it.each<[FingerprintId, RegExp]>([
    ['order.total-text', /^"[\d.]+,\d\d"/],
    ['order.currency', /^"(EURO|eur|€|XAF|)"/],
    ['order.postcode', /^"ship_to"/],
    ['order.parse', /^\0$/],
    ['order.encoding', /^\ufffd/],
    ['order.key-error', /^"lines"/],
    ['order.numeric-write', /^"[\d.]+,\d\d"/],
    ['event.no-order', /^"EU-/],
    ['event.no-score', /^"score"/],
    ['row.amount', /^null/],
    ['row.required', /^\{/],
    ['row.future', /^20/],
    ['row.duplicate', /^"id"/],
    ['row.timeout', /^\{/],
  ])('of kind %s points at the wrong position', (fingerprint, place) => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(pointedAt(failRecord(fingerprint, new Random(seed), start, 0))).toMatch(place);
    }
  });

  it('lacks what its message reports as missing', () => {
    const record = failRecord('order.postcode', new Random(1), start, 0);
    expect(record.message).toContain('is required');
    expect(JSON.parse(record.text).ship_to).not.toHaveProperty('postcode');
  });

  it('that could not be parsed is invalid JSON', () => {
    expect(() => JSON.parse(failRecord('order.parse', new Random(1), start, 0).text)).toThrow(SyntaxError);
  });
});
