import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growthOf, type Sample, verdictOn } from '../../../soak/growth.ts';

const minute = 60_000;

/** A sample every 10 seconds: growing by this much an hour, with persistent noise like that of a heap. */
function heap({ minutes, perHour, noise, seed }: { minutes: number; perHour: number; noise: number; seed: number }) {
  const samples: Sample[] = [];
  let random = seed;
  let drift = 0;
  for (let at = 0; at < minutes * minute; at += minute / 6) {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    drift = 0.5 * drift + noise * (random / 2 ** 31 - 0.5);
    samples.push({ at, value: 50 + (perHour * at) / (60 * minute) + drift });
  }
  return samples;
}

it('a straight line is measured exactly, for any slope', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      fc.integer({ min: 10, max: 500 }),
      (slope, count) => {
        const samples = Array.from({ length: count }, (_, index) => ({
          at: index * minute,
          value: (slope * index) / 60,
        }));
        const growth = growthOf(samples);
        expect(growth.slope).toBeCloseTo(slope, 6);
        expect(growth.most - growth.least).toBeCloseTo(0, 6);
      },
    ),
  );
});

it('a steady heap passes within ten minutes, and a fast-growing one fails', () => {
  for (const seed of [1, 22, 333, 4444]) {
    const still = heap({ minutes: 10, perHour: 0, noise: 0.1, seed });
    const growing = heap({ minutes: 10, perHour: 4, noise: 0.1, seed });
    expect(verdictOn(growthOf(still), 1)).toBe('passed');
    expect(verdictOn(growthOf(growing), 1)).toBe('failed');
  }
});

it('a run that is too short for its noise reports that, and hardly ever passes when growth is too fast', () => {
  const verdicts = Array.from({ length: 200 }, (_, index) =>
    verdictOn(growthOf(heap({ minutes: 10, perHour: 1.5, noise: 8, seed: index * 7919 + 1 })), 1),
  );
  expect(verdicts.filter((verdict) => verdict === 'passed').length).toBeLessThan(20);
  expect(verdicts.filter((verdict) => verdict === 'inconclusive').length).toBeGreaterThan(150);
});

it('the bounds contain the true growth most of the time', () => {
  const missed = Array.from({ length: 200 }, (_, index) => {
    const { least, most } = growthOf(heap({ minutes: 20, perHour: 0.8, noise: 0.5, seed: index * 7919 + 1 }));
    return most < 0.8 || least > 0.8;
  }).filter(Boolean).length;
  // Each bound may be missed once in twenty times.
  expect(missed).toBeLessThan(40);
});

it('too few samples are refused', () => {
  expect(() => growthOf(heap({ minutes: 1, perHour: 0, noise: 0, seed: 1 }))).toThrow('6 samples are too few');
});
