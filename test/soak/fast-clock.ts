import type { Clock, Timer } from '../../main/core/base/clock.ts';

/** A clock on which this many seconds pass in one. */
export class FastClock implements Clock {
  readonly #began = Date.now();
  readonly #zero = performance.now();
  readonly #speed: number;
  readonly #waiting = new Set<() => void>();
  #skipped = 0;

  /** @param speed seconds of this clock in a second */
  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    return Math.floor(this.#began + this.elapsed());
  }

  elapsed(): number {
    return (performance.now() - this.#zero) * this.#speed + this.#skipped;
  }

  after(milliseconds: number, callback: () => void): Timer {
    const due = this.elapsed() + milliseconds;
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(fire, Math.max(0, due - this.elapsed()) / this.#speed);
    };
    const fire = (): void => {
      this.#waiting.delete(wait);
      callback();
    };
    this.#waiting.add(wait);
    wait();
    return {
      cancel: () => {
        this.#waiting.delete(wait);
        clearTimeout(timer);
      },
    };
  }

  /** Moves the clock forward by so many milliseconds. Timers that are due by then fire soon. */
  skip(milliseconds: number): void {
    this.#skipped += milliseconds;
    for (const wait of [...this.#waiting]) wait();
  }
}
