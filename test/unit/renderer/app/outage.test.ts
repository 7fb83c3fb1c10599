import { expect, it } from 'vitest';
import { adviceFor } from '../../../../renderer/app/outage.ts';

it.each(['rate_limited', 'service_failed', 'timeout'] as const)(
  'nobody is advised to try again while Penstock does so by itself (%s)',
  (kind) => expect(adviceFor({ kind, advice: 'Nothing was changed. Try again later.' })).toBe(null),
);

it('what a person can do is advised', () => {
  expect(adviceFor({ kind: 'unreachable', advice: 'Check your connection.' })).toBe('Check your connection.');
  expect(adviceFor({ kind: 'internal' })).toBe(null);
});
