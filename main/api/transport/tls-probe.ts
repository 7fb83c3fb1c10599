import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { SecureContext, TLSSocket } from 'node:tls';
import { connectionFailure } from '../connection-failure.ts';
import type { RequestContext } from '../errors.ts';

/** Findings about a secure connection that was established. */
export interface TlsFindings {
  protocol: string | null;
  /** Name of the authority that signed the certificate. */
  authority: string | null;
  /** Epoch milliseconds. */
  validTo: number | null;
  requiresClientCertificate: boolean;
}

/** Milliseconds without any progress. */
const patience = 10_000;

/** Parts of the codes with which OpenSSL reports that the server misses a certificate of the client. */
const clientCertificateMissing = /CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_HANDSHAKE_FAILURE/;

const contextOf = ({ host }: URL): RequestContext => ({ host, effect: 'reads' });
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Returns the addresses of the URL's host. Throws a Failure with the reason why there are none. */
export async function lookUpHost(url: URL): Promise<string[]> {
  try {
    return (await lookup(nameOf(url), { all: true })).map(({ address }) => address);
  } catch (thrown) {
    throw connectionFailure(thrown, contextOf(url), null);
  }
}

/**
 * Connects to the URL's host, directly and without credentials, and requests its root, because a server refuses a
 * missing certificate of the client only after the handshake. Throws a Failure with the reason why it cannot connect.
 */
export function probeTls(url: URL, trust: SecureContext, signal: AbortSignal): Promise<TlsFindings> {
  const { promise, resolve, reject } = Promise.withResolvers<TlsFindings>();
  let found: Omit<TlsFindings, 'requiresClientCertificate'> | null = null;
  const end = (requiresClientCertificate: boolean): void => {
    resolve({ protocol: null, authority: null, validTo: null, ...found, requiresClientCertificate });
  };
  const options = { method: 'HEAD', agent: false, secureContext: trust, signal, timeout: patience } as const;
  const probe = request(new URL('/', url), options, () => end(false));
  probe.once('socket', (socket: TLSSocket) =>
    socket.once('secureConnect', () => {
      const { issuer, valid_to: validUntil } = socket.getPeerCertificate();
      const validTo = Date.parse(validUntil);
      const authority = [issuer?.O ?? issuer?.CN].flat()[0] ?? null;
      found = { protocol: socket.getProtocol(), authority, validTo: Number.isNaN(validTo) ? null : validTo };
    }),
  );
  probe.once('timeout', () => probe.destroy(Object.assign(new Error(), { code: 'UND_ERR_CONNECT_TIMEOUT' })));
  probe.on('error', (error: NodeJS.ErrnoException) => {
    if (signal.aborted) reject(error);
    else if (clientCertificateMissing.test(error.code ?? '')) end(true);
    // A server may answer nothing, or no HTTP: its certificate was fine.
    else if (found) end(false);
    else reject(connectionFailure(error, contextOf(url), null));
  });
  probe.end();
  return promise.finally(() => probe.destroy());
}
