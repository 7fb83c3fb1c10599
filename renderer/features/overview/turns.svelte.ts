import { MediaQuery } from 'svelte/reactivity';

/** Milliseconds that each environment is shown. */
const turn = 20_000;

/** Rotation through the environments until the user stops it. With reduced motion, the user starts it. */
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
