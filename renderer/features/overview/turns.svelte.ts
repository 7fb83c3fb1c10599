import { MediaQuery } from 'svelte/reactivity';

/** How long each environment is shown, in milliseconds. */
const turn = 20_000;

/** Rotates through the environments unless a person stops it. With reduced motion, a person starts it. */
export class Turns {
  readonly #next: () => void;
  readonly #still = new MediaQuery('prefers-reduced-motion: reduce');
  #chosen = $state<boolean | null>(null);

  constructor(next: () => void) {
    this.#next = next;
  }

  get going(): boolean {
    return this.#chosen ?? !this.#still.current;
  }

  toggle(): void {
    this.#chosen = !this.going;
  }

  /** Rotates until the returned function is called. Called in an effect, it follows `going`. */
  follow(): (() => void) | undefined {
    if (!this.going) return undefined;
    const timer = setInterval(this.#next, turn);
    return () => clearInterval(timer);
  }
}
