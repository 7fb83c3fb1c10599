import type { Problem } from '#contract/result.ts';
import { Answer } from './answer.svelte.ts';
import { Coalescer } from './coalescer.ts';
import { subscribe } from './subscribe.ts';

/** A list of main for the environment on screen, requested again when an action progresses or the service was read. */
export class FollowedList<T> {
  readonly #ask: (environmentId: string, signal: AbortSignal) => Promise<T[]>;
  readonly #pause: number;
  readonly #list = new Answer<T[]>();
  #renewal: Coalescer | undefined;

  /** @param pause milliseconds between two requests while there are many changes */
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
    const load = (): void => void this.#list.ask((signal) => this.#load(environmentId, signal));
    const renewal = (this.#renewal = new Coalescer(load, this.#pause));
    const ask = (): void => renewal.ask();
    const stopActions = subscribe(
      'actions.changed',
      (changed) => {
        if (changed.environmentId === environmentId) ask();
      },
      ask,
    );
    let nextReadAt: number | null = null;
    const stopWatch = subscribe(
      'watch.changed',
      (state) => {
        // Renews once per read, although a read causes many reports (P4): another process may have written something by
        // now.
        if (state.environmentId !== environmentId || state.reading || state.nextReadAt === nextReadAt) return;
        ({ nextReadAt } = state);
        ask();
      },
      ask,
    );
    renewal.askNow();
    return () => {
      stopActions();
      stopWatch();
      renewal.close();
      this.#list.clear();
    };
  }

  /** Keeps the list object while its content is unchanged, so that nothing is redrawn. */
  async #load(environmentId: string, signal: AbortSignal): Promise<T[]> {
    const list = await this.#ask(environmentId, signal);
    const { value } = this.#list;
    return value !== null && JSON.stringify(value) === JSON.stringify(list) ? value : list;
  }

  retry(): void {
    this.#renewal?.askNow();
  }
}
