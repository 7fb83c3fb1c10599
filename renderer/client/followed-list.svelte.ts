import type { Problem } from '#contract/result.ts';
import { Answer } from './answer.svelte.ts';
import { Coalescer } from './coalescer.ts';
import { subscribe } from './subscribe.ts';

/** What main lists of the environment on screen, asked for again when an action goes on or the service was read. */
export class FollowedList<T> {
  readonly #ask: (environmentId: string, signal: AbortSignal) => Promise<T[]>;
  readonly #pause: number;
  readonly #list = new Answer<T[]>();
  #renewal: Coalescer | undefined;

  /** @param pause milliseconds between two questions while much goes on */
  constructor(ask: (environmentId: string, signal: AbortSignal) => Promise<T[]>, pause: number) {
    this.#ask = ask;
    this.#pause = pause;
  }

  /** null until main has answered. */
  get all(): T[] | null {
    return this.#list.value;
  }

  get problem(): Problem | null {
    return this.#list.problem;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    const load = (): void => void this.#list.ask((signal) => this.#ask(environmentId, signal));
    const renewal = (this.#renewal = new Coalescer(load, this.#pause));
    // By now another process may have written something as well.
    const stops = (['actions.changed', 'watch.changed'] as const).map((name) =>
      subscribe(
        name,
        (changed) => {
          if (changed.environmentId === environmentId) renewal.ask();
        },
        () => renewal.ask(),
      ),
    );
    renewal.askNow();
    return () => {
      for (const stop of stops) stop();
      renewal.close();
      this.#list.clear();
    };
  }

  retry(): void {
    this.#renewal?.askNow();
  }
}
