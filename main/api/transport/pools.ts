import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { SecureContext, SecureContextOptions } from 'node:tls';
import type * as undiciModule from 'undici';
import type { Dispatcher } from 'undici';
import type { Route } from './proxy.ts';
import { socksConnector } from './socks.ts';
import { trustOf } from './trust.ts';

export type Undici = typeof undiciModule;

let undici: Promise<Undici> | undefined;

/**
 * Loads undici with the first request: it is half of main, and no start should wait for it (P10, P16). The promise is
 * stored, because `import` looks for it again each time.
 */
export const loadUndici = (): Promise<Undici> => (undici ??= import('undici'));

// In TLS 1.3, a service refuses a client only after the handshake. Undici then reports the end of the connection in
// place of the reason, unless the reason ends the connection first.
subscribe('undici:client:connected', (message) => {
  const { socket } = message as { socket: Socket };
  socket.once('error', (refusal) => socket.destroy(refusal));
});

interface PoolOptions {
  /** Certificate authorities in addition to those of the system, PEM. */
  caPem: string | null;
  /** Time limit of connecting, milliseconds. */
  connect: number;
  /** Number of connections of one pool. */
  connections: number;
  /** Returns the client certificate; null without one. Throws a Failure if its passphrase is unknown or wrong. */
  identity: () => Promise<SecureContextOptions | null>;
}

/** Bytes of the headers of one answer. The cookies of sign-in gateways take up to 50 of 4 kB for each host (RFC 6265). */
const mostHeaderBytes = 256 * 1024;

/** Connection pools, one for each route, created when first needed and with the same trust. */
export class Pools {
  readonly #options: PoolOptions;
  readonly #pools = new Map<Route, Dispatcher>();
  #trust: Promise<SecureContext> | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async of(route: Route, undici: Undici): Promise<Dispatcher> {
    const trust = await (this.#trust ??= this.#loadTrust());
    let pool = this.#pools.get(route);
    if (!pool) {
      pool = this.#open(route, trust, undici);
      this.#pools.set(route, pool);
    }
    return pool;
  }

  /** Ends every connection: requests under way fail. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  /** A failure is not kept: a user may unlock the keychain, or choose the certificate again. */
  async #loadTrust(): Promise<SecureContext> {
    const { caPem, identity } = this.#options;
    try {
      return trustOf(caPem, await identity());
    } catch (thrown) {
      this.#trust = undefined;
      throw thrown;
    }
  }

  #open(route: Route, secureContext: SecureContext, undici: Undici): Dispatcher {
    const { Agent, ProxyAgent } = undici;
    const { connect, connections } = this.#options;
    // `rejectUnauthorized` is explicit so that no environment variable can turn it off.
    const secure = { secureContext, rejectUnauthorized: true, timeout: connect };
    const common = {
      connections,
      // A second request on a connection would share the fate of the first: a lost answer must concern one request
      // only.
      pipelining: 1,
      // HTTP/2 is slower than HTTP/1.1 in Node at this size, as measured.
      allowH2: false,
      maxHeaderSize: mostHeaderBytes,
      // The deadline covers the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    if (route === null) return new Agent({ ...common, connect: secure });
    if (route.startsWith('socks')) return new Agent({ ...common, connect: socksConnector(route, secure, undici) });
    return new ProxyAgent({ ...common, uri: route, requestTls: secure, proxyTls: secure });
  }
}
