import type { Clock } from '../core/base/clock.ts';

/** Length of what is counted, in seconds. */
const length = 60;

/** Counts the requests of the last minute, by whole seconds of the clock's elapsed time. */
export class RequestCount {
  readonly #clock: Clock;
  /** Number of requests in each second of the last minute; that of second n is at n modulo 60. */
  readonly #sent = new Uint32Array(length);
  /** The newest second that was counted. */
  #newest: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#newest = this.#second;
  }

  note(): void {
    this.#dropOld();
    this.#sent[this.#newest % length]! += 1;
  }

  get perMinute(): number {
    this.#dropOld();
    return this.#sent.reduce((sum, count) => sum + count, 0);
  }

  get #second(): number {
    return Math.floor(this.#clock.elapsed() / 1000);
  }

  #dropOld(): void {
    const now = this.#second;
    const from = Math.max(this.#newest + 1, now - length + 1);
    for (let second = from; second <= now; second += 1) this.#sent[second % length] = 0;
    this.#newest = now;
  }
}
