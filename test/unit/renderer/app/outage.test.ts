import { expect, it } from 'vitest';
import { adviceFor } from '../../../../renderer/app/outage.ts';

it.each(['rate_limited', 'service_failed', 'timeout'] as const)(
  'advises no retry while Penstock retries automatically (%s)',
  (kind) => expect(adviceFor({ kind, advice: 'Nothing was changed. Try again later.' })).toBe(null),
);

it('advises what the user can do', () => {
  expect(adviceFor({ kind: 'unreachable', advice: 'Check your connection.' })).toBe('Check your connection.');
  expect(adviceFor({ kind: 'internal' })).toBe(null);
});
