import type { Clock, Timer } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { longestRetryDelay } from '../core/base/outage.ts';
import { phrases } from '../core/base/words.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import { isLoopback } from './address.ts';
import { Concurrency } from './concurrency.ts';
import { Pace } from './pace.ts';

/**
 * Returns the initial rate, in requests a second.
 *
 * A service states no limit and counts per user, so an unknown one starts with 5, half of what one server of this kind
 * allows. A service on this computer is the demo or a test and has no other clients: it starts with more than it can
 * answer.
 */
export const startingRate = (baseUrl: string): number => (isLoopback(baseUrl) ? 10_000 : 5);

/** Milliseconds. Shorter pauses only help to find the pace, and users do not notice them. */
const shortestReported = 2_000;

type Priority = NonNullable<RequestOptions['priority']>;

interface Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Lets requests through at the pace that the service sustains, with a token bucket, and no more at once than that pace
 * needs (D5). Requests that a user waits for go first.
 */
export class Limiter {
  readonly #clock: Clock;
  readonly #waiting: Record<Priority, Waiting[]> = { person: [], background: [] };
  readonly #pace: Pace;
  readonly #concurrency: Concurrency;
  /** Tokens left. As many requests as may run at once can start together; after that the rate decides. */
  #tokens: number;
  #filledAt: number;
  #running = 0;
  /** No request starts before this moment. */
  #pausedUntil = 0;
  #timer: Timer | undefined;
  #isClosed = false;
  readonly #listeners = new Set<(until: number) => void>();

  /** @param mostAtOnce limit of requests under way at once, if the user wants few */
  constructor(clock: Clock, rate: number, mostAtOnce?: number) {
    this.#clock = clock;
    this.#pace = new Pace(rate);
    this.#concurrency = new Concurrency(mostAtOnce);
    this.#tokens = this.#concurrency.most;
    this.#filledAt = clock.elapsed();
  }

  /** Current rate in requests a second. */
  get rate(): number {
    return this.#pace.rate;
  }

  /** Runs the request when its turn comes. Throws `cancelled` without running it when the caller gives up before. */
  async run<T>(
    request: () => Promise<T>,
    { signal, priority = 'background' }: { signal?: AbortSignal | undefined; priority?: Priority | undefined } = {},
  ): Promise<T> {
    await this.#turn(priority, signal);
    const began = this.#clock.elapsed();
    try {
      const answer = await request();
      const now = this.#clock.elapsed();
      this.#concurrency.answered(now - began, this.rate, now);
      return answer;
    } finally {
      this.#running -= 1;
      this.#admit();
    }
  }

  /**
   * Records that the service refused a request because of too many requests.
   *
   * @param sentAt when the refused request was sent, by the clock's elapsed time
   * @param pause milliseconds that the service wants the client to wait, if it states a time
   */
  slowDown(sentAt: number, pause: number | null): void {
    const now = this.#clock.elapsed();
    this.#fill(now);
    const rest = this.#pace.refuse(sentAt, now);
    if (rest !== null) this.#tokens = Math.min(this.#tokens, 0);
    const wait = Math.min(pause ?? rest ?? 0, longestRetryDelay);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + wait);
    if (wait < shortestReported) return;
    for (const listener of this.#listeners) listener(this.#clock.now() + wait);
  }

  /**
   * Calls the listener when the service requires a pause of some seconds, with the time before which nothing is sent,
   * in epoch milliseconds. Returns the unsubscribe function.
   */
  onPause(listener: (until: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Records that the service accepted a request sent at that moment, by the clock's elapsed time. */
  noteAccepted(sentAt: number): void {
    this.#pace.accept(sentAt);
  }

  /** Closes permanently and cancels waiting requests. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#listeners.clear();
    for (const queue of Object.values(this.#waiting)) for (const waiting of queue.splice(0)) waiting.refuse();
  }

  #turn(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting[priority];
      const waiting: Waiting = {
        start() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        refuse() {
          signal?.removeEventListener('abort', leave);
          reject(failure('cancelled', phrases.canceled, { advice: phrases.nothingSent }));
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        waiting.refuse();
      };
      if (signal?.aborted || this.#isClosed) {
        waiting.refuse();
        return;
      }
      signal?.addEventListener('abort', leave);
      queue.push(waiting);
      this.#admit();
    });
  }

  /** Starts every request that may start now, and schedules the next check for the others. */
  #admit(): void {
    const { person, background } = this.#waiting;
    this.#fill(this.#clock.elapsed());
    while (this.#running < this.#concurrency.most && (person.length > 0 || background.length > 0)) {
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

  /** Returns the milliseconds until a request may start. */
  #untilNext(): number {
    const pause = this.#pausedUntil - this.#clock.elapsed();
    if (this.#tokens >= 1) return pause;
    this.#pace.feel(this.#clock.elapsed());
    return Math.max(pause, Math.ceil(((1 - this.#tokens) / this.rate) * 1000));
  }

  #fill(now: number): void {
    const gained = ((now - this.#filledAt) / 1000) * this.rate;
    this.#tokens = Math.min(this.#pace.burst(this.#concurrency.most), this.#tokens + gained);
    this.#filledAt = now;
    this.#pace.grow(now);
  }
}
