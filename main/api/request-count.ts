import type { Clock } from '../core/base/clock.ts';

const minute = 60_000;

/** Counts the requests of the last minute. */
export class RequestCount {
  readonly #clock: Clock;
  /** When each request was sent, by the clock's elapsed time, oldest first. */
  #sent: number[] = [];
  /** Number of entries held before the old ones are dropped. */
  #room = 64;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(): void {
    this.#sent.push(this.#clock.elapsed());
    if (this.#sent.length >= this.#room) this.#sent = this.#lately();
    this.#room = Math.max(this.#room, 2 * this.#sent.length);
  }

  get perMinute(): number {
    return this.#lately().length;
  }

  #lately(): number[] {
    const since = this.#clock.elapsed() - minute;
    return this.#sent.slice(this.#sent.findLastIndex((at) => at <= since) + 1);
  }
}
