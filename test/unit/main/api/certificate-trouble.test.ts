import { expect, it } from 'vitest';
import { certificateTrouble } from '../../../../main/api/certificate-trouble.ts';

it.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /authority/, /add its certificate file/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /is self-signed/, /add its certificate file/],
  ['CERT_HAS_EXPIRED', /has expired/, /for a new one/],
  ['CERT_NOT_YET_VALID', /not valid yet/, /Check the clock/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /is not for api\.example/, /Check the URL/],
  ['CERT_REVOKED', /was revoked/, /Ask the administrator of the service/],
  ['CERT_SIGNATURE_FAILURE', /is invalid/, /Ask the administrator of the service/],
])('a certificate that Node refuses with %s is reported in words, and nothing was sent', (code, message, advice) => {
  const words = certificateTrouble(code, 'api.example');
  expect(words?.message).toMatch(message);
  expect(words?.message).toContain('api.example');
  expect(words?.advice).toMatch(advice);
  expect(words?.advice).toMatch(/^Nothing was sent\./);
});

it('an unrelated error is not one of a certificate', () => {
  expect(certificateTrouble('ECONNREFUSED', 'api.example')).toBeUndefined();
});
