/** The world's time. It can be advanced, so that nobody has to wait for an hour of the demo to pass. */
export class Clock {
  readonly #start: number;
  readonly #startedAt: number;
  readonly #held: boolean;
  readonly #isOfToday: boolean;
  #advanced = 0;
  /** The clock's error, in milliseconds. */
  skew = 0;

  /** `start` in epoch milliseconds, by default now; a held clock moves by `advance` alone. */
  constructor(start: number | null, held: boolean) {
    this.#start = start ?? Date.now();
    this.#isOfToday = start === null;
    this.#startedAt = performance.now();
    this.#held = held;
  }

  /** The clock's time, epoch milliseconds. The machine's own clock may jump; this one does only when its skew is set. */
  now(): number {
    return this.#start + this.skew + this.elapsed();
  }

  /**
   * What answers say of the time, epoch milliseconds. To advance the world is no error of the clock: only its skew is. A world of
   * another day has the time of that day.
   */
  date(): number {
    return this.#isOfToday ? Date.now() + this.skew : this.now();
  }

  /** Milliseconds since the start, whatever the clock's time: for lifetimes. */
  elapsed(): number {
    const passed = this.#held ? 0 : Math.floor(performance.now() - this.#startedAt);
    return passed + this.#advanced;
  }

  advance(milliseconds: number): void {
    this.#advanced += milliseconds;
  }
}
