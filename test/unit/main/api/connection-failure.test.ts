import { describe, expect, it } from 'vitest';
import { connectionFailure } from '../../../../main/api/connection-failure.ts';

const read = { host: 'api.example', effect: 'reads' } as const;
const change = { host: 'api.example', effect: 'changes' } as const;
const system = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('a failed connection', () => {
  it('has sent nothing when it was never established', () => {
    const failed = connectionFailure(system('ETIMEDOUT', 'connect'), change, null);
    expect(failed).toMatchObject({ trouble: 'not_connected', effect: 'none', problem: { kind: 'unreachable' } });
  });

  it('may have sent everything when it failed later', () => {
    const failed = connectionFailure(system('ETIMEDOUT', 'read'), change, null);
    expect(failed).toMatchObject({ trouble: 'connection_lost', effect: 'unknown', problem: { kind: 'unreachable' } });
  });

  it('is classified by its cause, and by the first of several addresses', () => {
    const refused = system('ECONNREFUSED', 'connect');
    const wrapped = new Error('fetch failed', {
      cause: new AggregateError([refused, system('ENETUNREACH', 'connect')]),
    });
    expect(connectionFailure(wrapped, read, null).message).toBe('api.example refuses connections.');
  });

  it.each([
    ['ENOTFOUND', 'getaddrinfo', 'There is no host named api.example.', 'none'],
    ['EAI_AGAIN', 'getaddrinfo', 'The name api.example could not be looked up.', 'none'],
    [
      'EMFILE',
      'connect',
      "Penstock could not connect to api.example: the system's limit of open connections is reached.",
      'none',
    ],
    ['EHOSTUNREACH', 'connect', 'api.example is unreachable from this computer.', 'none'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', undefined, 'api.example does not accept HTTPS on this port.', 'none'],
    ['CERT_HAS_EXPIRED', undefined, 'The certificate of api.example has expired.', 'none'],
    ['EPROTO', 'write', 'api.example and Penstock could not agree on a secure connection.', 'unknown'],
    ['HPE_HEADER_OVERFLOW', undefined, 'api.example sent more than Penstock reads in one answer.', 'unknown'],
    ['Z_DATA_ERROR', undefined, 'api.example sent an answer that could not be decompressed.', 'unknown'],
  ])(
    'with the code %s is explained in words, including whether a change may have been made',
    (code, syscall, message, effect) => {
      const thrown = Object.assign(new Error('failed'), { code, syscall });
      const failed = connectionFailure(new Error('fetch failed', { cause: thrown }), change, null);
      expect(failed).toMatchObject({ effect, problem: { message, detail: code } });
      expect(connectionFailure(thrown, read, null).effect).toBe('none');
    },
  );

  it.each([
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /requires a client certificate/],
    ['ERR_SSL_TLSV1_CERTIFICATE_REQUIRED', /requires a client certificate/],
    ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', /requires a client certificate/],
    ['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', /may require a client certificate, or other ciphers/],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', /may require a client certificate, or other ciphers/],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', /versions of TLS/],
    ['ERR_SSL_UNSUPPORTED_PROTOCOL', /versions of TLS/],
    ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', /does not serve this host name/],
    ['ERR_SSL_DH_KEY_TOO_SMALL', /too weak/],
  ])('that was refused with %s is explained, is not retried, and changed nothing', (code, message) => {
    const failed = connectionFailure(Object.assign(new Error('failed'), { code }), change, null);
    expect(failed).toMatchObject({ trouble: 'final', effect: 'none', problem: { kind: 'unreachable', detail: code } });
    expect(failed.message).toMatch(message);
    expect(failed.problem.advice).toMatch(/^Nothing was changed\./);
  });

  it('to a proxy names the proxy', () => {
    const failed = connectionFailure(system('ECONNREFUSED', 'connect'), read, 'http://proxy.example:8080');
    expect(failed.message).toBe('proxy.example:8080 refuses connections.');
    expect(failed.problem.advice).toMatch(/Check the proxy/);
  });

  it('has not reached the service when a proxy refused it', () => {
    const failed = connectionFailure(
      new Error('Proxy response (407) !== 200 when HTTP Tunneling'),
      change,
      'http://p:1',
    );
    expect(failed).toMatchObject({ effect: 'none', problem: { message: 'The proxy did not connect to api.example.' } });
  });

  it("counts as a lost connection when its kind is unknown, with the system's message as a detail", () => {
    const failed = connectionFailure(Object.assign(new Error('odd'), { code: 'EODD' }), read, null);
    expect(failed.problem).toMatchObject({ kind: 'unreachable', detail: 'EODD' });
  });
});
