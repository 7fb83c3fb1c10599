import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselinesOf, type OffsetAt } from '../../../../../main/core/monitoring/baseline.ts';
import type { FlowRun } from '../../../../../main/core/ports/service.ts';
import { run } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
/** Monday 5 January 2026, 00:00 UTC. */
const monday = Date.UTC(2026, 0, 5);
const utc: OffsetAt = () => 0;

/** Runs at a fixed interval, oldest first, with records from `records`. */
function every(interval: number, count: number, records: (at: number) => number, from = monday): FlowRun[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * interval;
    return run(1, at, { at, records: records(at) });
  });
}

const recordsAt = (runs: FlowRun[], at: number, offsetAt = utc) =>
  baselinesOf(runs, offsetAt).recordsPerRun.usualAt(at);
const hourOfDay = (at: number) => new Date(at).getUTCHours();
const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay());

describe('the usual figures of a flow', () => {
  it('are those of the same hour of the week, from three weeks on', () => {
    const runs = every(hour, 3 * 7 * 24, (at) => (isWeekend(at) ? 10 : 100 + hourOfDay(at)));
    expect(recordsAt(runs, monday + 3 * week + 9 * hour)).toEqual({ median: 109, spread: 0, from: 'hour_of_week' });
    expect(recordsAt(runs, monday + 3 * week + 5 * day)).toMatchObject({ median: 10, from: 'hour_of_week' });
    expect(recordsAt(runs.slice(7 * 24), monday)).toMatchObject({ from: 'hour_of_day' });
  });

  it('are those of the same hour of the day, from three days on', () => {
    const runs = every(hour, 3 * 24, (at) => 100 + hourOfDay(at));
    expect(recordsAt(runs, monday + 3 * day + 9 * hour)).toMatchObject({ median: 109, from: 'hour_of_day' });
    expect(recordsAt(runs.slice(24), monday)).toMatchObject({ from: 'any_hour' });
  });

  it('are those of any hour where the hour itself is unknown, and unknown below six runs', () => {
    const runs = every(5 * minute, 6, () => 70);
    expect(recordsAt(runs, monday)).toEqual({ median: 70, spread: 0, from: 'any_hour' });
    expect(recordsAt(runs.slice(1), monday)).toBeNull();
    expect(recordsAt([], monday)).toBeNull();
  });

  it('are those of the hour in local time, in summer and in winter', () => {
    // Two hours ahead of UTC until 25 October 2026, 01:00 UTC, then one.
    const change = Date.UTC(2026, 9, 25, 1);
    const berlin: OffsetAt = (at) => (at < change ? 2 : 1) * hour;
    const onTheWall = (at: number) => hourOfDay(at + berlin(at));
    const runs = every(hour, 4 * 24, (at) => 100 + onTheWall(at), change - 3 * day);
    for (const at of [change - hour, change, change + 12 * hour])
      expect(recordsAt(runs, at, berlin)).toMatchObject({ median: 100 + onTheWall(at), spread: 0 });
  });

  it('count errors over the hour that ends with a run, and the time from a run to the next', () => {
    const runs = every(10 * minute, 40, () => 100).map((each) => ({ ...each, errors: 2 }));
    const baselines = baselinesOf(runs, utc);
    expect(baselines.errorsPerHour.usualAt(monday)).toMatchObject({ median: 12, spread: 0 });
    expect(baselines.interval.usualAt(monday)).toMatchObject({ median: 10 * minute });
    expect(baselines.errorShare.usualAt(monday)?.median).toBeCloseTo(2 / 102);
  });

  it('never take a part of an hour for an hour', () => {
    const runs = every(10 * minute, 12, () => 100).map((each) => ({ ...each, errors: 2 }));
    expect(baselinesOf(runs, utc).errorsPerHour.usualAt(monday)?.median).toBe(12);
    expect(baselinesOf(runs.slice(1), utc).errorsPerHour.usualAt(monday)).toBeNull();
  });

  it('leave out what the service did not report', () => {
    const runs = every(hour, 8, () => 100).map((each, index) => (index < 3 ? { ...each, records: null } : each));
    expect(recordsAt(runs, monday)).toBeNull();
    expect(baselinesOf(runs, utc).interval.usualAt(monday)).not.toBeNull();
  });
});

describe('the usual figures of any flow', () => {
  const drawn = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 4 * 7 * 24 * 4 }).map((quarter) => monday + quarter * 15 * minute),
      records: fc.integer({ min: 0, max: 100_000 }),
      errors: fc.option(fc.integer({ min: 0, max: 1000 })),
    }),
    { maxLength: 300 },
  );
  const runsOf = (all: { at: number; records: number; errors: number | null }[]) =>
    all.map((each, index) => run(1, index, each));
  const allAt = (runs: FlowRun[], at: number) => {
    const { errorShare, errorsPerHour, recordsPerRun, interval } = baselinesOf(runs, utc);
    return [errorShare, errorsPerHour, recordsPerRun, interval].map((baseline) => baseline.usualAt(at));
  };

  it('do not change when everything happens whole weeks later', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: -300, max: 300 }), fc.nat(167), (all, weeks, hours) => {
        const later = all.map((each) => ({ ...each, at: each.at + weeks * week }));
        const at = monday + hours * hour;
        expect(allAt(runsOf(later), at + weeks * week)).toEqual(allAt(runsOf(all), at));
      }),
    );
  });

  it('do not depend on the order of the runs', () => {
    const shuffled = drawn
      .map(runsOf)
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }).map((other) => ({ all, other })));
    fc.assert(
      fc.property(shuffled, fc.nat(167), ({ all, other }, hours) => {
        expect(allAt(other, monday + hours * hour)).toEqual(allAt(all, monday + hours * hour));
      }),
    );
  });

  it('grow with the records', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 1000 }), fc.nat(167), (all, factor, hours) => {
        const at = monday + hours * hour;
        const usual = recordsAt(runsOf(all), at);
        const scaled = recordsAt(runsOf(all.map((each) => ({ ...each, records: each.records * factor }))), at);
        expect(scaled?.median).toBe(usual ? usual.median * factor : undefined);
        expect(scaled?.spread ?? 0).toBeCloseTo((usual?.spread ?? 0) * factor, 3);
      }),
    );
  });

  it('stay within those of its good runs when up to two in five are arbitrary', () => {
    const slot = fc
      .array(fc.integer({ min: 900, max: 1100 }), { minLength: 6, maxLength: 60 })
      .chain((good) =>
        fc
          .array(fc.integer({ min: 0, max: 1e12 }), { maxLength: Math.floor((good.length * 2) / 3) })
          .map((odd) => ({ good, odd })),
      );
    fc.assert(
      fc.property(slot, ({ good, odd }) => {
        const runs = [...good, ...odd].map((records, index) => run(1, index, { at: monday + index * week, records }));
        const { median } = recordsAt(runs, monday)!;
        expect(median).toBeGreaterThanOrEqual(Math.min(...good));
        expect(median).toBeLessThanOrEqual(Math.max(...good));
      }),
    );
  });
});
