import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failure } from '../core/base/failure.ts';
import { wrongUsage } from './input.ts';
import { openMetricsType } from './open-metrics.ts';

/** Maximum connections: a few servers scrape, a few seconds apart. */
const mostConnections = 32;
/** Milliseconds for a request to arrive. */
const requestTimeout = 10_000;
const path = '/metrics';

/** Address at which the page is served. */
export interface ListenAddress {
  host: string;
  port: number;
  isLocal: boolean;
}

const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Returns the address in `--listen`. Throws a Failure if it is invalid, or remotely reachable without --allow-remote.
 */
export function listenAddressOf(listen: string, allowRemote: boolean): ListenAddress {
  const { host, port } = /^(?<host>\[[\da-f:.]+\]|[^:[\]/@?#]+):(?<port>\d{1,5})$/i.exec(listen)?.groups ?? {};
  if (host === undefined || Number(port) > 65_535)
    throw wrongUsage(`--listen: ${listen} is not a host and port, such as 127.0.0.1:9464.`);
  const isLocal = loopback.includes(host.toLowerCase());
  if (isLocal || allowRemote) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port), isLocal };
  throw wrongUsage(
    `--listen: other computers can reach ${host}.`,
    'Nothing was sent. Listen on 127.0.0.1, or add --allow-remote: anyone who can reach the port can read the names of flows.',
  );
}

/** Serves the text until it is closed. Returns the address; throws a Failure if the port is taken or forbidden. */
export async function openMetricsPage(
  place: ListenAddress,
  text: () => string,
): Promise<{ address: string; close: () => void }> {
  const server = createServer({ requestTimeout, headersTimeout: requestTimeout }, answering(text, place));
  server.maxConnections = mostConnections;
  const address = `${await listening(server, place)}${path}`;
  return {
    address,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Returns a listener that responds with the last read. It refuses web pages whose host name was made to point here:
 * they send that name as the host.
 */
function answering(textNow: () => string, { isLocal }: ListenAddress): RequestListener {
  return ({ method, url, headers }, response) => {
    const host = headers.host?.replace(/:\d+$/, '').toLowerCase() ?? '';
    const end = (status: number, more: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'content-length': '0', ...more }).end();
    if (isLocal && !loopback.includes(host)) return end(421);
    if (url !== path) return end(404);
    if (method !== 'GET' && method !== 'HEAD') return end(405, { allow: 'GET, HEAD' });
    const text = textNow();
    response.writeHead(200, {
      'content-type': openMetricsType,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    response.end(method === 'HEAD' ? undefined : text);
  };
}

async function listening(server: Server, { host, port }: ListenAddress): Promise<string> {
  const ready = Promise.withResolvers<void>();
  server.once('error', ready.reject).listen({ host, port }, ready.resolve);
  try {
    await ready.promise;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'the port is in use' : code === 'EACCES' ? 'permission denied' : String(code);
    throw failure('invalid_input', `Cannot listen on ${host}, port ${port}: ${why}.`, {
      advice: 'Choose another port with --listen.',
    });
  }
  const { address, family, port: actual } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
}
