/** The pause after slow work, as a multiple of the work's duration. */
const restForWork = 4;

/**
 * Runs work at most once in `pause` milliseconds, however often it is requested: at once after a quiet time, otherwise
 * when the pause is over. The pause grows with the duration of asynchronous work.
 */
export class Coalescer {
  readonly #work: () => void | Promise<void>;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Identifies the current run; null while idle. */
  #turn: symbol | null = null;
  #asked = false;

  constructor(work: () => void | Promise<void>, pause: number) {
    this.#work = work;
    this.#pause = pause;
  }

  ask(): void {
    if (this.#turn === null) this.askNow();
    else this.#asked = true;
  }

  /** Runs without waiting, for a user's request. */
  askNow(): void {
    this.close();
    const turn = (this.#turn = Symbol('turn'));
    const begun = performance.now();
    const work = this.#work();
    if (!work) this.#rest(this.#pause);
    else
      void work.then(() => {
        const took = performance.now() - begun;
        if (turn === this.#turn) this.#rest(Math.max(this.#pause - took, restForWork * took));
      });
  }

  /** Drops requests that have not run. */
  close(): void {
    clearTimeout(this.#timer);
    this.#turn = null;
    this.#asked = false;
  }

  #rest(pause: number): void {
    this.#timer = setTimeout(() => this.#over(), pause);
  }

  #over(): void {
    if (this.#asked) this.askNow();
    else this.#turn = null;
  }
}
