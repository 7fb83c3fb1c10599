import { expect, it } from 'vitest';
import { RequestLog, type LoggedRequest } from '../../../../main/demo/request-log.ts';

const request = (at: number): LoggedRequest => ({
  at,
  finished_at: null,
  method: 'GET',
  path: '/flows',
  query: '',
  route: '/flows',
  token: null,
  agent: null,
  signed_in_with: null,
  status: null,
  bytes: null,
  took_effect: false,
  fault: null,
});

it('the log lists the requests from any number on, under stable numbers even when the oldest were dropped', () => {
  const log = new RequestLog();
  for (let at = 0; at < 400_001; at += 1) log.add(request(at));
  expect(log.since(400_000)).toEqual([request(400_000)]);
  expect(log.since(400_001)).toEqual([]);
  expect(log.since(0)[0]).toEqual(request(200_001));
});
