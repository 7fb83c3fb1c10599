import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutJson } from '../../../../../../renderer/features/records/export/json-layout.ts';

describe('JSON laid out', () => {
  it('is indented like JSON for readers', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(layOutJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('preserves the digits of numbers', () => {
    expect(layOutJson('{"id":12345678901234567890,"price":1.10}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "price": 1.10\n}',
    );
  });

  it('lays out truncated or invalid JSON up to where it is valid', () => {
    expect(layOutJson('{"a":"b')).toBe('{\n  "a": "b');
    expect(layOutJson('}}')).toContain('}');
    expect(layOutJson('')).toBe('');
  });
});
