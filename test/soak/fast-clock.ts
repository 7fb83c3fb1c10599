import type { Clock, Timer } from '../../main/core/base/clock.ts';

/** A clock on which so many seconds pass in one. */
export class FastClock implements Clock {
  readonly #began = Date.now();
  readonly #zero = performance.now();
  readonly #speed: number;

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    return Math.floor(this.#began + (performance.now() - this.#zero) * this.#speed);
  }

  elapsed(): number {
    return performance.now() * this.#speed;
  }

  after(milliseconds: number, callback: () => void): Timer {
    const timer = setTimeout(callback, milliseconds / this.#speed);
    return { cancel: () => clearTimeout(timer) };
  }
}
