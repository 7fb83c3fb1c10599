import { expect, it } from 'vitest';
import { tightestDayLimit, tightestLimit } from '#contract/models/rate-limit.ts';
import { translateLimits } from '../../../../main/api/translate-limits.ts';

it('the usage of rate limits has the periods and weights of the service, and the tightest limit is found', () => {
  const limits = translateLimits({
    second: { light: { limit: 12, count: 1 } },
    day: { light: { limit: '259200', count: 500 }, high: { limit: 100, count: 90 } },
  });
  expect(limits).toEqual([
    { period: 'second', weight: 'light', limit: 12, count: 1 },
    { period: 'day', weight: 'light', limit: 259_200, count: 500 },
    { period: 'day', weight: 'high', limit: 100, count: 90 },
  ]);
  expect(tightestLimit(limits)).toMatchObject({ weight: 'high' });
});

it.each([
  {},
  { day: null },
  { day: { light: { limit: 0, count: 0 }, high: { limit: 5 }, medium: 7 } },
  { day: { light: { limit: 5, count: -1 } } },
])('no limit is guessed in %j', (answer) => {
  expect(translateLimits(answer)).toEqual([]);
  expect(tightestLimit([])).toBeNull();
  const now = { period: 'second', weight: 'light', count: 12, limit: 12 } as const;
  expect(tightestDayLimit([now])).toBeNull();
  expect(tightestDayLimit([now, { ...now, period: 'day', count: 1 }])).toMatchObject({ count: 1 });
});
