import '../../../fixtures/berlin.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { age, clockTime, dayTime, duration, exactTime, yearTime } from '../../../../renderer/format/time.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

describe('an age', () => {
  it.each([
    [-5 * second, '0 s'],
    [0, '0 s'],
    [8 * second, '8 s'],
    [59_999, '59 s'],
    [minute, '1 min'],
    [59 * minute, '59 min'],
    [hour, '1 h'],
    [23 * hour, '23 h'],
    [2 * day, '2 d'],
    [400 * day, '400 d'],
    [1460 * day, '4 y'],
  ])('of %d ms is %s', (ms, words) => {
    expect(age(ms)).toBe(words);
  });
});

describe('a duration', () => {
  it.each([
    [84, '84 ms'],
    [5 * second, '5 s'],
    [9 * minute + 20 * second, '9 min 20 s'],
    [2 * minute, '2 min'],
    [hour + 6 * minute, '1 h 6 min'],
    [3 * day + 4 * hour, '3 d 4 h'],
  ])('of %d ms is %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  it('shows its two largest units without rounding up', () => {
    const lengths: Record<string, number> = { s: second, m: minute, h: hour, d: day };
    fc.assert(
      fc.property(fc.integer({ min: second, max: 300 * day }), (ms) => {
        const shown = [...duration(ms).matchAll(/(\d+) (\w)/g)].map(([, n, unit]) => Number(n) * lengths[unit!]!);
        const sum = shown.reduce((a, b) => a + b, 0);
        expect(shown.length).toBeLessThanOrEqual(2);
        expect(sum).toBeLessThanOrEqual(ms);
        expect(ms - sum).toBeLessThan(ms >= day ? hour : ms >= hour ? minute : second);
      }),
    );
  });
});

describe('a moment', () => {
  // The night on which summer time ends in Berlin has the same clock time twice.
  const before = Date.UTC(2026, 9, 25, 0, 30);
  const after = Date.UTC(2026, 9, 25, 1, 30);

  it('of another year has that year, in local time', () => {
    const newYear = Date.UTC(2025, 11, 31, 23, 0);
    expect(yearTime(newYear, before)).toBe(dayTime(newYear));
    expect(yearTime(newYear - 1, before)).toMatch(/31.*2025/);
    expect(yearTime(before, newYear - 1)).toMatch(/25.*2026/);
  });

  it('is in local time', () => {
    expect(clockTime(Date.UTC(2026, 6, 1, 22, 5))).toBe('00:05');
    expect(dayTime(Date.UTC(2026, 6, 1, 22, 5))).toMatch(/2.*00:05/);
  });

  it('differs from its double when the clock goes back', () => {
    expect(clockTime(before)).toBe(clockTime(after));
    expect(exactTime(before)).not.toBe(exactTime(after));
  });

  it('is exact with its zone and in UTC', () => {
    expect(exactTime(before)).toMatch(/2026.*02:30:00.*(GMT\+2|CEST|MESZ).*\(UTC 2026-10-25 00:30:00\)$/);
  });

  it('is a dash when unknown', () => {
    expect(exactTime(null)).toBe('–');
  });
});
