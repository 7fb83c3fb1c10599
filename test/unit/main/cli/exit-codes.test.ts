import { expect, it } from 'vitest';
import { exitCodeOf, exitCodeOfThrown, exitCodes, NotConfigured } from '../../../../main/cli/exit-codes.ts';

it('a request refused here and one refused by the service have different exit codes', () => {
  expect(exitCodeOf({ kind: 'invalid_input', message: '' })).toBe(2);
  expect(exitCodeOf({ kind: 'invalid_input', message: '', status: 422 })).toBe(4);
});

it('every class of failure has a code that no other class has', () => {
  const message = '';
  const codes = {
    input: exitCodeOf({ kind: 'invalid_input', message }),
    notConfigured: exitCodeOfThrown(new NotConfigured({ kind: 'invalid_input', message })),
    signedOut: exitCodeOf({ kind: 'signed_out', message }),
    refused: exitCodeOf({ kind: 'refused', message, status: 403 }),
    notFound: exitCodeOf({ kind: 'not_found', message, status: 404 }),
    limited: exitCodeOf({ kind: 'rate_limited', message, status: 429 }),
    service: exitCodeOf({ kind: 'service_failed', message, status: 500 }),
    timeout: exitCodeOf({ kind: 'timeout', message }),
    certificate: exitCodeOf({ kind: 'untrusted_certificate', message }),
    incomplete: exitCodeOf({ kind: 'incomplete', message }),
    ...{ partial: exitCodes.notAll, differs: exitCodes.differs },
  };
  expect(codes).toEqual({
    ...{ input: 2, notConfigured: 13, signedOut: 3, refused: 4, notFound: 5, limited: 6, service: 9 },
    ...{ timeout: 7, certificate: 8, incomplete: 10, partial: 11, differs: 12 },
  });
});
