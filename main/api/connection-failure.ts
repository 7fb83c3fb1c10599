import type { ProblemKind } from '#contract/result.ts';
import { certificateTrouble } from './certificate-trouble.ts';
import { advice, type RequestContext, detailOf, RequestFailure } from './errors.ts';
import { ProxyRefusal } from './transport/socks.ts';
import { texts } from './words.ts';

/** Kind of problem, what happened with that host, and what to do next. */
type Trouble = [kind: ProblemKind, message: (host: string) => string, next: string];

/** Codes of errors that arise before any part of the request has left, if connecting caused them (`isEarly`). */
const beforeSending: Readonly<Record<string, Trouble>> = {
  ENOTFOUND: ['unreachable', texts.noSuchHost, texts.checkAddressAndConnection],
  EAI_AGAIN: ['unreachable', texts.notLookedUp, texts.checkConnection],
  ECONNREFUSED: ['unreachable', texts.refusesConnections, texts.checkAddressAndPort],
  EHOSTUNREACH: ['unreachable', texts.noWay, texts.checkConnection],
  ENETUNREACH: ['unreachable', texts.noWay, texts.checkConnection],
  EADDRNOTAVAIL: ['unreachable', texts.noWay, texts.checkConnection],
  EMFILE: ['unreachable', texts.outOfConnections, texts.raiseFileLimit],
  ENFILE: ['unreachable', texts.outOfConnections, texts.raiseFileLimit],
  UND_ERR_CONNECT_TIMEOUT: ['unreachable', texts.connectTimeout, texts.checkConnectionAndProxy],
  ETIMEDOUT: ['unreachable', texts.connectTimeout, texts.checkConnectionAndProxy],
  ERR_SSL_WRONG_VERSION_NUMBER: ['unreachable', texts.noHttps, texts.checkAddress],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['unreachable', texts.noHttps, texts.checkAddress],
};

/** Troubles by the TLS alerts with which a service refuses a handshake (RFC 8446, section 6.2). */
const alerts: Readonly<Record<string, Trouble>> = {
  CERTIFICATE_REQUIRED: ['unreachable', texts.wantsClientCertificate, texts.askForOtherWay],
  // Before TLS 1.3, services that miss a client certificate send one of these.
  BAD_CERTIFICATE: ['unreachable', texts.wantsClientCertificate, texts.askForOtherWay],
  CERTIFICATE_UNKNOWN: ['unreachable', texts.wantsClientCertificate, texts.askForOtherWay],
  ACCESS_DENIED: ['unreachable', texts.wantsClientCertificate, texts.askForOtherWay],
  HANDSHAKE_FAILURE: ['unreachable', texts.refusesHandshake, texts.askForOtherWay],
  PROTOCOL_VERSION: ['unreachable', texts.tlsTooOld, texts.askForNewerTls],
  INSUFFICIENT_SECURITY: ['unreachable', texts.refusesHandshake, texts.askForOtherWay],
  UNRECOGNIZED_NAME: ['unreachable', texts.unrecognizedName, texts.checkAddress],
};
/** OpenSSL and BoringSSL name the same alerts differently, such as `ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE`. */
const alertCode = /^ERR_SSL_(?:SSL\/TLS|SSLV3|TLSV1|TLSV13)_(?:ALERT_)?(?<name>\w+)$/;

const tooWeak: Trouble = ['unreachable', texts.tooWeak, texts.askForNewerTls];

/** Codes with which Penstock refuses a handshake. */
const refusals: Readonly<Record<string, Trouble>> = {
  ERR_SSL_UNSUPPORTED_PROTOCOL: ['unreachable', texts.tlsTooOld, texts.askForNewerTls],
  ERR_SSL_VERSION_TOO_LOW: ['unreachable', texts.tlsTooOld, texts.askForNewerTls],
  ERR_SSL_DH_KEY_TOO_SMALL: tooWeak,
  ERR_SSL_EE_KEY_TOO_SMALL: tooWeak,
  ERR_SSL_CA_KEY_TOO_SMALL: tooWeak,
  ERR_SSL_CA_MD_TOO_WEAK: tooWeak,
  ERR_SSL_WRONG_SIGNATURE_TYPE: tooWeak,
  ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED: tooWeak,
};

const tooLarge: Trouble = ['bad_answer', texts.tooLarge, texts.askTheRunner];
const notUnpacked: Trouble = ['bad_answer', texts.notUnpacked, texts.askTheRunner];

/** Codes of errors that arise when the request may have arrived. */
const afterSending: Readonly<Record<string, Trouble>> = {
  EPROTO: ['unreachable', texts.notSecure, texts.askTheRunner],
  UND_ERR_HEADERS_OVERFLOW: tooLarge,
  HPE_HEADER_OVERFLOW: tooLarge,
  ERR_BUFFER_TOO_LARGE: tooLarge,
  Z_DATA_ERROR: notUnpacked,
  Z_BUF_ERROR: notUnpacked,
  ERR_ENCODING: notUnpacked,
};

/**
 * Returns the failure of a connection that broke or was never established.
 *
 * @param proxy the URI of the proxy in use, if any: then the proxy is what could not be reached
 */
export function connectionFailure(thrown: unknown, asked: RequestContext, proxy: string | null): RequestFailure {
  const cause = rootOf(thrown);
  const untrusted = certificateTrouble(cause.code, asked.host);
  if (untrusted) {
    return new RequestFailure({ kind: 'untrusted_certificate', ...untrusted, detail: cause.code }, { cause: thrown });
  }
  const refused = refusals[cause.code] ?? alerts[alertCode.exec(cause.code)?.groups?.['name'] ?? ''];
  if (refused) return handshakeRefused(refused, cause.code, asked, thrown);
  const early = isEarly(cause) ? beforeSending[cause.code] : undefined;
  if (early) return notConnected(early, cause.code, asked, proxy, thrown);
  const mayHaveActed = !isProxyRefusal(thrown) && asked.effect !== 'reads';
  const [kind, message, next] = afterSending[cause.code] ?? lost(thrown);
  return new RequestFailure(
    {
      kind,
      message: message(asked.host),
      advice: advice(asked, mayHaveActed, next),
      ...detailOf(cause.code || messageOf(thrown)),
    },
    {
      trouble: kind === 'unreachable' ? 'connection_lost' : 'final',
      effect: mayHaveActed ? 'unknown' : 'none',
      cause: thrown,
    },
  );
}

/** A refused handshake has sent nothing that the service read, and would be refused again. */
function handshakeRefused(
  [kind, message, next]: Trouble,
  code: string,
  asked: RequestContext,
  cause: unknown,
): RequestFailure {
  return new RequestFailure(
    { kind, message: message(asked.host), advice: advice(asked, false, next), detail: code },
    { trouble: 'final', cause },
  );
}

function notConnected(
  [kind, message, next]: Trouble,
  code: string,
  asked: RequestContext,
  proxy: string | null,
  cause: unknown,
): RequestFailure {
  const toDo = proxy === null ? next : texts.checkProxy;
  const host = proxy === null ? asked.host : new URL(proxy).host;
  return new RequestFailure(
    { kind, message: message(host), advice: advice(asked, false, toDo), detail: code },
    { trouble: 'not_connected', cause },
  );
}

function lost(thrown: unknown): Trouble {
  return isProxyRefusal(thrown)
    ? ['unreachable', texts.proxyDidNotConnect, texts.checkProxy]
    : ['unreachable', texts.connectionLost, texts.tryAgain];
}

/** Also recognizes undici's error for a proxy that answers CONNECT with anything but 200. It has no code. */
const isProxyRefusal = (thrown: unknown): boolean =>
  thrown instanceof ProxyRefusal || messageOf(thrown).startsWith('Proxy response');

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : '');

interface Root {
  /** Empty when the error has no code. */
  code: string;
  /** System call that failed, if the system reported the error. */
  syscall: string | undefined;
}

/** Returns the most informative error: one with a code, below its wrappers; with several addresses, the first one's. */
function rootOf(thrown: unknown): Root {
  if (!(thrown instanceof Error)) return { code: '', syscall: undefined };
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return rootOf(thrown.errors[0]);
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  return code !== undefined && code !== 'UND_ERR_SOCKET' ? { code, syscall } : rootOf(thrown.cause);
}

/**
 * Recognizes errors from before sending. The system also reports some, such as ETIMEDOUT, in the middle of a
 * connection; then something was sent.
 */
const isEarly = ({ syscall }: Root): boolean =>
  syscall === undefined || syscall === 'connect' || syscall === 'getaddrinfo';
