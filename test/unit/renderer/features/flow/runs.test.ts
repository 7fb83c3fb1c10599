import type { FlowNode, Run } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import {
  dailySeries,
  errorResources,
  failedShare,
  figuresOfFlow,
  needsDays,
  unknownParts,
  periodOf,
  pointsOf,
  runSeries,
  total,
  unknownIn,
} from '../../../../../renderer/features/flow/runs.ts';

const run = (part: Partial<Run>): Run => ({
  runId: 1,
  at: 0,
  records: null,
  bytes: null,
  errors: null,
  bad: null,
  ...part,
});

describe('daily figures', () => {
  const day = 86_400_000;
  const week = { from: 0.5 * day, to: 7.5 * day };
  const figures = { records: 5, bytes: null, errors: 1 };
  const records = { measure: 'records', label: 'Records', colour: '--series-1' } as const;

  it('are needed where a range of days has a day or more of unknown runs', () => {
    expect(needsDays([{ from: week.from, to: 2 * day }], week)).toBe(true);
    expect(needsDays([{ from: week.from, to: week.from + day / 2 }], week)).toBe(false);
    expect(needsDays([{ from: 0, to: day }], { from: 0, to: 2 * day })).toBe(false);
  });

  it('are points of the range, the first one at its edge, and unknown is not zero', () => {
    const days = [0, 1, 7, 8].map((at) => ({ ...figures, at: at * day }));
    expect(dailySeries(days, records, week)?.points).toEqual([
      { x: week.from, y: 5 },
      { x: day, y: 5 },
      { x: 7 * day, y: 5 },
    ]);
    expect(dailySeries(days, { ...records, measure: 'bytes' }, week)).toBeNull();
  });

  it('of the origin do not pass for the errors of the flow, which are those of all its nodes', () => {
    const days = [1, 2].map((nth) => ({ ...figures, at: nth * day }));
    const errors = { ...records, measure: 'errors' } as const;
    expect(dailySeries(figuresOfFlow(days, null), errors, week)).toBeNull();
    expect(dailySeries(figuresOfFlow(days, [{ at: 2 * day, errors: 9 }]), errors, week)?.points).toEqual([
      { x: day, y: null },
      { x: 2 * day, y: 9 },
    ]);
    expect(dailySeries(null, records, week)).toBeNull();
  });

  it('are read for few nodes that are all known, each resource once', () => {
    const nodes = (count: number, ...more: object[]) =>
      [...Array.from({ length: count }, (_, id) => ({ kind: 'data_set', resourceId: id + 1 })), ...more] as FlowNode[];
    expect(errorResources(nodes(1, { kind: 'data_set', resourceId: 1 }))).toEqual([{ kind: 'data_set', id: 1 }]);
    expect(errorResources(nodes(20))).toHaveLength(20);
    expect(errorResources(nodes(21))).toBeNull();
    expect(errorResources(nodes(1, { kind: 'source', resourceId: null }))).toBeNull();
    expect(errorResources([])).toBeNull();
  });
});

describe('the unknown parts of a range', () => {
  const hour = 3_600_000;
  const day = { from: 100 * hour, to: 124 * hour };

  it('are before and between the known stretches', () => {
    const known = [
      { from: 102 * hour, to: 105 * hour },
      { from: 120 * hour, to: 124 * hour },
    ];
    expect(unknownIn(known, day, 124 * hour)).toEqual([
      { from: 100 * hour, to: 102 * hour },
      { from: 105 * hour, to: 120 * hour },
    ]);
    expect(unknownIn([{ from: 0, to: 124 * hour - 60_000 }], day, 124 * hour)).toEqual([]);
    expect(unknownIn([], day, 124 * hour)).toEqual([day]);
  });

  it('names the period of a sum', () => {
    const since = unknownIn([{ from: 120 * hour, to: 124 * hour }], day, 124 * hour);
    expect(periodOf([], day)).toBe('in 24 h');
    expect(periodOf(since, day)).toMatch(/^since \d\d:\d\d$/);
    expect(periodOf([...since, { from: 122 * hour, to: 123 * hour }], day)).toBe('in the time with data');
  });

  it('are not reported as missing while they are being read', () => {
    expect(unknownParts([{ from: day.from, to: 110 * hour }], day, null)[0]?.words).toMatch(/^No data before /);
    expect(unknownParts([{ from: day.from, to: 110 * hour }], day, 'Reading')[0]?.words).toBe('Reading');
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

  it('are the sums of known values, and unknown when nothing is known', () => {
    expect(total(pointsOf(runs, 'errors', { from: 0, to: 1000 }))).toBe(4);
    expect(total(pointsOf(runs, 'records', { from: 0, to: 1000 }))).toBeNull();
  });
});

describe('a chart of runs', () => {
  const runs = [run({ at: 150, errors: 5 }), run({ at: 90, errors: 2 }), run({ at: 20, errors: 1 })];
  const errors = { measure: 'errors', label: 'Errors', colour: '--series-6' } as const;

  it('has only the runs of the range when nothing is compared', () => {
    const series = runSeries(runs, errors, { from: 100, to: 200 }, null);
    expect(series).toEqual([{ label: 'Errors', colour: '--series-6', points: [{ x: 150, y: 5 }] }]);
  });

  it('has those of the previous period too, shifted by the length of the range', () => {
    const [, before] = runSeries(runs, errors, { from: 100, to: 200 }, 'before');
    expect(before).toMatchObject({
      dashed: true,
      points: [
        { x: 120, y: 1 },
        { x: 190, y: 2 },
      ],
    });
  });
});

describe('the failed share of a run', () => {
  it('covers all records read, good and bad', () => {
    expect(failedShare(run({ records: 75, errors: 25 }))).toBe(0.25);
    expect(failedShare(run({ records: 0, errors: 5 }))).toBe(1);
  });

  it('is unknown without both numbers, and where nothing was read', () => {
    expect(failedShare(run({ records: 75 }))).toBeNull();
    expect(failedShare(run({ records: 0, errors: 0 }))).toBeNull();
  });
});
