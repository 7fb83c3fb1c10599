import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../../main/core/base/json-text.ts';
import { jsonOf } from '../../../../../main/core/base/deep-json.ts';

describe('JSON of a value', () => {
  it('equals that of JSON.stringify, also where that overflows', () => {
    const depth = 5_000;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        const deep = `${'{"in":['.repeat(depth)}${json}${',2]}'.repeat(depth)}`;
        expect(jsonOf(JSON.parse(json))).toBe(json);
        expect(jsonOf(JSON.parse(deep)) === deep).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it('preserves numbers that JavaScript cannot represent, and leaves out what JSON cannot', () => {
    expect(jsonOf(parseJson('[123456789012345678901]'))).toBe('[123456789012345678901]');
    expect(jsonOf({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    expect(jsonOf(undefined)).toBe('null');
  });
});
