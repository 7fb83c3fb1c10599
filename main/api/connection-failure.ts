import { certificateTrouble } from './certificate-trouble.ts';
import { type Asked, detailOf, notLost, RequestFailure, type Words } from './errors.ts';

/** Codes of errors that arise before anything of the request has left, if they come from connecting (`isEarly`). */
const beforeSending: Readonly<Record<string, Words>> = {
  ENOTFOUND: ['unreachable', 'There is no host named HOST.', 'Check the base address and your connection.'],
  EAI_AGAIN: ['unreachable', 'The name HOST could not be looked up.', 'Check your connection.'],
  ECONNREFUSED: [
    'unreachable',
    'HOST refuses connections.',
    'Check the address and the port, or ask who runs the service.',
  ],
  EHOSTUNREACH: ['unreachable', 'There is no way to HOST from here.', 'Check your connection.'],
  ENETUNREACH: ['unreachable', 'There is no way to HOST from here.', 'Check your connection.'],
  EADDRNOTAVAIL: ['unreachable', 'There is no way to HOST from here.', 'Check your connection.'],
  UND_ERR_CONNECT_TIMEOUT: [
    'timeout',
    'HOST did not take the connection in time.',
    'Check your connection and the proxy.',
  ],
  ETIMEDOUT: ['timeout', 'HOST did not take the connection in time.', 'Check your connection and the proxy.'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['unreachable', 'HOST does not speak https on this port.', 'Check the base address.'],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['unreachable', 'HOST does not speak https on this port.', 'Check the base address.'],
};

const tooLarge: Words = [
  'bad_answer',
  'HOST sent more than Penstock reads in one answer.',
  'Ask who runs the service.',
];
const notUnpacked: Words = [
  'bad_answer',
  'HOST sent an answer that could not be unpacked.',
  'Ask who runs the service.',
];

/** Codes of errors that arise when the request may have arrived. */
const afterSending: Readonly<Record<string, Words>> = {
  EPROTO: ['unreachable', 'HOST and Penstock could not agree on a secure connection.', 'Ask who runs the service.'],
  UND_ERR_HEADERS_OVERFLOW: tooLarge,
  HPE_HEADER_OVERFLOW: tooLarge,
  ERR_BUFFER_TOO_LARGE: tooLarge,
  Z_DATA_ERROR: notUnpacked,
  Z_BUF_ERROR: notUnpacked,
  ERR_ENCODING: notUnpacked,
};

/**
 * The connection failed, or never came to be.
 *
 * @param proxy the URI of the proxy on the way, if any: then it is the proxy that could not be connected to
 */
export function connectionFailure(thrown: unknown, asked: Asked, proxy: string | null): RequestFailure {
  const cause = rootOf(thrown);
  const untrusted = certificateTrouble(cause.code, asked.host);
  if (untrusted) {
    return new RequestFailure({ kind: 'untrusted_certificate', ...untrusted, detail: cause.code }, { cause: thrown });
  }
  const early = isEarly(cause) ? beforeSending[cause.code] : undefined;
  if (early) return notConnected(early, cause.code, asked, proxy, thrown);
  const mayHaveActed = !isProxyRefusal(thrown) && asked.effect !== 'reads';
  const [kind, message, next] = afterSending[cause.code] ?? lost(thrown);
  return new RequestFailure(
    {
      kind,
      message: message.replace('HOST', asked.host),
      advice: `${notLost(asked, mayHaveActed)} ${next}`,
      ...detailOf(cause.code || messageOf(thrown)),
    },
    {
      trouble: kind === 'unreachable' ? 'connection_lost' : 'final',
      effect: mayHaveActed ? 'unknown' : 'none',
      cause: thrown,
    },
  );
}

function notConnected(
  [kind, message, next]: Words,
  code: string,
  asked: Asked,
  proxy: string | null,
  cause: unknown,
): RequestFailure {
  const advice = proxy === null ? next : 'Check the proxy of the system, or ask who runs it.';
  const host = proxy === null ? asked.host : new URL(proxy).host;
  return new RequestFailure(
    { kind, message: message.replace('HOST', host), advice: `${notLost(asked, false)} ${advice}`, detail: code },
    { trouble: 'not_connected', cause },
  );
}

function lost(thrown: unknown): Words {
  return isProxyRefusal(thrown)
    ? ['unreachable', 'The proxy did not connect to HOST.', 'Check the proxy of the system, or ask who runs it.']
    : ['unreachable', 'The connection to HOST was lost.', 'Try again.'];
}

/** undici says this of a proxy that answers CONNECT with anything but 200; it has no code of its own. */
const isProxyRefusal = (thrown: unknown): boolean => messageOf(thrown).startsWith('Proxy response');

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : '');

interface Root {
  /** Empty when there is none. */
  code: string;
  /** What the system was asked to do, where it was the system that failed. */
  syscall: string | undefined;
}

/** The error that says most: one with a code, below what wraps it; where several addresses were tried, of the first. */
function rootOf(thrown: unknown): Root {
  if (!(thrown instanceof Error)) return { code: '', syscall: undefined };
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return rootOf(thrown.errors[0]);
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  return code !== undefined && code !== 'UND_ERR_SOCKET' ? { code, syscall } : rootOf(thrown.cause);
}

/** The system reports some troubles, such as ETIMEDOUT, in the middle of a connection too: then something was sent. */
const isEarly = ({ syscall }: Root): boolean =>
  syscall === undefined || syscall === 'connect' || syscall === 'getaddrinfo';
