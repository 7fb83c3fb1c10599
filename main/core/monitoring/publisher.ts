import type { Clock, Timer } from '../base/clock.ts';

/** Milliseconds between two publications. */
export const publishIntervals = {
  /** Progress of the first read. */
  firstProgress: 400,
  /** Later reads find little that is new, and each publication makes the page render its rows again (P4). */
  laterProgress: 4000,
  /** Figures of nodes arrive for up to a dozen seconds, and the screen of a flow reads them with each publication. */
  figures: 2000,
  /** Flows from single responses. */
  taken: 100,
};

/** Publishes a state, at a rate that subscribers can follow: each publication examines the whole estate. */
export class Publisher {
  readonly #clock: Clock;
  readonly #publish: () => void;
  /** Time of the last publication by the clock's elapsed time. */
  #at = -Infinity;
  #pending: { timer: Timer; due: number } | null = null;

  constructor(clock: Clock, publish: () => void) {
    this.#clock = clock;
    this.#publish = publish;
  }

  now(): void {
    this.cancel();
    this.#at = this.#clock.elapsed();
    this.#publish();
  }

  /** Publishes unless less than `pause` milliseconds have passed since the last time. */
  unlessWithin(pause: number): void {
    if (this.#clock.elapsed() - this.#at >= pause) this.now();
  }

  /** Publishes after at most `pause` milliseconds. */
  within(pause: number): void {
    const elapsed = this.#clock.elapsed();
    if (elapsed - this.#at >= pause) return this.now();
    const due = elapsed + pause;
    if (this.#pending && this.#pending.due <= due) return;
    this.cancel();
    this.#pending = { timer: this.#clock.after(pause, () => this.now()), due };
  }

  cancel(): void {
    this.#pending?.timer.cancel();
    this.#pending = null;
  }
}
