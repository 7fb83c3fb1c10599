import type { OverviewSeries, Totals } from '#contract/models/overview.ts';
import { describe, expect, it } from 'vitest';
import { newestOf, totalsSeries, withoutUnfinished } from '../../../../../renderer/features/overview/totals.ts';

const totals = (at: number[], errors: (number | null)[]): Totals => ({
  at,
  errors,
  runs: at.map(() => 0),
  records: at.map(() => null),
  bytes: at.map(() => null),
  known: at.map(() => 3),
  flows: at.map(() => 3),
});

const answer: OverviewSeries = {
  from: 100,
  to: 130,
  step: 10,
  current: totals([100, 110, 120], [1, null, 3]),
  previous: totals([70, 80, 90], [4, 5, null]),
  knownTo: 130,
  pending: null,
};
const errors = { measure: 'errors', label: 'Errors', colour: '--series-6' } as const;

describe('the series of a chart', () => {
  it('leave a gap where nothing is known', () => {
    expect(totalsSeries({ ...answer, previous: null }, errors, 'before')).toEqual([
      {
        label: 'Errors',
        colour: '--series-6',
        points: [
          { x: 100, y: 1 },
          { x: 110, y: null },
          { x: 120, y: 3 },
        ],
      },
    ]);
  });

  it('draw the baseline over the selected period, dashed', () => {
    const [, before] = totalsSeries(answer, errors, 'before');
    expect(before).toMatchObject({ dashed: true, label: 'Previous period' });
    expect(before?.points.map(({ x }) => x)).toEqual([100, 110, 120]);
    expect(before?.points.map(({ y }) => y)).toEqual([4, 5, null]);
  });
});

it('have no records and no size yet for a step that had not ended at the last read, but its errors so far', () => {
  const current = { ...totals([100, 110, 120], [1, 2, 3]), records: [4, 5, 6], bytes: [7, 8, 9] };
  const drawn = withoutUnfinished({ ...answer, current, knownTo: 129 }).current;
  expect(drawn).toMatchObject({ errors: [1, 2, 3], records: [4, 5, null], bytes: [7, 8, null] });
  expect(withoutUnfinished({ ...answer, current }).current.records).toEqual([4, 5, 6]);
});

describe('the newest value', () => {
  it('is the last known one', () => {
    expect(newestOf({ ...answer, current: totals([100, 110], [1, null]) }, 'errors')).toBe(1);
    expect(newestOf(answer, 'records')).toBeNull();
  });

  it('covers all flows', () => {
    const current = { ...totals([100, 110], [1, 9]), known: [3, 2] };
    expect(newestOf({ ...answer, current }, 'errors')).toBe(1);
  });
});

it('is marked for a step of some flows only, without a comparison on either side', () => {
  const current = { ...totals([100, 110, 120], [1, 2, 3]), known: [1, 3, 3] };
  const previous = { ...totals([70, 80, 90], [4, 5, 6]), known: [3, 2, 3] };
  const [now, before] = totalsSeries({ ...answer, current, previous }, errors, 'yesterday');
  expect(now!.points.map(({ part }) => part)).toEqual(['few', undefined, undefined]);
  expect(before!.points.map(({ y }) => y)).toEqual([null, null, 6]);
});
