import './reflect.ts';
import * as x509 from '@peculiar/x509';

/** Certificate and key of a TLS server, and the certificate that its clients must trust. All PEM. */
export interface Certificates {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;

/**
 * Creates a certificate authority, and a certificate for loopback signed by it, both new at every start. The
 * authority's private key never leaves this function, so it cannot sign a second certificate.
 */
export async function createCertificates(): Promise<Certificates> {
  const authorityKeys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const serverKeys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  // The certificate starts a day ago, for clocks that differ a little, and ends in a month, longer than any demo runs.
  const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + 30 * dayMs) };
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Penstock demo authority',
    keys: authorityKeys,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    subject: 'CN=127.0.0.1',
    issuer: authority.subject,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'dns', value: 'localhost' },
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey);
  return {
    ca: authority.toString('pem'),
    certificate: leaf.toString('pem'),
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  };
}
