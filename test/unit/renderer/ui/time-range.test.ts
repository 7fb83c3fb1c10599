import { printLocalTime } from '#contract/local-time.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  customRange,
  rangeNamed,
  rangeOptions,
  resolveRange,
  typedMoment,
} from '../../../../renderer/ui/time-range.ts';

it('a named range ends now', () => {
  expect(resolveRange(rangeNamed('6h'), 30_000_000)).toEqual({ from: 30_000_000 - 6 * 3_600_000, to: 30_000_000 });
});

it('ranges are offered shortest first, then a custom one', () => {
  expect(rangeOptions(['7d', '3h']).map(({ label }) => label)).toEqual(['3 h', '7 d', 'Custom']);
});

describe('a typed range', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is read in local time, even across a clock change', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const range = { from: new Date(2026, 2, 28, 12).getTime(), to: new Date(2026, 2, 29, 12).getTime() };
    expect(range.to - range.from).toBe(23 * 3_600_000);
    expect(customRange('2026-03-28 12:00', '2026-03-29 12:00')).toEqual({ range });
    expect([printLocalTime(range.from), printLocalTime(range.to)]).toEqual(['2026-03-28 12:00', '2026-03-29 12:00']);
  });

  it.each([
    ['', '2026-03-12 12:00', 'Enter a day and a time, such as 2026-03-12 08:00.'],
    ['2026-03-12 12:00', '2026-03-12 12:00', 'The start must be before the end.'],
    ['2025-01-01 00:00', '2026-03-12 12:00', 'At most 400 days can be shown at once.'],
  ])('from %o to %o is refused with the reason', (from, to, error) => {
    expect(customRange(from, to)).toEqual({ error });
  });
});

describe('a typed moment', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['2026-03-12 08:05', '2026-03-12T08:05', ' 2026-03-12 08:05 '])('%o is read', (text) => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(typedMoment(text)).toBe(Date.UTC(2026, 2, 12, 2, 35));
  });

  it.each([
    '',
    '2026-03-12',
    '08:05',
    '12/03/2026 08:05',
    '2026-03-12 08:05 PM',
    '2026-13-12 08:05',
    '2026-02-31 08:05',
    '2026-04-31T08:05',
    '2026-03-12 24:05',
    '1',
  ])('%o is invalid', (text) => expect(typedMoment(text)).toBeNull());
});
