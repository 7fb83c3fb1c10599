import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timelineOf, trendOf } from '../../../../../main/records/collection/timeline.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.UTC(2026, 10, 21, 12);

describe('a timeline', () => {
  it.each([
    [minute, 1_000],
    [hour, minute],
    [6 * hour, 10 * minute],
    [day, 30 * minute],
    [7 * day, 3 * hour],
    [400 * day, 7 * day],
  ])('of %i ms has round steps', (length, step) => {
    expect(timelineOf(noon - length, noon).step).toBe(step);
  });

  it('has at most 61 steps that cover every moment of the range', () => {
    const time = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(
        time,
        fc.integer({ min: 0, max: 2e11 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (from, length, share) => {
          const timeline = timelineOf(from, from + length);
          const trend = trendOf([from, from + length, from + length * share], timeline);
          expect(trend.length).toBeLessThanOrEqual(61);
          expect(trend.reduce((sum, count) => sum + count)).toBe(3);
        },
      ),
    );
  });

  it('counts nothing outside the range or without a time', () => {
    expect(trendOf([noon - 1, noon + 2_000, null, noon], { from: noon, step: 1_000, steps: 2 })).toEqual([1, 0]);
  });
});
