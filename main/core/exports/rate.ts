import type { Clock } from '../base/clock.ts';

/** Milliseconds over which a rate is computed: long enough not to jump, short enough to show that the service slows down. */
const span = 10_000;

/** How fast a figure grows. */
export class Rate {
  readonly #clock: Clock;
  #seen: { at: number; figure: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Restarts: what comes next did not grow from what was before. */
  reset(): void {
    this.#seen = [];
  }

  /** Growth a second over the last moments, including the current figure; null while there is too little data. */
  of(figure: number): number | null {
    const at = this.#clock.elapsed();
    this.#seen = [...this.#seen.filter((seen) => seen.at > at - span), { at, figure }];
    const first = this.#seen[0]!;
    return at - first.at < 500 ? null : ((figure - first.figure) * 1000) / (at - first.at);
  }
}
