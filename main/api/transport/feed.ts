import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { Failure, failure } from '../../core/base/failure.ts';
import type { FeedReader, WantedFile } from '../../core/updates/ports.ts';
import { connectionFailure } from '../connection-failure.ts';
import { answerFailure, type RequestContext, cancelled, unusableAnswer } from '../errors.ts';
import { texts } from '../words.ts';
import { loadUndici, Pools } from './pools.ts';
import { type ProxyFor, routesOf } from './proxy.ts';
import { redirectTarget, Transport, usualLimits } from './transport.ts';

/** Longest silence of a server that sends a file, milliseconds. A file may take any time while bytes arrive. */
const longestSilence = 60_000;

export interface FeedOptions {
  proxyFor: ProxyFor;
  userAgent: string;
  /** Certificate authorities in addition to those of the system, PEM. */
  caPem?: string | null;
}

/**
 * Reads a feed of updates by the rules of every connection (D5). It only reads, and sends nothing about this computer.
 */
export class UpdateFeedReader implements FeedReader {
  readonly #options: Required<FeedOptions>;
  readonly #transport: Transport;
  readonly #pools: Pools;

  constructor(options: FeedOptions) {
    this.#options = { caPem: null, ...options };
    const common = { caPem: this.#options.caPem, identity: () => Promise.resolve(null) };
    const limits = { ...usualLimits, connections: 1 };
    this.#pools = new Pools({ ...limits, ...common });
    this.#transport = new Transport(
      { ...this.#options, ...common, guard: () => 'read_only', packed: false, limits },
      this.#pools,
    );
  }

  async text(url: URL, mostBytes: number, signal: AbortSignal): Promise<string> {
    const { status, body } = await this.#transport.send({
      method: 'GET',
      url,
      headers: {},
      body: null,
      effect: 'reads',
      slow: false,
      mostBytes,
      signal,
    });
    if (status !== 200) throw answerFailure(status, null, null, askedOf(url));
    return body.text;
  }

  async file(wanted: WantedFile): Promise<void> {
    const { url, path, signal } = wanted;
    try {
      await this.#download(wanted, url);
    } catch (thrown) {
      await rm(path, { force: true });
      if (signal.aborted) throw cancelled(true, askedOf(url));
      throw thrown;
    }
  }

  /**
   * Downloads a file and follows one redirect.
   *
   * @param url may be another one of the same origin, once
   */
  async #download(wanted: WantedFile, url: URL): Promise<void> {
    const asked = askedOf(url);
    const answer = await this.#request(url, wanted.signal);
    const target = redirectTarget({ url }, { status: answer.statusCode, headers: answer.headers });
    if (answer.statusCode === 200) return save(answer.body, wanted);
    // Ending a body early raises an error on it.
    answer.body.on('error', () => undefined).destroy();
    if (target === null || url !== wanted.url) throw answerFailure(answer.statusCode, null, null, asked);
    if (target.origin !== url.origin) throw unusableAnswer(texts.redirected(asked.host), target.host, asked);
    await this.#download(wanted, target);
  }

  async #request(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { proxyFor, userAgent } = this.#options;
    if (url.protocol !== 'https:') throw failure('invalid_input', texts.notHttps, { advice: texts.readableByAll });
    const routes = routesOf(await proxyFor(url.href));
    const undici = await loadUndici();
    for (const [index, route] of routes.entries()) {
      try {
        const pool = await this.#pools.of(route, undici);
        return await pool.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'GET',
          headers: { 'user-agent': userAgent },
          headersTimeout: longestSilence,
          bodyTimeout: longestSilence,
          signal,
        });
      } catch (thrown) {
        const failed = connectionFailure(thrown, askedOf(url), route);
        if (failed.trouble !== 'not_connected' || index === routes.length - 1) throw failed;
      }
    }
    throw new TypeError('There is always a route, if only the direct one.');
  }
}

/** Writes the bytes that arrive. Throws a Failure unless they have the wanted length and hash. */
async function save(
  body: AsyncIterable<Buffer>,
  { url, path, size, sha512, onBytes, signal }: WantedFile,
): Promise<void> {
  const asked = askedOf(url);
  const hash = createHash('sha512');
  let arrived = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      arrived += chunk.length;
      if (arrived > size) throw notTheFile(texts.fileTooLong(asked.host, size));
      hash.update(chunk);
      onBytes(arrived);
      yield chunk;
    }
  }
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal });
  } catch (thrown) {
    if (thrown instanceof Failure || isOfDisk(thrown)) throw thrown;
    throw connectionFailure(thrown, asked, null);
  }
  if (arrived !== size) throw notTheFile(texts.fileIncomplete(asked.host, arrived, size));
  if (hash.digest('base64') !== sha512) throw notTheFile(texts.fileIsAnother(asked.host));
}

const notTheFile = (message: string): Failure => failure('incomplete', message, { advice: texts.fileDeleted });

/** Reports whether an error comes from the disk: it then has the path that was written. */
const isOfDisk = (thrown: unknown): boolean => thrown instanceof Error && 'path' in thrown;

const askedOf = (url: URL): RequestContext => ({ host: url.host, effect: 'reads' });
