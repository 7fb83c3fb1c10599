import { expect, it } from 'vitest';
import { spareRequests } from '../../../../../main/core/environments/spare-requests.ts';

it.each([
  [0, 'normal', false, 20],
  [12, 'normal', false, 8],
  [19, 'normal', false, 1],
  [400, 'normal', false, 0],
  [0, 'normal', true, 5],
  [4, 'normal', true, 1],
  [400, 'normal', true, 0],
  [0, 'gentle', false, 10],
  [0, 'gentle', true, 2],
  [12, 'immediate', false, 28],
] as const)(
  'after %i requests in the last minute, %s, hidden: %s, allows %i background requests',
  (sent, load, hidden, spare) => {
    expect(spareRequests(sent, { load, hidden })).toBe(spare);
  },
);
