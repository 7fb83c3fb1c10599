/** Work that takes its time is followed by so many times as long without it. */
const restForWork = 4;

/**
 * Does something at most once in so many milliseconds, however often it is asked for: at once after a quiet time, else when the
 * time is over. Work that is waited for is given the more time between, the longer it takes.
 */
export class Coalescer {
  readonly #work: () => void | Promise<void>;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changes with each beginning of the work; null in a quiet time. */
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

  /** Does not wait: for what a person asked for. */
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

  /** Forgets what was asked for and not done. */
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
