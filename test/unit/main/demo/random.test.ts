import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex, mix, Random, unit } from '../../../../main/demo/random.ts';

const integers = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 4 });

describe('random values', () => {
  it('equal integers always give the same 32-bit number', () => {
    fc.assert(
      fc.property(integers, (parts) => {
        expect(mix(...parts)).toBe(mix(...parts));
        expect(mix(...parts)).toBeLessThan(2 ** 32);
        expect(mix(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('times that differ only above 32 bits give different numbers', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 400 }), (high) => mix(5) !== mix(5 + high * 2 ** 32)));
  });

  it('units are spread evenly from 0 up to 1', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 10_000; index += 1) {
      const tenth = Math.floor(unit(7, index) * 10);
      tenths[tenth] = (tenths[tenth] ?? NaN) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('whole numbers stay between both ends', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, low, width) => {
        const value = new Random(seed).between(low, low + width);
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(low);
        expect(value).toBeLessThanOrEqual(low + width);
      }),
    );
  });

  it('hexadecimal text has the requested length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.nat(), (length, seed) => hex(length, seed).length === length),
    );
    expect(hex(32, 1)).toMatch(/^[0-9a-f]{32}$/);
  });
});
