import type { Problem } from '#contract/result.ts';
import { texts } from './words.ts';

type Words = Pick<Problem, 'message' | 'advice'>;

const unknownAuthority = (host: string): Words => ({
  message: texts.unknownAuthority(host),
  advice: texts.addAuthority,
});

const selfSigned = (host: string): Words => ({ message: texts.selfSigned(host), advice: texts.addCertificate });

const wrongHost = (host: string): Words => ({ message: texts.wrongHost(host), advice: texts.somethingElseAnswers });

const unsound = (host: string): Words => ({ message: texts.unsound(host), advice: texts.nothingSentAsk });

/** Wording by the error codes of Node's TLS (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const troubles: Readonly<Record<string, (host: string) => Words>> = {
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  CERT_HAS_EXPIRED: (host) => ({ message: texts.expired(host), advice: texts.askForNewCertificate }),
  CERT_NOT_YET_VALID: (host) => ({ message: texts.notYetValid(host), advice: texts.checkClock }),
  ERR_TLS_CERT_ALTNAME_INVALID: wrongHost,
  HOSTNAME_MISMATCH: wrongHost,
  CERT_REVOKED: (host) => ({ message: texts.revoked(host), advice: texts.nothingSentAsk }),
  CERT_SIGNATURE_FAILURE: unsound,
  CERT_CHAIN_TOO_LONG: unsound,
  INVALID_CA: unsound,
  INVALID_PURPOSE: unsound,
  CERT_UNTRUSTED: unsound,
  CERT_REJECTED: unsound,
};

/** Returns the reason why a certificate was refused; undefined when the error is about something else. */
export function certificateTrouble(code: string, host: string): Words | undefined {
  return troubles[code]?.(host);
}
