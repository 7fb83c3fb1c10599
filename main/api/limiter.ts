import type { Clock, Timer } from '../core/clock.ts';
import { failure } from '../core/failure.ts';
import type { RequestOptions } from '../core/service.ts';

/** Requests a second that the limiter never goes below: one every two seconds still makes progress. */
const slowest = 0.5;
/** Milliseconds without a complaint after which one more request a second is tried. */
const cleanPeriod = 5_000;
/** At most this many requests under way: what practice calls polite. */
const concurrency = 4;

/**
 * The rate at which to start, requests a second.
 *
 * A service states no limit and counts per user, so a stranger starts with 5, half of what one server of this kind allows.
 * A service on this computer is the demo or a test and serves nobody else: 20,000 flows should load in seconds.
 */
export function startingRate(baseUrl: string): number {
  return loopback.test(URL.parse(baseUrl)?.hostname ?? '') ? 500 : 5;
}

const loopback = /^(localhost|\[::1\]|127(\.\d+){3})$/;

interface Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Lets requests through at the pace that the service bears: a token bucket whose rate grows while nobody complains and is
 * halved when the service does (additive increase, multiplicative decrease). What a person waits for goes first.
 */
export class Limiter {
  readonly #clock: Clock;
  readonly #waiting: Record<'person' | 'background', Waiting[]> = { person: [], background: [] };
  #rate: number;
  /** As many as may run at once can start together; after that the rate decides. */
  #tokens = concurrency;
  #filledAt: number;
  #running = 0;
  /** No request starts before this moment. */
  #pausedUntil = 0;
  /** When the rate was last halved: complaints about earlier requests have been heeded. */
  #slowedAt = -Infinity;
  /** When the rate first held a request back since it changed; null when it has not. A rate that nobody uses proves nothing. */
  #feltSince: number | null = null;
  #timer: Timer | undefined;

  constructor(clock: Clock, rate: number) {
    this.#clock = clock;
    this.#rate = rate;
    this.#filledAt = clock.now();
  }

  /** Requests a second at present. */
  get rate(): number {
    return this.#rate;
  }

  /** Runs the request when its turn comes. Throws `cancelled`, having run nothing, when the caller gives up before. */
  async run<T>(request: () => Promise<T>, { signal, priority = 'background' }: RequestOptions = {}): Promise<T> {
    await this.#turn(priority, signal);
    try {
      return await request();
    } finally {
      this.#running -= 1;
      this.#admit();
    }
  }

  /**
   * The service asked for fewer requests.
   *
   * @param sentAt when the refused request was sent, epoch milliseconds
   * @param pause milliseconds that the service asks to wait, if it says so
   */
  slowDown(sentAt: number, pause: number | null): void {
    const now = this.#clock.now();
    if (pause !== null) this.#pausedUntil = Math.max(this.#pausedUntil, now + pause);
    if (sentAt < this.#slowedAt) return;
    this.#fill(now);
    this.#tokens = Math.min(this.#tokens, 0);
    this.#slowedAt = now;
    this.#setRate(Math.max(slowest, this.#rate / 2));
  }

  /** Lets nothing more through; requests that wait are cancelled. */
  close(): void {
    this.#timer?.cancel();
    for (const queue of Object.values(this.#waiting)) for (const waiting of queue.splice(0)) waiting.refuse();
  }

  #turn(priority: 'person' | 'background', signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting[priority];
      const waiting: Waiting = {
        start() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        refuse() {
          signal?.removeEventListener('abort', leave);
          reject(failure('cancelled', 'Cancelled.', { advice: 'Nothing was sent.' }));
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        waiting.refuse();
      };
      if (signal?.aborted) {
        waiting.refuse();
        return;
      }
      signal?.addEventListener('abort', leave);
      queue.push(waiting);
      this.#admit();
    });
  }

  /** Starts what may start now, and sees to it that the rest is looked at again. */
  #admit(): void {
    const { person, background } = this.#waiting;
    this.#fill(this.#clock.now());
    while (this.#running < concurrency && (person.length > 0 || background.length > 0)) {
      const wait = this.#untilNext();
      if (wait > 0) {
        this.#timer?.cancel();
        this.#timer = this.#clock.after(wait, () => this.#admit());
        return;
      }
      this.#tokens -= 1;
      this.#running += 1;
      (person.shift() ?? background.shift())?.start();
    }
  }

  /** Milliseconds until a request may start. */
  #untilNext(): number {
    const pause = this.#pausedUntil - this.#clock.now();
    if (this.#tokens >= 1) return pause;
    this.#feltSince ??= this.#clock.now();
    return Math.max(pause, Math.ceil(((1 - this.#tokens) / this.#rate) * 1000));
  }

  #fill(now: number): void {
    this.#tokens = Math.min(concurrency, this.#tokens + ((now - this.#filledAt) / 1000) * this.#rate);
    this.#filledAt = now;
    if (this.#feltSince !== null && now - this.#feltSince >= cleanPeriod) this.#setRate(this.#rate + 1);
  }

  #setRate(rate: number): void {
    this.#rate = rate;
    this.#feltSince = null;
  }
}
