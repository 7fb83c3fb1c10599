import { expect, it } from 'vitest';
import { judgeFailure } from '../../../../build/lib/fetch-failure.mjs';

/** Error in the form that fetch throws. */
const fetchFailed = (cause) => new TypeError('fetch failed', { cause });
const withCode = (code, message = `it said ${code}`) => Object.assign(new Error(message), { code });

it.each([
  ['ENOTFOUND', true],
  ['EAI_AGAIN', true],
  ['ECONNREFUSED', true],
  ['ENETUNREACH', true],
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['ECONNRESET', false],
  ['ETIMEDOUT', false],
  ['UND_ERR_SOCKET', false],
  ['UND_ERR_CONNECT_TIMEOUT', false],
  ['ENOSPC', false],
])('%s is a refusal: %s', (code, refused) => {
  expect(judgeFailure(fetchFailed(withCode(code)))).toEqual({ refused, why: `it said ${code}` });
});

it.each([
  [404, true],
  [403, true],
  [407, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('a server that answers %i refuses: %s', (status, refused) => {
  const error = Object.assign(new Error(`Response code ${status}`), { response: { status } });
  expect(judgeFailure(error)).toEqual({ refused, why: `Response code ${status}` });
});

it("a proxy's answer counts like a server's", () => {
  const answer = (status) => fetchFailed(new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`));
  expect(judgeFailure(answer(403)).refused).toBe(true);
  expect(judgeFailure(answer(502)).refused).toBe(false);
});

it('the first of several addresses gives the reason', () => {
  const both = new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:1'), withCode('ETIMEDOUT')], '');
  expect(judgeFailure(fetchFailed(both))).toEqual({ refused: true, why: 'connect ECONNREFUSED ::1:1' });
});

it('an unknown failure is not a refusal', () => {
  expect(judgeFailure(new Error('something else\nat x'))).toEqual({ refused: false, why: 'something else' });
});
