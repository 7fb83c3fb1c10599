import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseTimeZone, momentIn, readPast, readTime, timeOf } from '../../../../main/cli/time.ts';

it.each([
  ['2026-11-20T08:00Z', Date.UTC(2026, 10, 20, 8)],
  ['2026-11-20T08:00:30.250+02:00', Date.UTC(2026, 10, 20, 6, 0, 30, 250)],
  ['2026-11-20', Date.UTC(2026, 10, 20)],
  ['2026-11-20 08:00Z', Date.UTC(2026, 10, 20, 8)],
  ['1795132800', 1_795_132_800_000],
  ['1795132800123', 1_795_132_800_123],
])('%s is parsed, in epoch milliseconds', (text, moment) => {
  expect(readTime(text)).toBe(moment);
});

it('a time without a zone is in local time', () => {
  expect(readTime('2026-11-20T08:00')).toBe(new Date(2026, 10, 20, 8).getTime());
});

it.each([
  ['today', 0],
  ['yesterday', 1],
])('%s begins at midnight of the clock of this computer', (text, days) => {
  const midnight = new Date(Date.now());
  midnight.setHours(0, 0, 0, 0);
  midnight.setDate(midnight.getDate() - days);
  expect(readTime(text)).toBe(midnight.getTime());
});

it('an age is before now', () => {
  const before = Date.now();
  const at = readTime('2h') + 2 * 3_600_000;
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

it.each([
  'tomorrow',
  '2026-13-01',
  '2026-02-30',
  '2026-02-30T08:00',
  '2026-11-20T25:00',
  '20.11.2026',
  '',
  '-5',
  '2026-11-20T08:00 +02:00x',
])('%j is refused', (text) => {
  expect(() => readTime(text)).toThrow('Invalid time');
});

it.each(['2026-02-30', '2026-02-30T08:00Z', '123', '17951328001', '1795132800123456'])(
  '%j, which would be another moment than meant, is refused',
  (text) => {
    expect(() => readTime(text)).toThrow('Invalid time');
  },
);

const evening = new Date(2026, 10, 20, 21, 30).getTime();

it.each([
  ['8h', evening - 8 * 3_600_000],
  ['18:00', new Date(2026, 10, 20, 18).getTime()],
  ['22:00', new Date(2026, 10, 19, 22).getTime()],
  ['21:30', evening],
  ['2026-11-20T08:00Z', Date.UTC(2026, 10, 20, 8)],
])('%s is parsed as a past moment', (text, moment) => {
  expect(readPast(text, evening)).toBe(moment);
});

it.each(['24:00', '8 h', 'noon', ''])('%j is no past moment', (text) => {
  expect(() => readPast(text, evening)).toThrow('Invalid time');
});

it('a moment in the future is refused', () => {
  expect(() => readPast('2026-12-20T08:00Z', evening)).toThrow('is in the future');
});

describe('a time zone', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    // Tests of other files that share this process import a module without a choice.
    vi.resetModules();
  });
  /** In Berlin, the clock shows 02:30 at 00:30 and at 01:30 UTC. */
  const night = (hour: number, minute: number): number => Date.UTC(2026, 9, 25, hour, minute);

  it.each([
    ['02:30', night(0, 40), night(0, 30)],
    ['02:30', night(1, 40), night(1, 30)],
    ['02:30', night(0, 10), Date.UTC(2026, 9, 24, 0, 30)],
    ['03:30', night(3, 0), night(2, 30)],
  ])('%s is the last one before, also in the hour that comes twice', (text, now, moment) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(readPast(text, now)).toBe(moment);
  });

  it('that is unknown is refused', () => {
    expect(() => chooseTimeZone('Mars/Olympus', {})).toThrow('--tz: unknown time zone "Mars/Olympus"');
  });

  it.each([
    ['Asia/Kolkata', '2026-10-25T06:00:00.000+05:30'],
    ['America/St_Johns', '2026-10-24T22:00:00.000-02:30'],
    ['UTC', '2026-10-25T00:30:00.000+00:00'],
  ])('%s that was chosen is the one of printed and typed times', async (zone, printed) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(timeOf(night(0, 30))).toBe('2026-10-25T00:30:00.000Z');
    // The choice is for good, so it is made in a separate module.
    vi.resetModules();
    const command = await import('../../../../main/cli/time.ts');
    command.chooseTimeZone(zone, process.env);
    expect(command.timeOf(night(0, 30))).toBe(printed);
    expect(command.readTime(printed.slice(0, 19))).toBe(night(0, 30));
  });
});

describe('a moment in a table', () => {
  const at = new Date(new Date().getFullYear(), 0, 5, 7, 9).getTime();

  it('is whole in a file or a pipe, and by the clock of this computer on a screen', () => {
    expect(momentIn(null, at)).toBe(new Date(at).toISOString());
    expect(momentIn(80, at)).toBe('01-05 07:09');
  });

  it('is a day in another year, and a dash where it is unknown', () => {
    expect(momentIn(80, new Date(2020, 1, 29, 12).getTime())).toBe('2020-02-29');
    expect([momentIn(80, null), momentIn(null, null)]).toEqual(['-', '-']);
  });
});
