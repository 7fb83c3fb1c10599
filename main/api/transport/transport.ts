import type { SecureContextOptions } from 'node:tls';
import type { Guard } from '#contract/models/environment.ts';
import type { Dispatcher } from 'undici';
import { Failure, failure } from '../../core/base/failure.ts';
import { phrases } from '../../core/base/words.ts';
import { mostAtOnce } from '../concurrency.ts';
import { connectionFailure } from '../connection-failure.ts';
import { type RequestContext, cancelled, tookTooLong, unusableAnswer } from '../errors.ts';
import { type OperationEffect, mayChange } from '../operations/operation.ts';
import { acceptedEncoding, type Body, decodeBody } from './body.ts';
import { gather } from './gather.ts';
import { loadUndici, Pools, type Undici } from './pools.ts';
import { type ProxyFor, type Route, routesOf } from './proxy.ts';
import { texts } from '../words.ts';

export interface TransportLimits {
  /** Time limit of connecting, milliseconds. */
  connect: number;
  /**
   * Milliseconds without a byte of the answer. The second limit is for operations that contact a third party or copy
   * much.
   */
  silence: number;
  silenceWhenSlow: number;
  /**
   * Milliseconds from sending to the last byte: a server that sends a byte now and then must not cause an endless wait.
   */
  total: number;
  connections: number;
}

/**
 * Default limits. Connect and silence are usual in practice; in ten minutes a page of 16 MB arrives at 30 kB a second.
 */
export const usualLimits: TransportLimits = {
  connect: 10_000,
  silence: 30_000,
  silenceWhenSlow: 120_000,
  total: 600_000,
  // One connection for each request that the limiter lets run at once, plus one for the session's own requests.
  connections: mostAtOnce + 1,
};

export interface TransportOptions {
  caPem: string | null;
  /** Returns the client certificate; null without one. */
  identity: () => Promise<SecureContextOptions | null>;
  guard: () => Guard;
  proxyFor: ProxyFor;
  userAgent: string;
  /** Whether to request packed answers, which pays off over a network. */
  packed: boolean;
  limits: TransportLimits;
}

export interface WireRequest {
  method: Dispatcher.HttpMethod;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
  effect: OperationEffect;
  slow: boolean;
  /** Maximum bytes of an answer. Only the beginning of an error is read. */
  mostBytes: number;
  signal?: AbortSignal | undefined;
  /** Once this aborts, the request no longer leaves. The answer to one that has left is awaited. */
  hold?: AbortSignal | undefined;
  /** Called each time the request leaves. */
  onSend?: (() => void) | undefined;
}

export interface WireAnswer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Body;
}

/**
 * The only code that opens a connection (D5). It requires https, always checks certificates, uses the system's proxy,
 * limits time and size, and follows no redirect that leaves the origin. A read-only environment is enforced here,
 * beneath everything else (S4).
 *
 * Returns any answer of the service, including errors. Throws a Failure when there was no whole answer.
 */
export class Transport {
  readonly #options: TransportOptions;
  readonly #pools: Pools;
  #isClosed = false;

  constructor(options: TransportOptions, pools = new Pools({ ...options, ...options.limits })) {
    this.#options = options;
    this.#pools = pools;
  }

  async send(request: WireRequest): Promise<WireAnswer> {
    this.#requireAllowed(request);
    const answer = await this.#deliver(request);
    const target = redirectTarget(request, answer);
    if (target === null) return answer;
    const asked = askedOf(request);
    if (request.method !== 'GET' || target.origin !== request.url.origin) {
      throw unusableAnswer(texts.redirected(asked.host), target.host, asked);
    }
    // Only one redirect is followed: a second one is returned like any other answer, and is not a success.
    return this.#deliver({ ...request, url: target });
  }

  /** Ends every connection permanently: requests under way fail, and nothing more is sent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pools.close();
  }

  #requireOpen(): void {
    if (!this.#isClosed) return;
    throw failure('cancelled', texts.closed, { advice: phrases.nothingSent });
  }

  /**
   * Checks whether a request may be sent, when it comes and again when it leaves: it may have waited for a connection.
   */
  #requireAllowed({ url, effect, method }: WireRequest): void {
    this.#requireOpen();
    if (url.protocol !== 'https:') {
      throw failure('invalid_input', texts.notHttps, {
        field: 'baseUrl',
        advice: texts.readableByAll,
      });
    }
    if (mayChange({ effect, method }) && this.#options.guard() === 'read_only') {
      throw failure('read_only', texts.readOnly, { advice: phrases.changeTheGuard });
    }
  }

  async #deliver(request: WireRequest): Promise<WireAnswer> {
    const { silence, silenceWhenSlow, total } = this.#options.limits;
    const deadline = new Deadline({ silence: request.slow ? silenceWhenSlow : silence, total }, request);
    try {
      const proxies = deadline.bound(this.#options.proxyFor(request.url.href));
      const undici = await loadUndici();
      const routes = routesOf(await proxies);
      if (deadline.signal.aborted) throw givenUp(deadline, askedOf(request));
      return await this.#tryRoutes(routes, request, deadline, undici);
    } finally {
      deadline.end();
    }
  }

  /** Tries the routes in the system's order, moving on to the next only if nothing has been sent. */
  async #tryRoutes(
    routes: readonly Route[],
    request: WireRequest,
    deadline: Deadline,
    undici: Undici,
  ): Promise<WireAnswer> {
    const asked = askedOf(request);
    for (const [index, route] of routes.entries()) {
      this.#requireOpen();
      try {
        return await this.#attempt(await this.#pools.of(route, undici), request, deadline);
      } catch (thrown) {
        if (thrown instanceof Failure) throw thrown;
        if (deadline.signal.aborted) throw givenUp(deadline, asked);
        const failed = connectionFailure(thrown, asked, route);
        if (failed.trouble !== 'not_connected' || index === routes.length - 1) throw failed;
      }
    }
    throw new TypeError('There is always a route, if only the direct one.');
  }

  async #attempt(pool: Dispatcher, request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    const { url, method, headers, body, onSend, mostBytes } = request;
    const { userAgent, packed } = this.#options;
    const options = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { 'user-agent': userAgent, ...(packed && { 'accept-encoding': acceptedEncoding }), ...headers },
      body,
    };
    const onLeave = (): void => {
      this.#requireAllowed(request);
      deadline.leave();
      onSend?.();
    };
    const onData = (bytes: number, of: number | null): void => deadline.hear(bytes, of);
    const answer = await gather(pool, options, { signal: deadline.signal, onLeave, onData, mostBytes });
    return { status: answer.status, headers: answer.headers, body: await decodeBody(answer, mostBytes) };
  }
}

/**
 * Returns the failure of a request that ended before its answer. An unsent request changes nothing, nor does a read.
 */
function givenUp({ passed, left, heard }: Deadline, asked: RequestContext) {
  const what: RequestContext = left ? asked : { ...asked, effect: 'reads' };
  return passed === null
    ? cancelled(left, what)
    : tookTooLong(passed.after, what, { ...heard, stopped: passed.silent });
}

const askedOf = ({ url, effect }: WireRequest): RequestContext => ({ host: url.host, effect });

/** Returns the target of a redirect; null when the answer is not a redirect. */
export function redirectTarget(
  { url }: Pick<WireRequest, 'url'>,
  { status, headers }: Pick<WireAnswer, 'status' | 'headers'>,
): URL | null {
  const location = headers['location'];
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') return null;
  return URL.parse(location, url.href);
}

/** Aborts an exchange when nothing comes for too long, when all of it takes too long, or when the caller gives up. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #silence: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  readonly #hold: AbortSignal | undefined;
  /** Limit that was exceeded, milliseconds, and whether it is the limit of silence. */
  passed: { after: number; silent: boolean } | null = null;
  /** True once some of the request may have arrived. */
  left = false;
  /** Bytes of the answer that came, and the total. */
  heard: { bytes: number; of: number | null } = { bytes: 0, of: null };

  constructor(
    { silence, total }: { silence: number; total: number },
    { signal, hold }: Pick<WireRequest, 'signal' | 'hold'>,
  ) {
    this.#silence = setTimeout(() => this.#pass({ after: silence, silent: true }), silence);
    this.#total = setTimeout(() => this.#pass({ after: total, silent: false }), total);
    this.#caller = signal;
    this.#hold = hold;
    if (signal?.aborted || hold?.aborted) this.#controller.abort();
    signal?.addEventListener('abort', this.#giveUp);
    hold?.addEventListener('abort', this.#giveUp);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Returns the promise's value, or '' once time is up; the signal shows which. */
  bound(promise: Promise<string>): Promise<string> {
    const { signal } = this.#controller;
    const over = new Promise<string>((resolve) => {
      if (signal.aborted) resolve('');
      else signal.addEventListener('abort', () => resolve(''), { once: true });
    });
    return Promise.race([promise, over]);
  }

  /** Records that the request leaves: from here on it cannot be held back. */
  leave(): void {
    this.left = true;
    this.heard = { bytes: 0, of: null };
    this.#hold?.removeEventListener('abort', this.#giveUp);
  }

  /** Records how much of the answer has come. */
  hear(bytes: number, of: number | null): void {
    this.heard = { bytes, of };
    this.#silence.refresh();
  }

  end(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
    this.#caller?.removeEventListener('abort', this.#giveUp);
    this.#hold?.removeEventListener('abort', this.#giveUp);
  }

  #pass(passed: { after: number; silent: boolean }): void {
    this.passed ??= passed;
    this.#controller.abort();
  }

  readonly #giveUp = (): void => this.#controller.abort();
}
