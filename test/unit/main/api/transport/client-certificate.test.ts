import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  needsPassphrase,
  protectClientCertificate,
  readIdentity,
} from '../../../../../main/api/transport/client-certificate.ts';
import {
  certificatePassphrase as passphrase,
  clientCertificateFile,
} from '../../../../fixtures/client-certificates.ts';

const file = (name: string): Buffer => readFileSync(clientCertificateFile(name));

describe('a client certificate', () => {
  it.each([
    ['protected.p12', passphrase, null],
    ['protected.pem', passphrase, 'O=Northgate, CN=Mira Okafor'],
    ['open.pem', '', 'O=Northgate, CN=Mira Okafor'],
  ])('is read from %s, and its key is stored encrypted', (name, given, subject) => {
    const stored = protectClientCertificate(file(name), given);
    expect(stored.subject).toBe(subject);
    expect(stored.text).not.toMatch(/BEGIN (?:EC )?PRIVATE KEY/);
    expect(stored.passphrase).toMatch(given || /^[0-9a-f]{64}$/);
    expect(() => readIdentity(stored.text, stored.passphrase)).not.toThrow();
    expect(() => readIdentity(stored.text, 'wrong')).toThrow(/is wrong/);
  });

  it('is read with a key that is encrypted in the traditional form of OpenSSL', () => {
    const open = file('open.pem').toString();
    const key = createPrivateKey(open).export({ type: 'sec1', format: 'pem', cipher: 'aes-256-cbc', passphrase });
    const traditional = Buffer.from(`${file('certificate.pem').toString()}${key.toString()}`);
    expect(key).toContain('Proc-Type: 4,ENCRYPTED');
    expect(needsPassphrase(traditional)).toBe(true);
    expect(protectClientCertificate(traditional, passphrase).subject).toContain('Mira');
  });

  it('is read from PEM text in UTF-16, with anything around it', () => {
    const text = `\uFEFFBag Attributes\r\n${file('protected.pem').toString().replaceAll('\n', '\r\n')}`;
    expect(protectClientCertificate(Buffer.from(text, 'utf16le'), passphrase).subject).toContain('Mira');
  });

  it.each([
    ['protected.p12', 'wrong', /passphrase .* is wrong/],
    ['protected.pem', 'wrong', /passphrase .* is wrong/],
    ['protected.p12', '', /needs a passphrase/],
    ['protected.pem', '', /needs a passphrase/],
    ['open.p12', '', /has no passphrase/],
    ['old.p12', passphrase, /too old/],
    ['certificate.pem', '', /does not contain both/],
    ['other-key.pem', '', /does not belong/],
    ['README.md', passphrase, /no client certificate/],
  ])('in %s with the passphrase %j is refused: %s', (name, given, message) => {
    expect(() => protectClientCertificate(file(name), given)).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          kind: 'invalid_input',
          field: 'clientCertificate',
          message: expect.stringMatching(message),
        }),
      }),
    );
  });

  it('is said to need a passphrase only where it does', () => {
    const names = ['protected.p12', 'protected.pem', 'open.p12', 'open.pem'];
    expect(names.filter((name) => needsPassphrase(file(name)))).toEqual(['protected.p12', 'protected.pem']);
  });
});
