import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';
import { Failure } from '../../core/base/failure.ts';
import { texts } from '../words.ts';

/** Contexts by set of certificate authorities. Loading all certificates takes tens of milliseconds. */
const made = new Map<string | null, SecureContext>();

/** Returns the trust of an environment: the bundled authorities, the system's, and the environment's own (D5, S5). */
export function trustOf(caPem: string | null): SecureContext {
  let trust = made.get(caPem);
  if (!trust) {
    const all = [...rootCertificates, ...systemAuthorities(), ...ownAuthorities(caPem)];
    // Node ends the system's certificates with a line break, and the bundled copies of them without.
    trust = createSecureContext({ ca: [...new Set(all.map((pem) => pem.trim()))] });
    made.set(caPem, trust);
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

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Returns the certificates in PEM text. Node silently accepts text without any, so it is checked here. */
function ownAuthorities(caPem: string | null): string[] {
  if (caPem === null) return [];
  const blocks = caPem.match(pemBlock) ?? [];
  try {
    for (const block of blocks) new X509Certificate(block);
  } catch (cause) {
    throw unreadable(cause);
  }
  if (blocks.length === 0) throw unreadable();
  return blocks;
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
