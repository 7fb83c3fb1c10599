import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf, ZoneCalendar } from '#contract/zone-calendar.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'];
const dayOf = (text: string): number => Date.parse(`${text}T00:00Z`) / 86_400_000;
const at = (day: string, minuteOfDay: number, zone = 'Europe/Berlin'): string =>
  new Date(new ZoneCalendar(zone).momentOf(dayOf(day), minuteOfDay)).toISOString();

describe('a calendar of a time zone', () => {
  it('knows the day and the moment of a time of day, in winter and in summer', () => {
    expect(at('2026-01-15', 360)).toBe('2026-01-15T05:00:00.000Z');
    expect(at('2026-07-15', 360)).toBe('2026-07-15T04:00:00.000Z');
    const berlin = new ZoneCalendar('Europe/Berlin');
    expect(berlin.dayAt(Date.parse('2026-07-14T21:59:59.999Z'))).toBe(dayOf('2026-07-14'));
    expect(berlin.dayAt(Date.parse('2026-07-14T22:00Z'))).toBe(dayOf('2026-07-15'));
    expect(weekdayOf(dayOf('2026-07-13'))).toBe(0);
    expect(weekdayOf(dayOf('1969-12-28'))).toBe(6);
  });

  it('takes the second of two equal times, and moves one that is skipped', () => {
    // The clock goes from 03:00 back to 02:00.
    expect(at('2026-10-25', 150)).toBe('2026-10-25T01:30:00.000Z');
    expect(at('2026-10-25', 119)).toBe('2026-10-24T23:59:00.000Z');
    // The clock goes from 02:00 on to 03:00: 02:30 is 03:30.
    expect(at('2026-03-29', 150)).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-03-29', 180)).toBe('2026-03-29T01:00:00.000Z');
    // Lord Howe changes by half an hour.
    expect(at('2026-10-04', 135, 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
  });

  it('finds for any moment the day and the time that lead back to it, unless its time occurs twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2035-01-01') / 60_000 }),
        (zone, minutes) => {
          const calendar = new ZoneCalendar(zone);
          const moment = minutes * 60_000;
          const day = calendar.dayAt(moment);
          const [hour, minute] = new Intl.DateTimeFormat('en-GB', {
            ...{ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
          })
            .format(moment)
            .split(':')
            .map(Number);
          const found = calendar.momentOf(day, hour! * 60 + minute!);
          expect(found).toBeGreaterThanOrEqual(moment);
          expect(found - moment === 0 || found - moment <= 3_600_000).toBe(true);
        },
      ),
    );
  });

  it('refuses an unknown zone', () => {
    expect(() => new ZoneCalendar('Mars/Olympus')).toThrow(RangeError);
  });
});
