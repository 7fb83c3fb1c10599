import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { asPem, readCertificates } from '../../../../../main/core/base/certificates.ts';
import { createCertificate } from '../../../../fixtures/certificates.ts';

/** DER of what OpenSSL appends to a TRUSTED CERTIFICATE: trusted for servers. */
const trusted = Buffer.from('300c300a06082b06010505070301', 'hex');

let pem: string;
let der: Buffer;
beforeAll(async () => {
  pem = (await createCertificate('sound')).ca;
  der = new X509Certificate(pem).raw;
});

const block = (name: string, bytes: Buffer): string =>
  `-----BEGIN ${name}-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${name}-----\n`;

describe('the certificates of a file', () => {
  it.each<[string, () => Buffer, number]>([
    ['PEM', () => Buffer.from(pem), 1],
    ['PEM with CRLF', () => Buffer.from(pem.replaceAll('\n', '\r\n')), 1],
    ['PEM with blanks at the ends of lines', () => Buffer.from(pem.replaceAll('\n', '  \n')), 1],
    ['two of PEM', () => Buffer.from(pem + pem), 2],
    ['PEM with a byte order mark', () => Buffer.from(`\uFEFF${pem}`), 1],
    ['PEM in UTF-16LE', () => Buffer.from(`\uFEFF${pem}`, 'utf16le'), 1],
    ['PEM in UTF-16BE without a mark', () => Buffer.from(pem, 'utf16le').swap16(), 1],
    ['PEM below notes in Latin-1', () => Buffer.from(`friendlyName: M\xfcller\n${pem}`, 'latin1'), 1],
    ['TRUSTED CERTIFICATE', () => Buffer.from(block('TRUSTED CERTIFICATE', Buffer.concat([der, trusted]))), 1],
    ['X509 CERTIFICATE', () => Buffer.from(block('X509 CERTIFICATE', der)), 1],
    ['DER', () => der, 1],
  ])('are read from %s, and are usual PEM', (_, bytes, count) => {
    const found = readCertificates(bytes());
    expect(found.map(({ raw }) => raw)).toEqual(Array.from({ length: count }, () => der));
    expect(asPem(found).match(/-----BEGIN CERTIFICATE-----/g)).toHaveLength(count);
  });

  it.each(['', 'hello', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'])('are none in %j', (text) => {
    expect(readCertificates(Buffer.from(text))).toEqual([]);
  });

  it('are an error when one cannot be read', () => {
    expect(() => readCertificates(Buffer.from(block('CERTIFICATE', der.subarray(9))))).toThrow();
    expect(() => readCertificates(der.subarray(0, 99))).toThrow();
  });
});
