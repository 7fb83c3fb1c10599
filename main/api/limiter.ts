import type { Clock, Timer } from '../core/clock.ts';
import { failure } from '../core/failure.ts';
import type { RequestOptions } from '../core/service.ts';
import { isLoopback } from './address.ts';
import { Pace } from './pace.ts';

/** At most this many requests under way: what practice calls polite. */
const concurrency = 4;

/**
 * The rate at which to start, requests a second.
 *
 * A service states no limit and counts per user, so a stranger starts with 5, half of what one server of this kind allows.
 * A service on this computer is the demo or a test and serves nobody else: it starts with more than it can answer.
 */
export const startingRate = (baseUrl: string): number => (isLoopback(baseUrl) ? 10_000 : 5);

interface Waiting {
  start: () => void;
  refuse: () => void;
}

/** Lets requests through at the pace that the service bears: a token bucket (D5). What a person waits for goes first. */
export class Limiter {
  readonly #clock: Clock;
  readonly #waiting: Record<'person' | 'background', Waiting[]> = { person: [], background: [] };
  readonly #pace: Pace;
  /** As many as may run at once can start together; after that the rate decides. */
  #tokens = concurrency;
  #filledAt: number;
  #running = 0;
  /** No request starts before this moment. */
  #pausedUntil = 0;
  #timer: Timer | undefined;

  constructor(clock: Clock, rate: number) {
    this.#clock = clock;
    this.#pace = new Pace(rate);
    this.#filledAt = clock.now();
  }

  /** Requests a second at present. */
  get rate(): number {
    return this.#pace.rate;
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
    this.#fill(now);
    const rest = this.#pace.refuse(sentAt, now);
    if (rest !== null) this.#tokens = Math.min(this.#tokens, 0);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + (pause ?? rest ?? 0));
  }

  /** The service took a request that was sent then, epoch milliseconds. */
  keepOn(sentAt: number): void {
    this.#pace.accept(sentAt);
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
    this.#pace.feel(this.#clock.now());
    return Math.max(pause, Math.ceil(((1 - this.#tokens) / this.rate) * 1000));
  }

  #fill(now: number): void {
    const gained = ((now - this.#filledAt) / 1000) * this.rate;
    this.#tokens = Math.min(this.#pace.burst(concurrency), this.#tokens + gained);
    this.#filledAt = now;
    this.#pace.grow(now);
  }
}
