import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EarlierSums } from '../../../../../main/core/monitoring/earlier-sums.ts';
import { healthOf, judgeRuns, statusOf } from '../../../../../main/core/monitoring/health.ts';
import type { FlowRun } from '../../../../../main/core/ports/service.ts';
import { run } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const utc = () => 0;

const good = (id: number) => run(1, id, { records: 10_000, errors: 2 });
const bad = (id: number) => run(1, id, { records: 8000, errors: 2000 });
const newestFirst = <T>(runs: T[]): T[] => runs.toReversed();
const health = (oldestFirst: FlowRun[], earlier: EarlierSums | null = null, moreSince: number | null = null) =>
  healthOf(newestFirst(oldestFirst), { earlier, moreSince }, utc);
const failingSince = (oldestFirst: FlowRun[]) => health(oldestFirst).failingSince;
/** One run an hour, the first at hour 0. */
const hourly = <T>(count: number, each: (hours: number) => T): T[] =>
  Array.from({ length: count }, (_, hours) => each(hours));
/** A run at this hour, with so many of a thousand records failed. */
const perMille = (hours: number, errors: number) =>
  run(1, hours * hour, { records: 10_000 - 10 * errors, errors: 10 * errors });

describe('a flow is failing', () => {
  it('since the first run of the current bad stretch', () => {
    expect(failingSince([good(1), good(2), good(3), good(4), good(5), bad(6), bad(7)])).toBe(6);
  });

  it('no longer once a good run followed the bad ones', () => {
    expect(failingSince([good(1), good(2), good(3), bad(4), bad(5), good(6)])).toBeNull();
  });

  it('by its share alone where the usual is unknown', () => {
    expect(health([good(1), bad(2)])).toMatchObject({ failingSince: 2, failingOrEarlier: false, usualShare: null });
    expect(health([bad(1)])).toMatchObject({ failingSince: 1, failingOrEarlier: true, usualShare: null });
  });

  it('when all known runs are bad, however many, since the oldest or earlier', () => {
    for (const count of [1, 6, 7, 12, 50, 700])
      expect(health(hourly(count, (hours) => bad(hours * hour)))).toMatchObject({
        failingSince: 0,
        failingOrEarlier: true,
        usualShare: null,
        usualErrorsPerHour: null,
        usualFrom: null,
        knownFor: 0,
      });
  });

  it('since then or earlier where runs before it were missed', () => {
    const missed = [...hourly(8, (hours) => good(hours * hour)), bad(30 * hour), bad(31 * hour)];
    expect(health(missed)).toMatchObject({ failingSince: 30 * hour, failingOrEarlier: true });
    const late = [...hourly(8, (hours) => good(hours * hour)), bad(9 * hour), bad(10 * hour)];
    expect(health(late)).toMatchObject({ failingSince: 9 * hour, failingOrEarlier: false });
  });

  it('never below one record in a hundred, however good it usually is', () => {
    const spotless = (id: number) => run(1, id, { records: 10_000, errors: 0 });
    const ninetyNine = run(1, 9, { records: 9910, errors: 90 });
    expect(failingSince([...[1, 2, 3, 4, 5, 6].map(spotless), ninetyNine])).toBeNull();
    expect(failingSince([ninetyNine])).toBeNull();
  });

  it('never for a few bad records, however small the run', () => {
    const small = (id: number, errors: number) => run(1, id, { records: 50, errors });
    expect(failingSince([...[1, 2, 3, 4, 5, 6].map((id) => small(id, 0)), small(7, 4)])).toBeNull();
    expect(failingSince([...[1, 2, 3, 4, 5, 6].map((id) => small(id, 0)), small(7, 5)])).toBe(7);
    expect(failingSince([small(7, 4)])).toBeNull();
  });

  it('never below five times what is usual over a day, however steady that is', () => {
    const even = hourly(25, (hours) => perMille(hours, 8));
    expect(failingSince([...even, perMille(25, 40)])).toBeNull();
    expect(failingSince([...even, perMille(25, 41)])).toBe(25 * hour);
  });

  it('by its share alone while less than a day is known: a few bad hours excuse nothing', () => {
    const even = hourly(24, (hours) => perMille(hours, 8));
    expect(failingSince([...even, perMille(24, 11)])).toBe(24 * hour);
  });

  it('never within the spread of its share of errors over a day', () => {
    const wild = hourly(25, (hours) => perMille(hours, hours % 3 === 0 ? 1 : hours % 3 === 1 ? 8 : 18));
    expect(failingSince([...wild, perMille(25, 60)])).toBeNull();
    expect(failingSince([...wild, perMille(25, 100)])).toBe(25 * hour);
  });

  it('by runs with known errors and a known time; the others are skipped', () => {
    const silent = run(1, 8, { errors: null });
    const timeless = run(1, 9, { at: null });
    expect(failingSince([...[1, 2, 3, 4, 5].map(good), bad(6), bad(7), silent, timeless])).toBe(6);
  });

  it('for as long as that lasts, even as good runs become rare and then vanish', () => {
    const runs = [...[1, 2, 3, 4, 5, 6].map(good), ...[7, 8, 9, 10, 11, 12, 13, 14].map(bad)];
    expect(health(runs)).toMatchObject({ failingSince: 7, usualShare: expect.closeTo(0.0002) });
    expect(health(runs.slice(1))).toMatchObject({ failingSince: 7, usualShare: null });
    expect(health(runs.slice(8))).toMatchObject({ failingSince: 9, failingOrEarlier: true, usualShare: null });
  });

  it('since the time of one of its runs, or never', () => {
    const runs = fc.array(fc.record({ records: fc.nat(), errors: fc.option(fc.nat()) }), { maxLength: 40 });
    fc.assert(
      fc.property(runs, (drawn) => {
        const all = drawn.map(({ records, errors }, index) => run(1, index, { records, errors }));
        const since = failingSince(all);
        expect(since === null || all.some(({ at }) => at === since)).toBe(true);
      }),
    );
  });
});

describe('the usual errors of a flow', () => {
  const earlier: EarlierSums = { from: -20 * hour, to: 0, share: 0.0004, errorsPerHour: 30 };

  it("are those of the service while these reach back further than the flow's own runs", () => {
    const figures = { usualShare: 0.0004, usualErrorsPerHour: 30, usualFrom: { by: 'figures', over: 20 * hour } };
    const own = (count: number) => hourly(count, (hours) => good(hours * hour));
    expect(health([bad(1)], earlier)).toMatchObject({ ...figures, failingSince: 1 });
    expect(health(own(20), earlier)).toMatchObject(figures);
    expect(health(own(21), earlier)).toMatchObject({
      usualErrorsPerHour: 2,
      usualFrom: { by: 'runs', over: 20 * hour },
    });
  });

  it('exclude the time since errors rose, however long that lasts', () => {
    const runs = [...hourly(10, (hours) => perMille(hours, 0)), ...hourly(30, (hours) => perMille(10 + hours, 5))];
    expect(health(runs.slice(0, 12))).toMatchObject({ usualShare: 0, moreSince: 10 * hour });
    expect(health(runs)).toMatchObject({ usualShare: 0.005, moreSince: null });
    expect(health(runs, null, 10 * hour)).toMatchObject({ usualShare: 0, moreSince: 10 * hour, failingSince: null });
    expect(health([...runs, perMille(40, 0)], null, 10 * hour)).toMatchObject({ moreSince: null });
  });

  it('exclude the time since errors rose at the first observation too, unless nothing else is known', () => {
    // A run each quarter of an hour, with errors in the newest four: half of the known hours.
    const errors = [...Array<number>(8).fill(0), 15, 21, 23, 37];
    const runs = errors.map((count, index) => run(1, index * 15 * minute, { records: 20_000, errors: count }));
    expect(health(runs)).toMatchObject({ usualShare: 0, usualErrorsPerHour: 0, moreSince: 2 * hour });
    expect(health(runs, null, 2 * hour)).toMatchObject({ usualErrorsPerHour: 0, moreSince: 2 * hour });
    const fewBefore = runs.slice(3);
    expect(health(fewBefore)).toEqual(health(fewBefore, null, 2 * hour));
  });

  it('do not come from bad sums of the service', () => {
    expect(health([bad(1)], { ...earlier, share: 0.011 })).toMatchObject({ usualShare: null, usualFrom: null });
  });

  it('do not come from a time in which everything is bad, whatever a few of its runs are', () => {
    const unsound = fc.record({
      records: fc.integer({ min: 0, max: 5000 }),
      errors: fc.integer({ min: 51, max: 5000 }),
    });
    const sound = fc.record({ records: fc.integer({ min: 1000, max: 5000 }), errors: fc.integer({ min: 0, max: 4 }) });
    const sprinkled = fc
      .array(unsound, { minLength: 1, maxLength: 300 })
      .chain((all) =>
        fc
          .array(fc.tuple(fc.nat(all.length), sound), { maxLength: Math.floor(all.length / 3) })
          .map((few) =>
            few.reduce((runs, [at, one]) => runs.toSpliced(at, 0, one), all as { records: number; errors: number }[]),
          ),
      );
    const step = fc.constantFrom(5 * minute, 15 * minute, hour, day);
    fc.assert(
      fc.property(sprinkled, step, (drawn, length) => {
        const { usualShare } = health(drawn.map((one, index) => run(1, index * length, one)));
        expect(usualShare ?? 0).toBeLessThanOrEqual(4 / 1004);
        const { failingSince: since } = health([
          ...drawn.map((one, index) => run(1, index * length, one)),
          run(1, drawn.length * length, { records: 1000, errors: 1000 }),
        ]);
        expect(since).not.toBeNull();
      }),
    );
  });
});

describe('a flow is silent', () => {
  const at = (times: number[]) => times.map((time) => run(1, time));

  it('after three times its usual interval', () => {
    const hourly = at([0, 1, 2, 3, 4, 5, 6, 7].map((hours) => hours * hour));
    expect(health(hourly)).toMatchObject({ usualInterval: hour, silentAfter: 3 * hour });
  });

  it('as soon as six runs are known', () => {
    expect(health(at([0, 1, 2, 3, 4, 5].map((hours) => hours * hour)))).toMatchObject({ usualInterval: hour });
  });

  it('after a quarter of an hour at the earliest', () => {
    const brisk = at([0, 1, 2, 3, 4, 5, 6, 7].map((minutes) => minutes * minute));
    expect(health(brisk).silentAfter).toBe(15 * minute);
  });

  it('later when its interval scatters widely', () => {
    const uneven = at([0, 1, 6, 7, 12, 13, 18, 19, 24].map((hours) => hours * hour));
    expect(health(uneven).silentAfter).toBeGreaterThan(9 * hour);
  });

  it('never over a night when it usually does not run', () => {
    const nine = 9 * hour;
    const office = Array.from({ length: 9 * 9 }, (_, n) => Math.floor(n / 9) * day + nine + (n % 9) * hour);
    expect(health(at(office)).usualInterval).toBe(16 * hour);
  });

  it('never while its usual interval is unknown', () => {
    expect(health(at([1, 2, 3, 4, 5]))).toMatchObject({ usualInterval: null, silentAfter: null });
    expect(health([])).toMatchObject({ failingSince: null, silentAfter: null });
  });
});

describe('a flow reads fewer records', () => {
  const days = 4;
  const all = Array.from({ length: days * 24 }, (_, n) =>
    run(1, n * hour, { records: 1000 + 500 * Math.cos((n / 12) * Math.PI) + (n % 5) }),
  );
  const few = (runs: FlowRun[], count: number, part: number) =>
    runs.map((each, index) => (index < runs.length - count ? each : { ...each, records: each.records! * part }));

  it('since the oldest of at least three consecutive runs with less than half of what is usual at their hour', () => {
    const fewer = health(few(all, 3, 0.4)).fewer!;
    expect(fewer.since).toBe((days * 24 - 3) * hour);
    expect(fewer.ofUsual).toBeCloseTo(0.4, 1);
  });

  it('not after two such runs, nor when it is half', () => {
    expect(health(few(all, 2, 0.4)).fewer).toBeNull();
    expect(health(few(all, 3, 0.55)).fewer).toBeNull();
  });

  it('not in a quiet hour, nor while its hours are not known', () => {
    expect(health(all).fewer).toBeNull();
    const even = all.map((each) => ({ ...each, records: 1000 }));
    expect(health(few(even, 3, 0.1)).fewer).not.toBeNull();
    expect(health(few(even.slice(0, 40), 3, 0.1)).fewer).toBeNull();
  });

  it('not when its records usually vary that widely', () => {
    const wild = all.map((each, index) => ({ ...each, records: [10, 4000, 900, 2000, 100][index % 5]! }));
    expect(health(few(wild, 3, 0.01)).fewer).toBeNull();
  });
});

describe('a run for the page', () => {
  it('is bad or not', () => {
    const judged = judgeRuns(newestFirst([...[1, 2, 3, 4, 5].map(good), bad(6)]), utc);
    expect(judged.map(({ runId, bad: is }) => [runId, is])).toEqual([
      [6, true],
      ...[5, 4, 3, 2, 1].map((id) => [id, false]),
    ]);
    expect(judged[0]).not.toHaveProperty('originId');
  });

  it('is neither when its errors are unknown', () => {
    const unknown = run(1, 3, { errors: null });
    expect(judgeRuns([unknown, bad(2), good(1)], utc).map(({ bad: is }) => is)).toEqual([null, true, false]);
  });
});

describe('statusOf', () => {
  it.each([
    ['ACTIVE', false, { state: 'active', word: 'ACTIVE' }],
    ['active', true, { state: 'failing', word: 'active' }],
    ['Paused', true, { state: 'paused', word: 'Paused' }],
    ['RATE_LIMITED', false, { state: 'other', word: 'RATE_LIMITED' }],
    ['', false, { state: 'unknown', word: null }],
    [null, true, { state: 'unknown', word: null }],
  ])('maps %j (with bad runs: %j) to %j', (word, failing, status) => {
    expect(statusOf(word, failing)).toEqual(status);
  });
});
