import { expect, it } from 'vitest';
import type { DailyFigures } from '#contract/models/daily-figures.ts';
import { readDailyErrors } from '../../../../../main/core/monitoring/daily-errors.ts';

const day = 86_400_000;
const window = { from: 0, to: 9 * day };
const figures = (nth: number, errors: number | null): DailyFigures => ({
  ...{ at: nth * day, records: 5, bytes: 5, errors },
});
const read = (...nodes: (DailyFigures[] | null)[]) =>
  readDailyErrors(
    { readDailyFigures: async ({ id }) => nodes[id]! },
    nodes.map((_, id) => ({ kind: 'data_set', id })),
    window,
  );

it('daily errors are added on days on which those of every node are known', async () => {
  const one = [figures(2, 4), figures(1, 1), figures(3, 0)];
  expect(await read(one, [figures(1, 2), figures(2, null), figures(3, 0), figures(4, 7)])).toEqual([
    { at: day, errors: 3 },
    { at: 3 * day, errors: 0 },
  ]);
});

it('daily errors are unknown where the service has no daily figures of a node', async () => {
  expect(await read([figures(1, 1)], null)).toBeNull();
});
