import { createPrivateKey, randomBytes } from 'node:crypto';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { asPem, readCertificates } from '../../core/base/certificates.ts';
import { Failure, failure } from '../../core/base/failure.ts';
import { decodedText } from '../../core/base/file-text.ts';
import { texts } from '../words.ts';

/** Client certificate with its private key as settings contain it, and the passphrase that its key needs. */
export interface ProtectedCertificate {
  /** PEM text with an encrypted key, or PKCS#12 in Base64. */
  text: string;
  passphrase: string;
  /** Name in the certificate; null in PKCS#12, which Node does not open. */
  subject: string | null;
}

/** The headers of an encrypted key in the traditional form contain hyphens. */
const privateKey = /-----BEGIN (?:\w+ )*PRIVATE KEY-----[^]+?-----END (?:\w+ )*PRIVATE KEY-----/;

/**
 * Reads a file with a client certificate and its private key, in PEM or PKCS#12. A key that is not encrypted in PEM is
 * encrypted with a random passphrase, because settings contain no secret (D4).
 *
 * Throws a Failure of kind `invalid_input` if the file lacks a part, if it cannot be read with the passphrase, or if it
 * is PKCS#12 without one.
 */
export function protectClientCertificate(bytes: Uint8Array, passphrase: string): ProtectedCertificate {
  const text = textOf(bytes);
  if (!isPem(text)) return protectPkcs12(bytes, passphrase);
  const [key] = privateKey.exec(text) ?? [];
  const certificates = inWords(() => readCertificates(bytes));
  if (key === undefined || certificates.length === 0) throw refused(texts.certificateOrKeyMissing);
  const isEncrypted = key.includes('ENCRYPTED');
  if (isEncrypted && passphrase === '') throw refused(texts.passphraseNeeded);
  const own = isEncrypted ? passphrase : randomBytes(32).toString('hex');
  const encrypted = inWords(() => {
    const opened = createPrivateKey({ key, passphrase });
    if (!certificates[0]!.checkPrivateKey(opened)) throw refused(texts.keyOfAnother);
    return opened.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: own }).toString();
  });
  const subject = certificates[0]!.subject.replaceAll('\n', ', ');
  return { text: asPem(certificates) + encrypted, passphrase: own, subject };
}

function protectPkcs12(bytes: Uint8Array, passphrase: string): ProtectedCertificate {
  const text = Buffer.from(bytes).toString('base64');
  if (passphrase !== '') {
    inWords(() => createSecureContext(identityOf(text, passphrase)));
    return { text, passphrase, subject: null };
  }
  throw refused(opens(text, '') ? texts.pkcs12Unprotected : texts.passphraseNeeded);
}

/** Reports whether a file with a client certificate can only be read with a passphrase. */
export function needsPassphrase(bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  return isPem(text) ? text.includes('ENCRYPTED') : !opens(Buffer.from(bytes).toString('base64'), '');
}

/**
 * Returns the client certificate of settings as TLS takes it. Throws a Failure if the passphrase is unknown (null) or
 * wrong.
 */
export function readIdentity(certificate: string, passphrase: string | null): SecureContextOptions {
  if (passphrase === null) {
    throw failure('invalid_input', texts.passphraseUnknown, {
      field: 'clientCertificate',
      advice: texts.givePassphrase,
    });
  }
  const identity = identityOf(certificate, passphrase);
  try {
    createSecureContext(identity);
  } catch (thrown) {
    throw certificateFailure(thrown);
  }
  return identity;
}

/** Returns a client certificate of settings as TLS takes it. */
function identityOf(text: string, passphrase: string): SecureContextOptions {
  return isPem(text) ? { cert: text, key: text, passphrase } : { pfx: Buffer.from(text, 'base64'), passphrase };
}

const textOf = (bytes: Uint8Array): string => decodedText(bytes) ?? Buffer.from(bytes).toString('latin1');
const isPem = (text: string): boolean => text.includes('-----BEGIN ');

function opens(text: string, passphrase: string): boolean {
  try {
    createSecureContext(identityOf(text, passphrase));
    return true;
  } catch {
    return false;
  }
}

/** Runs an operation of OpenSSL. Throws its error as a Failure in words. */
function inWords<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw certificateFailure(thrown);
  }
}

/** Returns the failure for an error of OpenSSL, or of BoringSSL in Electron, while it reads a client certificate. */
function certificateFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  const { code, message } = thrown as NodeJS.ErrnoException;
  const words = `${code} ${message}`;
  if (/mac verify failure|bad.decrypt|incorrect.password/i.test(words)) return refused(texts.wrongPassphrase);
  // OpenSSL 3 refuses the algorithms of old files so.
  if (/unsupported/i.test(words)) return refused(texts.certificateTooOld);
  return Object.assign(refused(texts.noClientCertificate), { cause: thrown });
}

const refused = (message: string): Failure =>
  failure('invalid_input', message, { field: 'clientCertificate', advice: texts.exportCertificateAgain });
