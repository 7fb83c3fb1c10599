/** The world's time. It can be advanced, so that nobody has to wait for an hour of the demo to pass. */
export class Clock {
  readonly #start: number;
  readonly #startedAt: number;
  readonly #held: boolean;
  #advanced = 0;
  /** The clock's error, in milliseconds. */
  skew = 0;

  /** `start` in epoch milliseconds; a held clock moves by `advance` alone. */
  constructor(start: number, held: boolean) {
    this.#start = start;
    this.#startedAt = performance.now();
    this.#held = held;
  }

  /** The clock's time, epoch milliseconds. The machine's own clock may jump; this one does only when its skew is set. */
  now(): number {
    return this.#start + this.skew + this.elapsed();
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
