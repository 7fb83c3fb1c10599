import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Comparison, comparisons, comparisonsOf, earlierThan } from '#contract/comparison.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

afterEach(() => vi.unstubAllEnvs());

/** Local time of day on this computer. */
const onTheClock = (at: number): string => new Date(at).toTimeString().slice(0, 5);

describe('the baseline of a period', () => {
  it.each([
    [6 * hour, ['before', 'yesterday', 'last_week']],
    [day, ['before', 'last_week']],
    [7 * day, ['before']],
  ])('of %i ms does not overlap with it', (length, offered) => {
    expect(comparisonsOf({ from: 0, to: length })).toEqual(offered);
  });

  it.each(['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/St_Johns', 'UTC'])(
    'covers the same hours of local time in %s, on every day of a year',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const year = Date.UTC(2026, 0, 1);
      for (let days = 0; days < 365; days += 1) {
        // Noon in all of them, when no clock ever changes.
        const noon = new Date(year + days * day).setHours(12, 0, 0, 0);
        const stretch = { from: noon, to: noon + 6 * hour };
        const begins = { yesterday: 1, last_week: 7 };
        for (const [comparison, back] of Object.entries(begins) as [Comparison, number][]) {
          const earlier = earlierThan(stretch, comparison);
          expect([onTheClock(earlier.from), onTheClock(earlier.to)]).toEqual(['12:00', '18:00']);
          const date = new Date(noon);
          expect(new Date(earlier.from).toDateString()).toBe(
            new Date(date.getFullYear(), date.getMonth(), date.getDate() - back).toDateString(),
          );
        }
      }
    },
  );

  it.each([
    ['Europe/Berlin', [2026, 2, 30], 5],
    ['Europe/Berlin', [2026, 9, 26], 7],
    ['Australia/Lord_Howe', [2026, 9, 5], 5.5],
    ['Australia/Lord_Howe', [2026, 3, 6], 6.5],
  ] as const)('in %s lasts %o as long as that night: %s h', (zone, [year, month, date], hours) => {
    vi.stubEnv('TZ', zone);
    const night = { from: new Date(year, month, date).getTime(), to: new Date(year, month, date, 6).getTime() };
    expect(night.to - night.from).toBe(6 * hour);
    const before = earlierThan(night, 'yesterday');
    expect([onTheClock(before.from), onTheClock(before.to)]).toEqual(['00:00', '06:00']);
    expect(before.to - before.from).toBe(hours * hour);
  });

  it('has a length where the clock repeats the current hour', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    // Summer time ends at 01:00 UTC: from 02:50 to the second 02:10.
    const changed = Date.UTC(2026, 9, 25, 1);
    const stretch = { from: changed - 10 * minute, to: changed + 10 * minute };
    const { from, to } = earlierThan(stretch, 'yesterday');
    expect([onTheClock(from), to - from]).toEqual(['02:50', 20 * minute]);
  });

  it('never ends before it begins, whatever the clock does, and ends where the selected period begins', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 10, 3) }),
        fc.integer({ min: 1, max: 7 * day }),
        (from, length) => {
          const stretch = { from, to: from + length };
          for (const comparison of comparisons) {
            const earlier = earlierThan(stretch, comparison);
            expect(earlier.to).toBeGreaterThan(earlier.from);
          }
          expect(earlierThan(stretch, 'before')).toEqual({ from: from - length, to: from });
        },
      ),
    );
  });
});
