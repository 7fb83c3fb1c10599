import { describe, expect, it } from 'vitest';
import { waitsFor } from '../../../../../main/core/jobs/waits-for.ts';

describe('what a job waits for', () => {
  it.each(['unreachable', 'untrusted_certificate', 'timeout', 'rate_limited', 'service_failed', 'bad_answer'] as const)(
    'the service, after %s',
    (kind) => expect(waitsFor({ kind })).toBe('service'),
  );

  it('a sign-in, when signed out', () => expect(waitsFor({ kind: 'signed_out' })).toBe('sign_in'));

  it.each(['refused', 'not_found', 'invalid_input', 'moved', 'read_only', 'internal'] as const)(
    'nothing, after %s: waiting does not help',
    (kind) => expect(waitsFor({ kind })).toBeNull(),
  );
});
