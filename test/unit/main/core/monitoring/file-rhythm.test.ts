import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OffsetAt } from '../../../../../main/core/monitoring/baseline.ts';
import { fileRhythmOf } from '../../../../../main/core/monitoring/file-rhythm.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Monday 5 January 2026, 00:00 UTC. */
const monday = Date.UTC(2026, 0, 5);
const utc: OffsetAt = () => 0;
/** Two hours ahead of UTC from 29 March to 25 October 2026, 01:00 UTC; otherwise one. */
const toSummer = Date.UTC(2026, 2, 29, 1);
const toWinter = Date.UTC(2026, 9, 25, 1);
const berlin: OffsetAt = (at) => (at >= toSummer && at < toWinter ? 2 : 1) * hour;
/** Moment at which the clock in Berlin shows what UTC shows at `shown`. */
const inBerlin = (shown: number) => shown - berlin(shown - berlin(shown - hour));

const judge = (times: readonly number[], readAt: number, offsetAt = utc) =>
  fileRhythmOf({ arrivals: times.map((at) => ({ at, runId: null })), hasNewest: true }, readAt, offsetAt);
const every = (gap: number, count: number, from = monday) => Array.from({ length: count }, (_, i) => from + i * gap);

/** A month of files at these hours of these days, in local time. */
function month(hours: readonly number[], from: number, isOn: (at: number) => boolean = () => true): number[] {
  const days = Array.from({ length: 31 }, (_, index) => from + index * day);
  return days.filter(isOn).flatMap((at) => hours.map((one) => at + one * hour));
}

/** Judgments just before each file between two moments, where the wait is longest. */
function statesBetween(times: readonly number[], from: number, to: number, offsetAt: OffsetAt): Set<string> {
  const coming = [...times.entries()].filter(([, at]) => at >= from && at < to);
  return new Set(coming.map(([index, at]) => judge(times.slice(0, index), at - 1, offsetAt).state));
}

describe('files at regular intervals', () => {
  it('are never late before the next is due and its tolerance has passed, and late afterwards', () => {
    const rhythm = fc.record({
      gap: fc.integer({ min: 5 * minute, max: 2 * day }),
      count: fc.integer({ min: 6, max: 120 }),
      // Longer outliers in one of few gaps would not be a rhythm.
      jitter: fc.double({ min: 0, max: 0.02, noNaN: true }),
      seed: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 120, maxLength: 120 }),
    });
    fc.assert(
      fc.property(rhythm, ({ gap, count, jitter, seed }) => {
        const times = every(gap, count).map((at, index) => Math.round(at + seed[index]! * jitter * gap));
        const last = times.at(-1)!;
        expect(judge(times, last + Math.floor(1.05 * gap)).state).toBe('on_time');
        expect(judge(times, last + gap + Math.max(gap * 2, 20 * minute)).state).toBe('late');
      }),
      { numRuns: cases(300) },
    );
  });

  it('are late after a tenth of their gap, and not before ten minutes', () => {
    const due = (gap: number) => judge(every(gap, 30), monday + 30 * gap);
    expect(due(hour)).toMatchObject({
      usualGap: hour,
      dueAt: monday + 30 * hour,
      lateAfter: monday + 30 * hour + 10 * minute,
    });
    expect(due(day)).toMatchObject({ dueAt: monday + 30 * day, lateAfter: monday + 30 * day + 2.4 * hour });
    const last = monday + 29 * hour;
    expect(judge(every(hour, 30), last + 70 * minute).state).toBe('on_time');
    expect(judge(every(hour, 30), last + 70 * minute + 1).state).toBe('late');
  });

  it('in working hours are not late at night, but in the morning', () => {
    const times = month([9, 10, 11, 12, 13, 14, 15, 16, 17], monday);
    const night = times.filter((at) => at < monday + 20 * day);
    expect(judge(night, monday + 20 * day + 8 * hour).state).toBe('on_time');
    expect(judge(night, monday + 20 * day + 13 * hour).state).toBe('late');
    // Only the length of the first two nights is known.
    const young = times.filter((at) => at < monday + 2 * day);
    expect(judge(young, monday + 2 * day + 8 * hour).state).toBe('on_time');
  });

  it('on working days are not late at the weekend, from three weeks on; before that their state is unknown', () => {
    const isWorkday = (at: number) => ![0, 6].includes(new Date(at).getUTCDay());
    const times = month([6], monday, isWorkday);
    const until = (at: number) =>
      judge(
        times.filter((one) => one < at),
        at,
      );
    expect(until(monday + 27 * day).state).toBe('on_time');
    expect(until(monday + 28 * day + 12 * hour).state).toBe('on_time');
    expect(
      judge(
        times.filter((at) => at < monday + 28 * day),
        monday + 28 * day + 14 * hour,
      ).state,
    ).toBe('late');
    expect(until(monday + 13 * day)).toMatchObject({ state: 'unknown', why: 'irregular' });
  });

  it('are not late because summer time begins or ends, whether they follow local time or UTC', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(hours, fc.constantFrom(toSummer, toWinter), fc.boolean(), (some, change, onTheWall) => {
        const from = Math.floor(change / day) * day - 25 * day;
        const shown = month(
          some.toSorted((a, b) => a - b),
          from,
        );
        const times = onTheWall ? shown.map(inBerlin).toSorted((a, b) => a - b) : shown;
        expect(statesBetween(times, change - day, change + 4 * day, berlin)).toEqual(new Set(['on_time']));
      }),
      { numRuns: cases(60) },
    );
  });

  it('of one run, and within a minute, are one delivery', () => {
    const runs = every(hour, 12);
    const arrivals = runs.flatMap((at) => [0, 5, 9].map((late) => ({ at: at + late * minute, runId: at })));
    expect(fileRhythmOf({ arrivals, hasNewest: true }, monday + 12 * hour, utc)).toMatchObject({ usualGap: hour });
    const close = runs.flatMap((at) => [at, at + 20_000, at + 50_000]);
    expect(judge(close, monday + 12 * hour)).toMatchObject({ usualGap: hour });
  });
});

describe('files without a rhythm', () => {
  it('are not judged: too few, without times, or unordered', () => {
    expect(judge(every(hour, 5), monday + 40 * hour)).toMatchObject({ state: 'unknown', why: 'few' });
    expect(judge([], monday)).toMatchObject({ state: 'unknown', why: 'none' });
    const untimed = [{ at: null, runId: 7 }];
    expect(fileRhythmOf({ arrivals: untimed, hasNewest: true }, monday)).toMatchObject({ why: 'none' });
    expect(fileRhythmOf({ arrivals: [], hasNewest: false }, monday)).toMatchObject({ why: 'unordered' });
  });

  it('that arrive at random are not reported as late', () => {
    const gaps = [1, 40, 3, 200, 7, 90, 2, 500, 11, 60, 4, 300].map((n) => n * minute);
    let at = monday;
    const times = [at, ...gaps.map((gap) => (at += gap))];
    expect(judge(times, at + 30 * day)).toMatchObject({ state: 'unknown', why: 'irregular' });
  });
});
