import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareDecimals, printDecimal, readDecimal } from '#contract/decimal.ts';

const printed = (text: string): string => printDecimal(readDecimal(text)!);

it('prints every number that JavaScript holds as JavaScript does', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(printed(String(number))).toBe(String(number));
      expect(printed(number.toExponential())).toBe(String(number));
    }),
  );
});

it.each([
  ['10.00', '10'],
  ['-1.50', '-1.5'],
  ['+.5', '0.5'],
  ['5.', '5'],
  ['-0.0e9', '0'],
  ['00120e-1', '12'],
  ['12345678901234567.10', '12345678901234567.1'],
  ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
  ['1e400', '1e+400'],
  ['10.0E399', '1e+400'],
  ['-123e-400', '-1.23e-398'],
])('reads %s as %s', (text, plain) => expect(printed(text)).toBe(plain));

it.each(['', '.', '-', 'Infinity', '1e', '1,5', '0x10', '1 2', '١'])('reads no number in %j', (text) =>
  expect(readDecimal(text)).toBeNull(),
);

it('compares numbers of any precision', () => {
  const scaled = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(scaled, scaled, ([a, aPlaces], [b, bPlaces]) => {
      const [left, right] = [a * 10n ** BigInt(bPlaces), b * 10n ** BigInt(aPlaces)];
      const compared = compareDecimals(readDecimal(`${a}e-${aPlaces}`)!, readDecimal(`${b}e-${bPlaces}`)!);
      expect(Math.sign(compared)).toBe(Number(left > right) - Number(left < right));
    }),
  );
});
