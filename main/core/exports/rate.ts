import type { Clock } from '../base/clock.ts';

/**
 * Milliseconds over which a rate is computed: long enough to be steady, short enough to show that the service slows
 * down.
 */
const span = 10_000;

/** Growth rate of a figure. */
export class Rate {
  readonly #clock: Clock;
  #seen: { at: number; figure: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Restarts: the next figure did not grow from the previous one. */
  reset(): void {
    this.#seen = [];
  }

  /**
   * Returns the growth per second over the last moments, including the current figure; null while there is too little
   * data.
   */
  of(figure: number): number | null {
    const at = this.#clock.elapsed();
    this.#seen = [...this.#seen.filter((seen) => seen.at > at - span), { at, figure }];
    const first = this.#seen[0]!;
    return at - first.at < 500 ? null : ((figure - first.figure) * 1000) / (at - first.at);
  }
}
