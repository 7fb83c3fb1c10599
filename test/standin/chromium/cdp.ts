import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

/** A session of Chromium's DevTools protocol, typed by Playwright's description of it. */
export type Session = Pick<CDPSession, 'on' | 'once' | 'off' | 'send'>;

interface Reply {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  readonly method: string;
  readonly sessionId: string;
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

/**
 * The DevTools protocol over a pair of pipes, with messages that end in NUL. Chromium ends when they close, so no
 * Chromium outlives the process that holds this.
 */
export class Connection {
  readonly browser: Session;
  readonly closed: Promise<void>;
  readonly #write: Writable;
  readonly #sessions = new Map<string, EventEmitter>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #open = true;

  constructor(write: Writable, read: Readable) {
    this.#write = write;
    this.browser = this.session('');
    let rest: Buffer[] = [];
    read.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        rest.push(chunk.subarray(start, end));
        this.#receive(JSON.parse(Buffer.concat(rest).toString('utf8')));
        rest = [];
        start = end + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    });
    // A write to a Chromium that has just ended leads to `closed`, not to a separate error.
    write.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      read.once('close', () => {
        this.#open = false;
        this.#giveUp('Chromium has gone', () => true);
        resolve();
      });
    });
  }

  /** The session with an attached target. The empty id is the browser itself. */
  session(sessionId: string): Session {
    const events = new EventEmitter();
    events.setMaxListeners(0);
    this.#sessions.set(sessionId, events);
    const send = (method: string, params: unknown = {}): Promise<unknown> => this.#send(method, params, sessionId);
    return Object.assign(events, { send }) as unknown as Session;
  }

  #send(method: string, params: unknown, sessionId: string): Promise<unknown> {
    if (!this.#open) return Promise.reject(new Error(`${method}: Chromium has gone`));
    const id = ++this.#lastId;
    const reply = new Promise((resolve, reject) => this.#waiting.set(id, { method, sessionId, resolve, reject }));
    this.#write.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    return reply;
  }

  #receive({ id, sessionId = '', method, params, result, error }: Reply): void {
    if (id === undefined) {
      try {
        this.#sessions.get(sessionId)?.emit(method!, params);
      } catch (error) {
        // A listener of the app threw: an uncaught exception, but not the end of this session.
        setImmediate(() => {
          throw error;
        });
      }
      if (method === 'Target.detachedFromTarget') this.#forget((params as { sessionId: string }).sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
    else waiting?.resolve(result);
  }

  /** Chromium never answers requests to a target that has closed in the meantime. */
  #forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
    this.#giveUp('the target has gone', (waiting) => waiting.sessionId === sessionId);
  }

  /** Rejects pending requests. */
  #giveUp(reason: string, inVain: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!inVain(waiting)) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error(`${waiting.method}: ${reason}`));
    }
  }
}
