import type { Problem } from '#contract/result.ts';
import type { Clock } from '../base/clock.ts';
import { waitAsked } from '../base/outage.ts';

/** Milliseconds until what failed is tried again; doubled each time that it fails again. */
const firstWait = 1_000;
const longestWait = 30_000;

/** How long a job waits before it tries again what the service did not take (R7). */
export class Backoff {
  readonly #clock: Clock;
  #next = firstWait;
  #tries = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Tries that failed since something went through. */
  get tries(): number {
    return this.#tries;
  }

  /** Milliseconds until the next try; a service that asks for a longer pause has it. The wait after it is twice as long. */
  after(problem: Problem): number {
    const wait = waitAsked(problem, this.#clock.now(), this.#next);
    this.#next = Math.min(longestWait, this.#next * 2);
    this.#tries += 1;
    return wait;
  }

  /** Something went through. */
  reset(): void {
    this.#next = firstWait;
    this.#tries = 0;
  }
}
