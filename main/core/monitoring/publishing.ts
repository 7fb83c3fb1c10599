import type { Clock, Timer } from '../base/clock.ts';

/** How long to wait between two publications, milliseconds. */
export const publishing = {
  /** Of the progress of the first read. */
  firstProgress: 400,
  /** Later reads bring little that is new, and each publication makes the page draw its rows again (P4). */
  laterProgress: 4000,
  /** Figures of nodes come for as long as a dozen seconds, and the screen of a flow reads it again with each publication. */
  figures: 2000,
  /** What single answers bring. */
  taken: 100,
};

/** Publishes a state, and seldom enough that whoever follows it keeps up: each publication looks at the whole estate. */
export class Publishing {
  readonly #clock: Clock;
  readonly #publish: () => void;
  /** By the clock's elapsed time. */
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

  /** Does nothing so many milliseconds after the last time. */
  unlessWithin(pause: number): void {
    if (this.#clock.elapsed() - this.#at >= pause) this.now();
  }

  /** At the latest after so many milliseconds. */
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
