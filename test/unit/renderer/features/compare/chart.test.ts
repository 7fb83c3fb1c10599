import type { Compared } from '#contract/models/period-comparison.ts';
import { describe, expect, it } from 'vitest';
import { comparedSeries } from '../../../../../renderer/features/compare/chart.ts';

const minute = 60_000;
const sums = { runs: 0, records: 0, errors: 0, share: null };

function compared(over: Partial<Compared>): Compared {
  return {
    current: { from: 100 * minute, to: 115 * minute },
    previous: { from: 0, to: 15 * minute },
    knownTo: 115 * minute,
    flows: 1,
    known: 1,
    failingUnknown: 0,
    sums: { current: sums, previous: sums },
    moreErrors: 0,
    moreRecords: 0,
    worse: false,
    step: 5 * minute,
    steps: {
      current: { records: [1, 2, 3], errors: [0, null, 2] },
      previous: { records: [4, 5, 6], errors: [7, 8, 9] },
    },
    ...over,
  };
}

const errors = (answer: Compared) => comparedSeries(answer, { measure: 'errors', colour: '--series-6' });

describe('a chart of two periods', () => {
  it('draws the baseline dashed over the selected period, with their beginnings aligned', () => {
    const [now, other] = errors(compared({}));
    expect(now!.points).toEqual([
      { x: 100 * minute, y: 0 },
      { x: 105 * minute, y: null },
      { x: 110 * minute, y: 2 },
    ]);
    expect(other).toMatchObject({ dashed: true, colour: '--series-before' });
    expect(other!.points.map(({ x, y }) => [x, y])).toEqual([
      [100 * minute, 7],
      [105 * minute, 8],
      [110 * minute, 9],
    ]);
  });

  it('draws no more of a longer baseline than there is room for', () => {
    const [now, other] = errors(compared({ current: { from: 100 * minute, to: 106 * minute } }));
    expect([now!.points.length, other!.points.length]).toEqual([2, 2]);
  });
});
