import { readFileSync } from 'node:fs';
import {
  createSecureContext,
  getCACertificates,
  rootCertificates,
  type SecureContext,
  type SecureContextOptions,
} from 'node:tls';
import { readCertificates } from '../../core/base/certificates.ts';
import { Failure } from '../../core/base/failure.ts';
import { texts } from '../words.ts';

/** Contexts by set of certificate authorities. Loading all certificates takes tens of milliseconds. */
const made = new Map<string | null, SecureContext>();

/** Variables in which companies name a file of authorities, for programs on Node and on OpenSSL. */
const fileVariables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];

/**
 * Returns the trust of an environment: the bundled authorities, the system's, those of the environment variables, and
 * the environment's own (D5, S5). With a client certificate, it is presented to services that ask for one.
 */
export function trustOf(caPem: string | null, identity: SecureContextOptions | null = null): SecureContext {
  let trust = identity ? undefined : made.get(caPem);
  if (!trust) {
    const all = [...rootCertificates, ...systemAuthorities(), ...fileAuthorities(), ...ownAuthorities(caPem)];
    // Node ends the system's certificates with a line break, and the bundled copies of them without.
    const ca = [...new Set(all.map((pem) => pem.trim()))];
    trust = createSecureContext({ ca, ...identity });
    if (!identity) made.set(caPem, trust);
  }
  return trust;
}

/** Returns the system's authorities. Its store can be absent or unreadable; then the bundled authorities have to do. */
function systemAuthorities(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}

/**
 * Returns the authorities in the files that the environment variables name. The packaged app switches Node's own
 * reading of them off. Like Node, it goes on without a file that cannot be read.
 */
function fileAuthorities(): string[] {
  return fileVariables.flatMap((name) => {
    const file = process.env[name];
    if (!file) return [];
    try {
      return readCertificates(readFileSync(file)).map(String);
    } catch {
      return [];
    }
  });
}

/** Returns the certificates in PEM text. Node silently accepts text without any, so it is checked here. */
function ownAuthorities(caPem: string | null): string[] {
  if (caPem === null) return [];
  let certificates;
  try {
    certificates = readCertificates(Buffer.from(caPem));
  } catch (cause) {
    throw unreadable(cause);
  }
  if (certificates.length === 0) throw unreadable();
  return certificates.map(String);
}

function unreadable(cause?: unknown): Failure {
  return new Failure(
    {
      kind: 'invalid_input',
      message: texts.noCertificate,
      advice: texts.choosePem,
      field: 'caPem',
    },
    { cause },
  );
}
