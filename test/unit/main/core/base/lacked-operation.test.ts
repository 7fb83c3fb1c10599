import { expect, it } from 'vitest';
import { LackedOperation } from '../../../../../main/core/base/lacked-operation.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';

it('a service is queried again for an operation that it lacked, six hours later', () => {
  const clock = new ManualClock();
  const lacked = new LackedOperation(clock);
  expect(lacked.isLacked).toBe(false);
  lacked.note();
  clock.advance(6 * 3_600_000 - 1);
  expect(lacked.isLacked).toBe(true);
  clock.advance(1);
  expect(lacked.isLacked).toBe(false);
});
