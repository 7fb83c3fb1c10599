import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  daysLater,
  isSameDay,
  type LocalDate,
  localDate,
  momentsOfClock,
  printLocalTime,
  startOfDay,
  timeFormat,
  useTimeZone,
} from '#contract/local-time.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const zone = fc.constantFrom(...zones);
/** Whole minutes from 1990 to 2060, many of them next to a change of the clock in Berlin. */
const moment = fc.oneof(
  fc.integer({ min: 10_519_200, max: 47_304_000 }).map((minute) => minute * 60_000),
  fc.integer({ min: -300, max: 300 }).map((minute) => Date.UTC(2026, 9, 25, 1) + minute * 60_000),
  fc.integer({ min: -300, max: 300 }).map((minute) => Date.UTC(2026, 2, 29, 1) + minute * 60_000),
);

afterEach(() => {
  useTimeZone(() => null);
  vi.unstubAllEnvs();
});

/** The parts of a date. */
const read = (date: LocalDate): number[] => [
  date.getFullYear(),
  date.getMonth(),
  date.getDate(),
  date.getHours(),
  date.getMinutes(),
];

describe('the clock of a chosen time zone', () => {
  it('shows and sets times as the clock of a system in that zone', () => {
    fc.assert(
      fc.property(
        zone,
        moment,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: -40, max: 40 }),
        (name, at, hour, n) => {
          const results = (): unknown[] => [
            read(localDate(at)),
            localDate(at).setHours(hour, 30, 0, 0),
            localDate(at).setMinutes(n + 40, 0, 0),
            localDate(at).setDate(n),
            localDate(at).setMonth(n),
            startOfDay(2026, n, n),
            daysLater(at, n),
            momentsOfClock(at, hour, 30),
            printLocalTime(at),
            isSameDay(at, at + n * 3_600_000),
            timeFormat({ dateStyle: 'short', timeStyle: 'short' }).format(at),
          ];
          vi.stubEnv('TZ', name);
          useTimeZone(() => null);
          const there = results();
          vi.stubEnv('TZ', 'America/New_York');
          useTimeZone(() => name);
          expect(results()).toEqual(there);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is followed by a formatter when it changes', () => {
    const { format } = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const shown = ['UTC', 'Asia/Kolkata', 'UTC'].map((name) => {
      useTimeZone(() => name);
      return format(Date.UTC(2026, 0, 1, 12));
    });
    expect(shown).toEqual(['12:00', '17:30', '12:00']);
  });
});
