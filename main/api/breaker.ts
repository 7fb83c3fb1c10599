import type { Clock } from '../core/base/clock.ts';
import { longestRetryDelay, lookEvery } from '../core/base/outage.ts';
import { notTried, RequestFailure, type FailureCause } from './errors.ts';

/** Consecutive failures after which a service counts as down. */
const threshold = 5;
/**
 * Milliseconds of the first pause for a service that is down. Later pauses last as long as the time between two probes.
 */
const firstRest = 1_000;

/** Failures of the service or of the connection to it, as opposed to a refused request. */
const ofTheService: readonly FailureCause[] = ['not_connected', 'connection_lost', 'timeout', 'unavailable', 'gateway'];

/**
 * Returns how long a service gets no requests after this many consecutive failures, in milliseconds; 0 while it does
 * not count as down.
 *
 * @param random in [0, 1): half of the time is random, so that many clients do not return at once
 */
export function restAfter(failures: number, random: number): number {
  if (failures < threshold) return 0;
  const rest = failures === threshold ? firstRest : lookEvery;
  return rest / 2 + (random * rest) / 2;
}

/**
 * Circuit breaker that stops sending requests to a service that does not answer (R7). While it is open, requests fail
 * at once with the last real failure. It then lets one request through as a probe, and more only after that succeeds.
 */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #restsUntil = 0;
  /** The last failure, while the service counts as down. */
  #down: RequestFailure | null = null;
  #probing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs the request, unless the service counts as down.
   *
   * @param urgent a user waits for the request: it is sent as a probe although the breaker is open, unless another
   *   probe is under way
   */
  async run<T>(request: () => Promise<T>, urgent: boolean): Promise<T> {
    if (!this.#down) return this.#observe(request);
    if (this.#probing || (!urgent && this.#clock.elapsed() < this.#restsUntil)) throw notTried(this.#down);
    this.#probing = true;
    try {
      return await this.#observe(request);
    } finally {
      this.#probing = false;
    }
  }

  async #observe<T>(request: () => Promise<T>): Promise<T> {
    try {
      const answer = await request();
      this.#hearAnswer();
      return answer;
    } catch (thrown) {
      if (thrown instanceof RequestFailure) this.#hearFailure(thrown);
      throw thrown;
    }
  }

  #hearAnswer(): void {
    this.#failures = 0;
    this.#down = null;
  }

  #hearFailure(failed: RequestFailure): void {
    // A refusal is an answer. An aborted request reveals nothing about the service.
    if (failed.problem.status !== undefined && !ofTheService.includes(failed.trouble)) this.#hearAnswer();
    if (!ofTheService.includes(failed.trouble)) return;
    this.#failures += 1;
    const rest = restAfter(this.#failures, Math.random());
    if (rest === 0) return;
    this.#down = failed;
    this.#restsUntil = this.#clock.elapsed() + Math.max(rest, Math.min(failed.retryAfter ?? 0, longestRetryDelay));
  }
}
