import type { Clock } from '../core/base/clock.ts';
import { longestPause, lookEvery } from '../core/base/outage.ts';
import { notTried, RequestFailure, type Trouble } from './errors.ts';

/** Failures in a row after which a service counts as down. */
const threshold = 5;
/** Milliseconds for which a service that is down is first left alone; then as long as between two probes. */
const firstRest = 1_000;

/** Troubles of the service or of the connection to it, as opposed to a refused request. */
const ofTheService: readonly Trouble[] = ['not_connected', 'connection_lost', 'timeout', 'unavailable', 'gateway'];

/**
 * How long a service is left alone after so many failures in a row, milliseconds; 0 while it is not considered down.
 *
 * @param random in [0, 1): half of the time is random, so that many clients do not return at once
 */
export function restAfter(failures: number, random: number): number {
  if (failures < threshold) return 0;
  const rest = failures === threshold ? firstRest : lookEvery;
  return rest / 2 + (random * rest) / 2;
}

/**
 * A circuit breaker: stops asking a service that does not answer (R7). While it is open, requests fail at once with what
 * happened to the last one that was sent. Then one is let through as a probe, and more only after it has succeeded.
 */
export class Breaker {
  readonly #clock: Clock;
  #failures = 0;
  #restsUntil = 0;
  /** What happened last, while the service counts as down. */
  #down: RequestFailure | null = null;
  /** A probe is under way. */
  #probing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs the request, unless the service counts as down.
   *
   * @param urgent somebody waits for it: it is sent as a probe although the breaker is open, unless another probe is under way
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
    // A refusal is an answer, and an aborted request says nothing.
    if (failed.problem.status !== undefined && !ofTheService.includes(failed.trouble)) this.#hearAnswer();
    if (!ofTheService.includes(failed.trouble)) return;
    this.#failures += 1;
    const rest = restAfter(this.#failures, Math.random());
    if (rest === 0) return;
    this.#down = failed;
    this.#restsUntil = this.#clock.elapsed() + Math.max(rest, Math.min(failed.retryAfter ?? 0, longestPause));
  }
}
