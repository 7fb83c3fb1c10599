import { expect, it } from 'vitest';
import { BackgroundRequests } from '../../../../../main/core/base/background-requests.ts';

it('are those to spare, or one after every fourth read and where it is urgent', () => {
  let spare = 3;
  const requests = new BackgroundRequests(() => spare);
  expect([requests.allow(5, false), requests.allow(2, false), requests.allow(0, true)]).toEqual([3, 2, 0]);
  spare = 0;
  const reads = Array.from({ length: 8 }, () => requests.allow(5, false));
  expect(reads).toEqual([0, 0, 1, 0, 0, 0, 1, 0]);
  expect([requests.allow(5, true), requests.allow(5, false)]).toEqual([1, 0]);
});
