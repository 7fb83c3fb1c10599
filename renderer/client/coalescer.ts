/** Does something at most once in so many milliseconds, however often it is asked for: at once after a quiet time, else when the time is over. */
export class Coalescer {
  readonly #work: () => void;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = false;

  constructor(work: () => void, pause: number) {
    this.#work = work;
    this.#pause = pause;
  }

  ask(): void {
    if (this.#timer === undefined) this.askNow();
    else this.#asked = true;
  }

  /** Does not wait: for what a person asked for. */
  askNow(): void {
    this.close();
    this.#timer = setTimeout(() => this.#over(), this.#pause);
    this.#work();
  }

  /** Forgets what was asked for and not done. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked = false;
  }

  #over(): void {
    this.#timer = undefined;
    if (this.#asked) this.askNow();
  }
}
