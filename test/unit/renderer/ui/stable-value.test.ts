import { expect, it } from 'vitest';
import { stableValue } from '../../../../renderer/ui/stable-value.ts';

it('returns the same object while its content is unchanged, and the next one otherwise', () => {
  let count = 1;
  const value = stableValue(() => [{ count }]);
  const first = value();
  expect(value()).toBe(first);
  count = 2;
  const second = value();
  expect(second).toEqual([{ count: 2 }]);
  expect(value()).toBe(second);
  count = 1;
  expect(value()).toEqual(first);
});
