import type { Run } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { failedShare, knownSince, pointsOf, rangeUpTo, total } from '../../../../../renderer/features/flow/runs.ts';

const run = (part: Partial<Run>): Run => ({
  runId: 1,
  at: 0,
  records: null,
  bytes: null,
  errors: null,
  bad: null,
  ...part,
});

describe('where the known runs begin', () => {
  const runs = [run({ at: 900 }), run({ at: 300 }), run({ at: null })];

  it('is the time of the oldest, when that is within the range', () => {
    expect(knownSince(runs, { from: 100, to: 1000 })).toBe(300);
  });

  it('is nothing when the range begins later, when no run is in it, and when none is known', () => {
    expect(knownSince(runs, { from: 300, to: 1000 })).toBeNull();
    expect(knownSince(runs, { from: 0, to: 200 })).toBeNull();
    expect(knownSince([run({ at: null })], { from: 0, to: 200 })).toBeNull();
  });
});

describe('points of a chart', () => {
  const runs = [
    run({ at: 900, errors: 3 }),
    run({ at: 100, errors: 1 }),
    run({ at: null, errors: 9 }),
    run({ at: 500 }),
  ];

  it('are the runs of the range, oldest first, without those that have no time', () => {
    expect(pointsOf(runs, 'errors', { from: 0, to: 899 })).toEqual([
      { x: 100, y: 1 },
      { x: 500, y: null },
    ]);
  });

  it('sum up what is known, and to nothing known when nothing is', () => {
    expect(total(pointsOf(runs, 'errors', { from: 0, to: 1000 }))).toBe(4);
    expect(total(pointsOf(runs, 'records', { from: 0, to: 1000 }))).toBeNull();
  });
});

describe('a range', () => {
  it('ends at the given moment', () => {
    expect(rangeUpTo('3h', 20_000_000)).toEqual({ from: 20_000_000 - 3 * 3_600_000, to: 20_000_000 });
  });
});

describe('the failed share of a run', () => {
  it('is of all records read, good and bad', () => {
    expect(failedShare(run({ records: 75, errors: 25 }))).toBe(0.25);
    expect(failedShare(run({ records: 0, errors: 5 }))).toBe(1);
  });

  it('is unknown without both numbers, and where nothing was read', () => {
    expect(failedShare(run({ records: 75 }))).toBeNull();
    expect(failedShare(run({ records: 0, errors: 0 }))).toBeNull();
  });
});
