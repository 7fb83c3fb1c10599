import type { WatchState } from '#contract/models/flow.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The watch of one environment. */
export class Watch {
  readonly #state = new Answer<WatchState>();
  #environmentId: string | null = null;

  /** null until main has answered. */
  get state(): WatchState | null {
    return this.#state.value;
  }

  /** The worst reason why not all that the service has is known; null where it is. */
  get gap(): EstateGap | null {
    return this.state?.gaps[0] ?? null;
  }

  get problem(): Answer<WatchState>['problem'] {
    return this.#state.problem;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    this.#environmentId = environmentId;
    const load = (): void => void this.#state.ask((signal) => call('watch.state', { environmentId }, { signal }));
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

  /** Reads now instead of at the next turn. */
  async refresh(): Promise<void> {
    if (this.#environmentId) await call('watch.refresh', { environmentId: this.#environmentId });
  }
}

/** That of the environment on screen. */
export const watch = new Watch();
