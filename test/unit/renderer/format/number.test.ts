import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisBytes, bytesText, exactBytes, shortBytes } from '../../../../renderer/format/bytes.ts';
import { axisNumber, dash, exactNumber, percent, shortNumber } from '../../../../renderer/format/number.ts';

/** Decimal sign of the locale in which the tests run. */
const point = new Intl.NumberFormat().formatToParts(1.5)[1]!.value;
const local = (text: string): string => text.replace('.', point);

/** Reads a short number back. */
function valueOf({ value, unit }: { value: string; unit: string }): number {
  return Number(value.replace(point, '.')) * 1000 ** ['', 'k', 'M', 'G', 'T'].indexOf(unit);
}

describe('a short number', () => {
  it.each([
    [0, '0', ''],
    [7, '7', ''],
    [999, '999', ''],
    [1_000, '1.00', 'k'],
    [12_431, '12.4', 'k'],
    [18_873, '18.9', 'k'],
    [413_000, '413', 'k'],
    [999_499, '999', 'k'],
    [999_999, '1.00', 'M'],
    [1_764_212, '1.76', 'M'],
    [2_000_000_000, '2.00', 'G'],
    [-12_431, '-12.4', 'k'],
  ])('of %d is %s %s', (n, value, unit) => {
    expect(shortNumber(n)).toEqual({ value: local(value), unit });
  });

  it.each([null, NaN, Infinity])('of %s is a dash, never 0', (n) => {
    expect(shortNumber(n)).toEqual({ value: dash, unit: '' });
    expect(exactNumber(n)).toBe(dash);
    expect(percent(n)).toBe(dash);
  });

  it('is within half a percent of the number and has at most three digits before its unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_000_000_000_000 }), (n) => {
        const short = shortNumber(n);
        expect(Math.abs(valueOf(short) - n)).toBeLessThanOrEqual(n * 0.005);
        expect(short.value.replace(/\D/g, '').length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('never shrinks when the number grows', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.nat(10 ** 12), (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(valueOf(shortNumber(less))).toBeLessThanOrEqual(valueOf(shortNumber(more)));
      }),
    );
  });
});

it('a mark of an axis has no empty decimals', () => {
  expect([0, 500, 1_000, 1_500, 20_000].map(axisNumber)).toEqual(['0', '500', '1 k', local('1.5 k'), '20 k']);
});

it('bytes on an axis and next to a chart contain no break, on the axis without empty decimals', () => {
  expect([axisBytes(0), axisBytes(400_000_000)]).toEqual(['0 B', '400 MB']);
  expect([axisBytes(1.5e9), bytesText(1.5e9)]).toEqual([local('1.5 GB'), local('1.50 GB')]);
  expect(bytesText(null)).toBe(dash);
});

it('bytes count in thousands, with the exact number in words', () => {
  expect(shortBytes(16_700_000)).toEqual({ value: local('16.7'), unit: 'MB' });
  expect(shortBytes(12)).toEqual({ value: '12', unit: 'B' });
  expect(exactBytes(12)).toBe('12 bytes');
  expect(exactBytes(null)).toBe(dash);
});

it('a share above zero never reads as zero', () => {
  fc.assert(
    fc.property(fc.double({ min: Number.MIN_VALUE, max: 1, noNaN: true }), (share) => {
      expect(percent(share)).toMatch(/[1-9]/);
    }),
  );
  expect(percent(0)).toMatch(/^0/);
  expect(percent(0.222)).toMatch(/^22.2/);
  // On one line, in any context.
  expect(percent(0.0001)).not.toMatch(/[ \n]/);
});
