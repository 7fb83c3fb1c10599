import { expect, it } from 'vitest';
import { spareRequests } from '../../../../../main/core/environments/spare-requests.ts';

it.each([
  [0, false, 24],
  [12, false, 12],
  [23, false, 1],
  [400, false, 1],
  [0, true, 6],
  [5, true, 1],
  [400, true, 1],
])('after %i requests in the last minute, hidden: %s, %i may be sent that nobody waits for', (sent, hidden, spare) => {
  expect(spareRequests(sent, hidden)).toBe(spare);
});
