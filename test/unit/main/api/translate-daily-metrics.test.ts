import { expect, it } from 'vitest';
import { translateDailyMetrics } from '../../../../main/api/translate-daily-metrics.ts';

const day = (date: number) => Date.UTC(2026, 2, date);

it('daily metrics have a value for each day, and unknown is not zero', () => {
  const rows = [
    { time: '2026-03-12', records: 5, size: '900', errors: 0 },
    { time: '2026-03-11T00:00:00Z', records: 4 },
  ];
  expect(translateDailyMetrics(rows)).toEqual([
    { at: day(11), records: 4, bytes: null, errors: null },
    { at: day(12), records: 5, bytes: 900, errors: 0 },
  ]);
});

it('rows without a day are left out, and a day that comes twice is one', () => {
  const rows = [
    null,
    { records: 5 },
    { time: '2026-99-99' },
    { time: 7 },
    { time: '2026-03-12' },
    { time: '2026-03-12', records: 1 },
  ];
  expect(translateDailyMetrics(rows)).toEqual([{ at: day(12), records: 1, bytes: null, errors: null }]);
});
