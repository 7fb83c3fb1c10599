import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
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
    ['2026-01-02T03:04:05', 1_767_323_045_000],
    ['2026-01-02 03:04:05.6789', 1_767_323_045_678],
    ['2026-01-02T03:04:05,678', 1_767_323_045_678],
    ['2026-01-02T03:04:05.678901234Z', 1_767_323_045_678],
    ['2026-01-02 03:04:05 UTC', 1_767_323_045_000],
    ['2026-01-02T03:04:05 +0000', 1_767_323_045_000],
    ['2026-01-01T19:04:05-08', 1_767_323_045_000],
    ['2026-01-02T08:34:05+0530', 1_767_323_045_000],
    [' 2026-01-02T03:04Z\n', 1_767_323_040_000],
    ['2026-01-02', 1_767_312_000_000],
    ['2026-01-01T24:00:00Z', 1_767_312_000_000],
    ['2016-12-31T23:59:60Z', 1_483_228_799_000],
    ['Fri, 02 Jan 2026 03:04:05 GMT', 1_767_323_045_000],
    ['Friday, 02-Jan-26 03:04:05 GMT', 1_767_323_045_000],
    ['Fri Jan  2 03:04:05 2026', 1_767_323_045_000],
    ['2026-02-30T03:04:05Z', null],
    ['2026-02-29', null],
    ['2026-02-29T00:00:00Z', null],
    ['2026-04-31T23:59:59.999Z', null],
    ['2026-00-10T00:00:00Z', null],
    ['2026-13-01', null],
    ['2026-01-02T24:01:00Z', null],
    ['2026-01-02T03:60:00Z', null],
    ['2026-01-02T03:04:05+99:00', null],
    ['0001-01-01T00:00:00Z', null],
    ['9999-12-31T23:59:59Z', null],
    ['1969-12-31', null],
    ['01/02/2026', null],
    ['Orders 12', null],
    [-1, null],
    ['yesterday', null],
    [{}, null],
    [null, null],
  ])('read the time %j as %j', (value, expected) => {
    expect(asTime(value)).toBe(expected);
  });

  it('read a time without a zone as UTC, wherever this computer is', () => {
    const seconds = fc.integer({ min: 0, max: 9_900_000_000 });
    try {
      for (const zone of ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin']) {
        vi.stubEnv('TZ', zone);
        fc.assert(
          fc.property(seconds, fc.constantFrom('T', ' '), (second, between) => {
            const text = new Date(second * 1000).toISOString().slice(0, 19).replace('T', between);
            return asTime(text) === second * 1000;
          }),
        );
      }
    } finally {
      vi.unstubAllEnvs();
    }
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
