import type { WatchState } from '#contract/models/flow.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The watch state of one environment. */
export class Watch {
  readonly #state = new Answer<WatchState>();
  #environmentId: string | null = null;

  /** null until main has answered. */
  get state(): WatchState | null {
    return this.#state.value;
  }

  /** The worst reason why the data may be incomplete; null where it is complete. */
  get gap(): EstateGap | null {
    return this.state?.gaps[0] ?? null;
  }

  get problem(): Answer<WatchState>['problem'] {
    return this.#state.problem;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    this.#environmentId = environmentId;
    const load = (): void => void this.#state.ask((signal) => main.watch.state({ environmentId }, { signal }));
    const unsubscribe = subscribe(
      'watch.changed',
      (state) => {
        if (state.environmentId === environmentId) this.#state.set(state);
      },
      load,
    );
    load();
    return () => {
      unsubscribe();
      this.#state.clear();
      this.#environmentId = null;
    };
  }

  /** Reads now instead of at the next scheduled read. */
  async refresh(): Promise<void> {
    if (this.#environmentId) await main.watch.refresh({ environmentId: this.#environmentId });
  }
}

/** The watch state of the environment on screen. */
export const watch = new Watch();
