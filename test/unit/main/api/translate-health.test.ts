import { describe, expect, it } from 'vitest';
import { translateHealth } from '../../../../main/api/translate-health.ts';

const at = '2026-03-09T12:00:00.000Z';

describe('the health of a credential', () => {
  it.each([
    ['200 Ok', null, 'accepted'],
    ['204', null, 'accepted'],
    ['VERIFIED', null, 'accepted'],
    ['ok', null, 'accepted'],
    [null, at, 'accepted'],
    ['UNVERIFIED', null, 'unknown'],
    ['UNVERIFIED', at, 'accepted'],
    ['530 Login incorrect', null, 'refused'],
    // The last test counts, not an earlier one.
    ['403 Forbidden', at, 'refused'],
    ['FAILED', null, 'refused'],
    ['2001: a word', null, 'unknown'],
    ['', null, 'unknown'],
    [7, 'never', 'unknown'],
  ])('of “%s”, accepted at %s, is %s', (status, verified, state) => {
    expect(translateHealth({ verified_status: status, verified_at: verified }).state).toBe(state);
  });

  it('keeps the words of the service, and the time of acceptance', () => {
    expect(translateHealth({ verified_status: '530 Login incorrect', verified_at: null })).toEqual({
      state: 'refused',
      words: '530 Login incorrect',
      acceptedAt: null,
    });
    expect(translateHealth({ verified_status: '200 Ok', verified_at: at }).acceptedAt).toBe(Date.parse(at));
    expect(translateHealth(undefined)).toEqual({ state: 'unknown', words: null, acceptedAt: null });
  });
});
