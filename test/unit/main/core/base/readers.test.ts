import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactly } from '../../../../../main/core/base/json-text.ts';
import {
  asId,
  asNumber,
  asRecord,
  asShortText,
  asShortTexts,
  asText,
  asTime,
  asWhole,
} from '../../../../../main/core/base/readers.ts';

describe('readers', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [0, null],
    ['-3', null],
    [7.5, null],
    [2 ** 53, null],
    ['seven', null],
    ['', null],
    [' ', null],
    [null, null],
    [true, null],
    [[7], null],
  ])('read the id %j as %j', (value, expected) => {
    expect(asId(value)).toBe(expected);
  });

  it.each([
    ['2026-01-02T03:04:05.678Z', 1_767_323_045_678],
    ['2026-01-02T05:04:05+02:00', 1_767_323_045_000],
    [1_767_323_045, 1_767_323_045_000],
    [1_767_323_045_678, 1_767_323_045_678],
    ['1767323045678', 1_767_323_045_678],
    [1_767_323_045_678_901, 1_767_323_045_678],
    ['1767323045678901234', 1_767_323_045_678],
    [1e20, null],
    [-1e300, null],
    ['+275760-09-13T00:00:00.001Z', null],
    ['yesterday', null],
    [{}, null],
    [null, null],
  ])('read the time %j as %j', (value, expected) => {
    expect(asTime(value)).toBe(expected);
  });

  it('read no time that a Date cannot hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.maxSafeInteger(), fc.string(), fc.anything()), (value) => {
        const time = asTime(value);
        if (time !== null) expect(() => new Date(time).toISOString()).not.toThrow();
      }),
    );
  });

  it('read a preserved number as it was written', () => {
    const [decimal, nanoseconds, beyond] = parseExactly('[10.00,1767323045678901234,1e400]') as unknown[];
    expect([asNumber(decimal), asId(decimal), asRecord(decimal)]).toEqual([10, 10, null]);
    expect([asTime(nanoseconds), asId(nanoseconds), asNumber(beyond)]).toEqual([1_767_323_045_678, null, null]);
  });

  it('read a missing value as null', () => {
    expect([asText(''), asText(3), asNumber(Infinity), asRecord([]), asRecord(null)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([asShortTexts(null, 9, 9), asShortTexts(['a', null, 3, ''], 9, 9)]).toEqual([[], ['a']]);
  });

  it('read an integer that is not an id', () => {
    expect([0, -3, '12', 7.5, 2 ** 53].map(asWhole)).toEqual([0, -3, 12, null, null]);
  });

  it('truncate texts and lists of texts to the limit', () => {
    expect(asShortText('a'.repeat(1_000_000), 3)).toBe('aaa…');
    expect(asShortText('aa😀a', 3)).toBe('aa\ufffd…');
    expect(asShortText('aaa', 3)).toBe('aaa');
    expect(asShortTexts(['aaaa', 'b', 'c'], 2, 3)).toEqual(['aaa…', 'b']);
    expect(asShortTexts(['aaaa', 'b', 'aaab', 'b'], 9, 3)).toEqual(['aaa…', 'b']);
  });
});
