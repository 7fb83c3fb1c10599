import { describe, expect, it } from 'vitest';
import { answerFailure, refusedLater } from '../../../../main/api/errors.ts';
import type { RequestRecord } from '../../../../main/api/schemas/deferred.ts';

const read = { host: 'api.example', effect: 'reads' } as const;
const change = { host: 'api.example', effect: 'changes' } as const;

describe('an unsuccessful answer', () => {
  it.each([
    [304, 'bad_answer', 'final'],
    [400, 'invalid_input', 'final'],
    [401, 'signed_out', 'unauthorised'],
    [403, 'refused', 'final'],
    [404, 'not_found', 'final'],
    [405, 'wrong_state', 'final'],
    [407, 'unreachable', 'final'],
    [409, 'conflict', 'final'],
    [418, 'bad_answer', 'final'],
    [422, 'invalid_input', 'final'],
    [423, 'refused', 'final'],
    [429, 'rate_limited', 'throttled'],
    [500, 'service_failed', 'final'],
    [502, 'service_failed', 'gateway'],
    [503, 'service_failed', 'unavailable'],
    [504, 'service_failed', 'gateway'],
  ] as const)('with the status %i is %s, and in doubt only where a server failed', (status, kind, trouble) => {
    const { problem, trouble: found, effect } = answerFailure(status, null, null, change);
    expect({ kind: problem.kind, found }).toEqual({ kind, found: trouble });
    expect(effect).toBe(status >= 500 ? 'unknown' : 'none');
    expect(answerFailure(status, null, null, read).effect).toBe('none');
  });

  it('explains for an unknown path that the API URL is wrong, and for a resource that it may be deleted', () => {
    const asked = { host: 'api.example', effect: 'reads' } as const;
    expect(answerFailure(404, null, null, { ...asked, path: '/v2/flows' }).problem).toMatchObject({
      kind: 'not_found',
      message: 'api.example has nothing at /v2/flows.',
      advice: expect.stringContaining('Check the path of the API URL.') as string,
    });
    expect(answerFailure(404, null, null, asked).problem.advice).toContain('it may have been deleted');
  });

  it('explains that the account is locked, and that a status is invalid', () => {
    expect(answerFailure(423, null, null, read).problem).toMatchObject({
      message: 'api.example has locked this account.',
      advice: expect.stringContaining('Ask an administrator to unlock it.') as string,
    });
    expect(answerFailure(304, null, null, change).problem).toMatchObject({
      message: 'api.example sent an unexpected answer (304).',
      advice: expect.stringContaining('Check the API URL, then refresh.') as string,
    });
  });
});

describe('a deferred request that was refused in the end', () => {
  const record: RequestRecord = {
    requestId: 7,
    state: 'completed',
    word: 'completed',
    progress: null,
    result: { message: 'No such node.' },
  };

  it.each([
    [403, 'refused', 'none'],
    [404, 'not_found', 'none'],
    [503, 'service_failed', 'unknown'],
  ])('with %i is %s, and in doubt only where a server failed', (status, kind, effect) => {
    const failed = refusedLater(record, status, change);
    expect(failed).toMatchObject({ effect, problem: { kind, status, detail: 'No such node.' } });
    expect(refusedLater(record, status, read).effect).toBe('none');
  });
});
