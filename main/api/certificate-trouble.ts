import type { Problem } from '#contract/result.ts';

type Words = Pick<Problem, 'message' | 'advice'>;

const unknownAuthority = (host: string): Words => ({
  message: `The certificate of ${host} comes from an authority that this computer does not know.`,
  advice: 'Nothing was sent. If the service has its own authority, add its certificate file to the environment.',
});

const selfSigned = (host: string): Words => ({
  message: `The certificate of ${host} is signed by nobody but itself.`,
  advice: 'Nothing was sent. If it is the right one, add its certificate file to the environment.',
});

const wrongHost = (host: string): Words => ({
  message: `The certificate is not for ${host}.`,
  advice: 'Nothing was sent. Check the address: something else may be answering in its place.',
});

const unsound = (host: string): Words => ({
  message: `The certificate of ${host} is not sound.`,
  advice: 'Nothing was sent. Ask who runs the service.',
});

/** By the codes of Node's TLS (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const troubles: Readonly<Record<string, (host: string) => Words>> = {
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  CERT_HAS_EXPIRED: (host) => ({
    message: `The certificate of ${host} has expired.`,
    advice: 'Nothing was sent. Ask who runs the service for a new one, and check the clock of this computer.',
  }),
  CERT_NOT_YET_VALID: (host) => ({
    message: `The certificate of ${host} is not valid yet.`,
    advice: 'Nothing was sent. Check the clock of this computer.',
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: wrongHost,
  HOSTNAME_MISMATCH: wrongHost,
  CERT_REVOKED: (host) => ({
    message: `The certificate of ${host} was revoked.`,
    advice: 'Nothing was sent. Ask who runs the service.',
  }),
  CERT_SIGNATURE_FAILURE: unsound,
  CERT_CHAIN_TOO_LONG: unsound,
  INVALID_CA: unsound,
  INVALID_PURPOSE: unsound,
  CERT_UNTRUSTED: unsound,
  CERT_REJECTED: unsound,
};

/** Why a certificate was refused, in words; undefined when the error is about something else. */
export function certificateTrouble(code: string, host: string): Words | undefined {
  return troubles[code]?.(host);
}
