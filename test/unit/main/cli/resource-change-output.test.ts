import { expect, it } from 'vitest';
import { authorOf } from '../../../../main/cli/resource-change-output.ts';

it('the author of a change is its user, named as such where the service has a number alone', () => {
  const audit = { entryId: '1', user: 'ann@x', impersonator: null, word: null };
  expect(authorOf({ by: 'elsewhere' })).toBe('elsewhere');
  expect(authorOf({ by: 'elsewhere', audit })).toBe('ann@x');
  expect(authorOf({ by: 'elsewhere', audit: { ...audit, user: '7', impersonator: '212' } })).toBe(
    'user 7 (by user 212)',
  );
});
