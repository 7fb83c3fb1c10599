import type { Problem } from '#contract/result.ts';
import type { Clock } from '../base/clock.ts';
import { waitAsked } from '../base/outage.ts';

/** Milliseconds before the first retry; doubled with each further failure, up to `longestWait`. */
const firstWait = 1_000;
const longestWait = 30_000;

/** Delay before a job retries what the service did not accept (R7). */
export class Backoff {
  readonly #clock: Clock;
  #next = firstWait;
  #tries = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of failures since the last success. */
  get tries(): number {
    return this.#tries;
  }

  /**
   * Returns the milliseconds until the next try, or a longer pause that the service requests. The wait after it is
   * twice as long.
   */
  after(problem: Problem): number {
    const wait = waitAsked(problem, this.#clock.now(), this.#next);
    this.#next = Math.min(longestWait, this.#next * 2);
    this.#tries += 1;
    return wait;
  }

  /** Called after a successful call. */
  reset(): void {
    this.#next = firstWait;
    this.#tries = 0;
  }
}
