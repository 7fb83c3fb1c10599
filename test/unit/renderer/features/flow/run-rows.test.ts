import type { FlowDurations } from '#contract/models/run-duration.ts';
import { describe, expect, it } from 'vitest';
import { durationWords, type RunRow, runRows, sortRuns } from '../../../../../renderer/features/flow/run-rows.ts';

const minute = 60_000;
const figures = { records: 5, bytes: null, errors: 1, bad: false };
const plain = (runId: number) => ({ ...figures, runId, at: runId });
const row = (part: Partial<RunRow>): RunRow => ({
  ...plain(1),
  ...{ startedAt: 0, endedAt: null, duration: null, isSlow: false, isRunning: false },
  ...part,
});
const durations: FlowDurations = {
  offer: 'reported',
  readAt: 0,
  destinations: { read: 2, of: 2 },
  runs: [
    { runId: 3000, startedAt: 3000, endedAt: null, duration: null, isSlow: null },
    { runId: 2000, startedAt: 2000, endedAt: 2500, duration: 500, isSlow: true },
  ],
  usual: { from: 2 * minute, to: 4 * minute },
};

describe('the rows of runs', () => {
  const runs = [plain(3000), plain(2000), plain(1000)];

  it('have their start, end and duration where known, and otherwise the time that the service reports', () => {
    expect(
      runRows(runs, durations, null).map(({ startedAt, endedAt, duration }) => [startedAt, endedAt, duration]),
    ).toEqual([
      [3000, null, null],
      [2000, 2500, 500],
      [1000, null, null],
    ]);
    expect(runRows(runs, null, null)[0]).toMatchObject({ startedAt: 3000, duration: null, isRunning: false });
  });

  it('mark slow runs, and the newest as running only while nodes process records', () => {
    const isRunning = (processing: number | null) => runRows(runs, durations, processing).map((one) => one.isRunning);
    expect(isRunning(3)).toEqual([true, false, false]);
    expect([isRunning(0), isRunning(null)].flat()).not.toContain(true);
    expect(runRows(runs.slice(1), durations, 3)[0]).toMatchObject({ isRunning: false, isSlow: true });
  });
});

describe('the words about durations', () => {
  it('give the usual range, and what is not known', () => {
    expect(durationWords(durations)).toEqual(['Usual duration of a run: 2 min to 4 min.']);
    const partly = { ...durations, usual: null, destinations: { read: 10, of: 12 } };
    expect(durationWords(partly)).toEqual([
      'Too few durations are known for a usual one.',
      'Ends are those of 10 of 12 destinations.',
    ]);
    expect(durationWords({ ...durations, offer: 'unreported' })[0]).toMatch(/does not report when runs end/);
    expect(durationWords({ ...durations, offer: 'no_destination' })[0]).toMatch(/has none/);
    expect(durationWords({ ...durations, usual: { from: minute, to: minute } })[0]).toMatch(/: 1 min\.$/);
    expect([durationWords(null), durationWords({ ...durations, offer: 'unread' })]).toEqual([[], []]);
  });
});

describe('runs in the order of a column', () => {
  const runs = [
    row({ runId: 1, startedAt: 10, duration: 5, errors: 7, records: 93 }),
    row({ runId: 2, startedAt: 20, duration: 7, errors: null }),
    row({ runId: 3, startedAt: null, errors: 9, records: 991 }),
  ];
  const order = (column: string, direction: 'ascending' | 'descending' = 'descending') =>
    sortRuns(runs, { column, direction }).map(({ runId }) => runId);

  it('begin with the newest, the longest, the most errors or the largest share failed', () => {
    expect(order('duration')).toEqual([2, 1, 3]);
    expect(order('at')).toEqual([2, 1, 3]);
    expect(order('errors')).toEqual([3, 1, 2]);
    expect(order('failed')).toEqual([1, 3, 2]);
  });

  it('end with those whose value is unknown, in both directions', () => {
    expect(order('at', 'ascending')).toEqual([1, 2, 3]);
    expect(order('errors', 'ascending')).toEqual([1, 3, 2]);
  });
});
