import { X509Certificate } from 'node:crypto';
import { decodedText } from './file-text.ts';

const block = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]+-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/**
 * Returns the certificates in a file: PEM text in UTF-8 or UTF-16 with anything around them, OpenSSL's TRUSTED
 * CERTIFICATE, or one certificate in DER. Empty if there is none. Throws an error for one that cannot be read.
 */
export function readCertificates(bytes: Uint8Array): X509Certificate[] {
  // PEM is ASCII; the notes around it may be in any encoding.
  const blocks = (decodedText(bytes) ?? Buffer.from(bytes).toString('latin1')).match(block);
  if (blocks) return blocks.map((pem) => new X509Certificate(pem));
  // A sequence, with which each certificate in DER begins.
  return bytes[0] === 0x30 ? [new X509Certificate(bytes)] : [];
}

/** Returns certificates as PEM text. */
export const asPem = (certificates: readonly X509Certificate[]): string =>
  certificates.map((certificate) => certificate.toString()).join('');
