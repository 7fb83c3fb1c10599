/** The world's time. It can be pushed forward, so that nobody has to wait for an hour of the demo to pass. */
export class Clock {
  readonly #start: number;
  readonly #startedAt: number;
  readonly #held: boolean;
  #advanced = 0;

  /** `start` in epoch milliseconds; a held clock moves by `advance` alone. */
  constructor(start: number, held: boolean) {
    this.#start = start;
    this.#startedAt = performance.now();
    this.#held = held;
  }

  /** Epoch milliseconds. Monotonic: the machine's own clock may jump, this one does not. */
  now(): number {
    const passed = this.#held ? 0 : Math.floor(performance.now() - this.#startedAt);
    return this.#start + passed + this.#advanced;
  }

  advance(milliseconds: number): void {
    this.#advanced += milliseconds;
  }
}
