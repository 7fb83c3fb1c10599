/** Clock of the world. It can be advanced, so that a test need not wait for an hour of the demo to pass. */
export class Clock {
  readonly #start: number;
  readonly #startedAt: number;
  readonly #held: boolean;
  readonly #isOfToday: boolean;
  #advanced = 0;
  /** Error of the clock in milliseconds. */
  skew = 0;

  /** `start` in epoch milliseconds, by default now. A held clock moves only by `advance`. */
  constructor(start: number | null, held: boolean) {
    this.#start = start ?? Date.now();
    this.#isOfToday = start === null;
    this.#startedAt = performance.now();
    this.#held = held;
  }

  /** Returns the clock's time, epoch milliseconds. Unlike the machine's clock, it jumps only when its skew is set. */
  now(): number {
    return this.#start + this.skew + this.elapsed();
  }

  /**
   * Returns the time in answers, epoch milliseconds. Advancing the world is not an error of the clock: only its skew
   * is. A world of another day has the time of that day.
   */
  date(): number {
    return this.#isOfToday ? Date.now() + this.skew : this.now();
  }

  /** Returns the milliseconds since the start, whatever the clock's time, for lifetimes. */
  elapsed(): number {
    const passed = this.#held ? 0 : Math.floor(performance.now() - this.#startedAt);
    return passed + this.#advanced;
  }

  advance(milliseconds: number): void {
    this.#advanced += milliseconds;
  }
}
