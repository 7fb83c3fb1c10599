import { describe, expect, it } from 'vitest';
import { asId, asNumber, asRecord, asText, asTexts, asTime } from '../../../../main/core/readers.ts';

describe('readers', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [0, 0],
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
    ['yesterday', null],
    [{}, null],
    [null, null],
  ])('read the time %j as %j', (value, expected) => {
    expect(asTime(value)).toBe(expected);
  });

  it('read what is not there as null', () => {
    expect([asText(''), asText(3), asNumber(Infinity), asRecord([]), asRecord(null)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([asTexts(null), asTexts(['a', null, 3, ''])]).toEqual([[], ['a']]);
  });
});
