import { readFutureTime } from '#contract/future-time.ts';
import { printLocalTime } from '#contract/local-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const minute = 60_000;
const hour = 60 * minute;
const now = new Date(2026, 10, 23, 14, 0).getTime();
const at = (day: number, hours: number, minutes = 0): number => new Date(2026, 10, day, hours, minutes).getTime();

describe('the end of a pause', () => {
  it.each<[string, number]>([
    ['14:30', at(23, 14, 30)],
    [' 6:00 ', at(24, 6)],
    ['14:00', at(24, 14)],
    ['2h', now + 2 * hour],
    ['90M', now + 90 * minute],
    ['1h30m', now + 90 * minute],
    ['1d 2h', now + 26 * hour],
    ['0m', now],
    ['2026-11-24 06:00', at(24, 6)],
    ['2026-11-24t06:00z', Date.UTC(2026, 10, 24, 6)],
    ['2026-11-24T06:00:30+01:00', Date.UTC(2026, 10, 24, 5, 0, 30)],
    ['2020-01-01T00:00Z', Date.UTC(2020, 0, 1)],
  ])('is read from %j', (text, moment) => {
    expect(readFutureTime(text, now)).toBe(moment);
  });

  it.each([
    '',
    ' ',
    '25:00',
    '14:60',
    '14',
    '2',
    'h',
    '-2h',
    '2w',
    'tomorrow',
    'NaN',
    '2026-13-01 06:00',
    '2026-02-30 06:00',
    '2026-02-30T06:00Z',
    '2026-11-24',
  ])('is not read from %j', (text) => {
    expect(readFutureTime(text, now)).toBeNull();
  });

  it('is read as it is printed', () => {
    for (const moment of [at(23, 14, 30), at(24, 6), at(1, 0)])
      expect(readFutureTime(printLocalTime(moment), now)).toBe(moment);
  });
});

describe('the end of a pause in the hour that comes twice', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
  afterEach(() => void vi.unstubAllEnvs());
  /** In Berlin, the clock shows 02:30 at 00:30 and at 01:30 UTC. */
  const night = (hours: number, minutes: number): number => Date.UTC(2026, 9, 25, hours, minutes);

  it.each([
    ['02:30', night(0, 10), night(0, 30)],
    ['02:30', night(0, 40), night(1, 30)],
    ['02:30', night(1, 40), Date.UTC(2026, 9, 26, 1, 30)],
    ['2026-10-25 02:30', night(0, 10), night(0, 30)],
    ['2026-10-25 02:30', night(0, 40), night(1, 30)],
    ['2026-10-25 02:30', night(2, 0), night(0, 30)],
    ['2026-10-25T02:30+01:00', night(0, 10), night(1, 30)],
    ['03:00', night(0, 40), night(2, 0)],
  ])('is read from %s as its first occurrence to come', (text, from, moment) => {
    expect(readFutureTime(text, from)).toBe(moment);
  });

  it('is as much later as the clock skips in spring', () => {
    expect(readFutureTime('02:30', Date.UTC(2026, 2, 29, 0, 30))).toBe(Date.UTC(2026, 2, 29, 1, 30));
  });
});
