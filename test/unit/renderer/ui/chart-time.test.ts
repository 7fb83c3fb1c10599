import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { marksFor, timeMarks } from '../../../../renderer/ui/chart-time.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;
const clocks = (from: number, to: number, wanted: number): string[] =>
  timeMarks(from, to, wanted).map(({ at }) => new Date(at).toTimeString().slice(0, 5));

afterEach(() => vi.unstubAllEnvs());

describe('the marks of a time axis', () => {
  it('are on whole minutes, hours and days', () => {
    const start = new Date(2026, 5, 10, 13, 58, 20).getTime();
    expect(clocks(start, start + 10 * minute, 5)).toEqual(['14:00', '14:02', '14:04', '14:06', '14:08']);
    expect(clocks(start, start + 3 * hour, 6)).toEqual(['14:00', '14:30', '15:00', '15:30', '16:00', '16:30']);
    expect(clocks(start, start + 4 * hour, 4)).toEqual(['14:00', '15:00', '16:00', '17:00']);
    expect(clocks(start, start + day, 8)).toEqual([
      '15:00',
      '18:00',
      '21:00',
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
    ]);
    expect(clocks(start, start + 7 * day, 7)).toEqual(Array(7).fill('00:00'));
  });

  it('show the day at midnight, where hours begin again', () => {
    const marks = timeMarks(new Date(2026, 5, 10, 18).getTime(), new Date(2026, 5, 11, 6).getTime(), 4);
    const dayLabel = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
    expect(marks.map((mark) => mark.label)).toEqual([
      '18:00',
      '21:00',
      dayLabel.format(marks[2]!.at),
      '03:00',
      '06:00',
    ]);
  });

  it('stay at midnight when the clock changes', () => {
    const spring = timeMarks(new Date(2026, 2, 27).getTime(), new Date(2026, 3, 1).getTime(), 6);
    const autumn = timeMarks(new Date(2026, 9, 23).getTime(), new Date(2026, 9, 28).getTime(), 6);
    for (const { at } of [...spring, ...autumn]) expect(new Date(at).getHours()).toBe(0);
    expect([spring.length, autumn.length]).toEqual([6, 6]);
  });

  it('stay on whole three hours on the days when the clock changes', () => {
    const marks = [
      ...timeMarks(new Date(2026, 2, 29).getTime(), new Date(2026, 2, 30).getTime(), 9),
      ...timeMarks(new Date(2026, 9, 25).getTime(), new Date(2026, 9, 26).getTime(), 9),
    ];
    for (const { at } of marks) expect(new Date(at).getHours() % 3).toBe(0);
    expect(marks).toHaveLength(18);
  });

  it('of days begin again with each month and do not crowd at its end', () => {
    const days = (to: number, wanted: number): string[] =>
      timeMarks(new Date(2026, 0, 1).getTime(), to, wanted).map(({ at }) => {
        const date = new Date(at);
        return `${date.getMonth() + 1}/${date.getDate()}`;
      });
    expect(days(new Date(2026, 2, 1).getTime(), 5)).toEqual(['1/1', '1/15', '2/1', '2/15', '3/1']);
    expect(days(new Date(2026, 1, 9).getTime(), 6)).toEqual(['1/1', '1/8', '1/15', '1/22', '2/1', '2/8']);
    expect(days(new Date(2026, 1, 4).getTime(), 17)).toEqual([
      ...['1/1', '1/3', '1/5', '1/7', '1/9', '1/11', '1/13', '1/15', '1/17', '1/19', '1/21', '1/23', '1/25', '1/27'],
      ...['1/29', '2/1', '2/3'],
    ]);
  });

  it('are the first of the month over a year', () => {
    const marks = timeMarks(new Date(2026, 0, 15).getTime(), new Date(2027, 0, 15).getTime(), 12);
    for (const { at } of marks) expect(new Date(at).getDate()).toBe(1);
    expect(marks.length).toBeGreaterThanOrEqual(4);
  });

  it('of days do not crowd where a range begins at the last day of a month either', () => {
    const marks = timeMarks(new Date(2026, 0, 31).getTime(), new Date(2026, 1, 7).getTime(), 4);
    expect(marks.map(({ at }) => new Date(at).getDate())).toEqual([1, 3, 5, 7]);
  });

  it('are in order, inside the range, on whole minutes, and have the given room', () => {
    const start = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });
    const span = fc.integer({ min: 5 * minute, max: 20 * 365 * day });
    fc.assert(
      fc.property(start, span, fc.integer({ min: 2, max: 20 }), (from, length, wanted) => {
        const marks = timeMarks(from, from + length, wanted);
        // On a day when the clock is put forward, three hours are two.
        const closest = (length / wanted) * (2 / 3);
        marks.forEach(({ at }, i) => {
          expect(at % minute).toBe(0);
          expect(at).toBeGreaterThanOrEqual(from);
          expect(at).toBeLessThanOrEqual(from + length);
          if (i > 0) expect(at - marks[i - 1]!.at).toBeGreaterThanOrEqual(closest);
        });
      }),
    );
  });

  it('are four times six hours or four weeks in a chart so narrow that they just fit, and sparse in a wide one', () => {
    const start = new Date(2026, 5, 10, 13, 58, 20).getTime();
    const [narrow, wide] = [marksFor(18.5), marksFor(50)];
    expect(clocks(start, start + day, narrow)).toEqual(['18:00', '00:00', '06:00', '12:00']);
    expect(clocks(start, start + 30 * day, narrow)).toHaveLength(4);
    expect(clocks(start, start + day, wide)).toEqual(['18:00', '00:00', '06:00', '12:00']);
  });

  it('are whole hours on the days when the clock changes', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const hours = (year: number, month: number, date: number): string[] =>
      clocks(new Date(year, month, date).getTime(), new Date(year, month, date, 4).getTime(), 5);
    expect(hours(2026, 2, 29)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(hours(2026, 9, 25)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00', '04:00']);
  });

  it('do not exist for a range that is empty or runs backwards', () => {
    expect(timeMarks(5, 5, 6)).toEqual([]);
    expect(timeMarks(9, 5, 6)).toEqual([]);
    expect(timeMarks(NaN, 5, 6)).toEqual([]);
  });
});
