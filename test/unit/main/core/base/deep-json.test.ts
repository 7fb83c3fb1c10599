import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly, parseJson } from '../../../../../main/core/base/json-text.ts';
import { type ExactNumber, jsonOf, plainNumber, withNumbersAsText } from '../../../../../main/core/base/deep-json.ts';

describe('JSON of a deep value', () => {
  it('equals that of JSON.stringify, even where that overflows the stack', () => {
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

it('a value with exact numbers can be cloned once they are text', () => {
  const value = parseExactly('{"a":[1.10,2,{"b":1e400}]}');
  expect(() => structuredClone(value)).toThrow('could not be cloned');
  expect(structuredClone(withNumbersAsText(value))).toEqual({ a: ['1.10', 2, { b: '1e400' }] });
});

describe('a number in plain form', () => {
  it.each([
    ['10.00', '10'],
    ['125e-1', '12.5'],
    ['1E2', '100'],
    ['-0', '0'],
    ['0.0e9', '0'],
    ['-1.50', '-1.5'],
    ['1000000000000000000000000', '1e+24'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['1e400', '1e+400'],
    ['10e399', '1e+400'],
    ['1e-400', '1e-400'],
  ])('of %s is %s', (written, plain) => expect(plainNumber(parseExactly(written) as ExactNumber)).toBe(plain));
});
