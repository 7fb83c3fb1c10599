import { describe, expect, it } from 'vitest';
import { earlierSumsOf } from '../../../../../main/core/monitoring/earlier-sums.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';

const hour = 3_600_000;
const now = 1000 * 24 * hour;
const from = now - 24 * hour;

const orders = flow([node(1, null), node(2, 1), node(3, 1)]);
/** Two runs in the last two hours, newest first: 2,000 records, 300 of which failed. */
const runs = [run(1, 2, { at: now - hour, errors: 200 }), run(1, 1, { at: now - 2 * hour, errors: 100 })];
const figures = (of: [string, { records: number; errors: number }][]) => ({
  ...{ from, to: now, whole: true },
  of: new Map(of),
});
const both = figures([
  ['source 1001', { records: 24_000, errors: 300 }],
  ['data_set 1002', { records: 24_000, errors: 22 }],
  ['data_set 7', { records: 5, errors: 5 }],
]);

describe('service sums for the time before the known runs', () => {
  it('are the remainder of the sums without those runs', () => {
    expect(earlierSumsOf(orders, runs, both)).toEqual({
      from,
      to: now - 2 * hour,
      share: 22 / 22_022,
      errorsPerHour: 1,
    });
  });

  it('are unknown where the sums do not name the flow, or cover the known runs alone', () => {
    expect(earlierSumsOf(flow([node(9, null)]), runs, both)).toBeNull();
    expect(earlierSumsOf(orders, runs, figures([['source 1001', { records: 2000, errors: 300 }]]))).toBeNull();
    expect(earlierSumsOf(orders, runs, figures([['source 1001', { records: 9000, errors: 299 }]]))).toBeNull();
  });

  it('are unknown where less than six hours are left, or no run has a time', () => {
    const since = (hours: number) => [run(1, 1, { at: from + hours * hour, errors: 0 })];
    expect(earlierSumsOf(orders, since(6), both)).toMatchObject({ to: from + 6 * hour });
    expect(earlierSumsOf(orders, since(5.9), both)).toBeNull();
    expect(earlierSumsOf(orders, [run(1, 1, { at: null })], both)).toBeNull();
  });
});
