import type { Socket } from 'node:net';
import type * as undici from 'undici';

/** Refusal of a proxy to connect to the service. Nothing was sent to the service. */
export class ProxyRefusal extends Error {}

/**
 * Returns how to connect through a SOCKS proxy. The proxy looks up the name of the service.
 *
 * @param route the URI of the proxy: `socks4` or `socks5`
 * @param secure trust and time limit of the connection, in milliseconds
 */
export function socksConnector(
  route: string,
  secure: undici.buildConnector.BuildOptions & { timeout: number },
  { buildConnector }: Pick<typeof undici, 'buildConnector'>,
): undici.buildConnector.connector {
  const proxy = new URL(route);
  const toProxy = buildConnector({ timeout: secure.timeout });
  const toService = buildConnector(secure);
  return (options, callback) => {
    const tunnel = connected(toProxy, { protocol: 'http:', hostname: proxy.hostname, port: proxy.port || '1080' });
    tunnel
      .then((socket) => connectThrough(socket, proxy, options, secure.timeout))
      .then(
        (httpSocket) => toService({ ...options, httpSocket }, callback),
        (error: Error) => callback(error, null),
      );
  };
}

function connected(connect: undici.buildConnector.connector, options: undici.buildConnector.Options): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  connect(options, (...[error, socket]) => (error ? reject(error) : resolve(socket)));
  return promise;
}

async function connectThrough(
  socket: Socket,
  { protocol, hostname: host, port, username, password }: URL,
  service: undici.buildConnector.Options,
  timeout: number,
): Promise<Socket> {
  const { SocksClient } = await import('socks');
  try {
    await SocksClient.createConnection({
      command: 'connect',
      proxy: {
        host,
        port: Number(port || 1080),
        type: protocol === 'socks4:' ? 4 : 5,
        ...(username !== '' && { userId: decodeURIComponent(username), password: decodeURIComponent(password) }),
      },
      destination: { host: service.hostname.replace(/^\[|\]$/g, ''), port: Number(service.port || 443) },
      timeout,
      existing_socket: socket,
    });
  } catch (cause) {
    socket.destroy();
    // The library attaches its options to its error, and they contain the password.
    throw new ProxyRefusal(cause instanceof Error ? cause.message : String(cause));
  }
  return socket;
}
