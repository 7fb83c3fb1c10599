import type { WatchState } from '#contract/models/flow.ts';
import { SvelteMap } from 'svelte/reactivity';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** The watch state of every environment, on screen or not. */
class Estate {
  readonly #states = new SvelteMap<string, WatchState>();

  /** undefined until main has answered. */
  of(environmentId: string): WatchState | undefined {
    return this.#states.get(environmentId);
  }

  /** Follows these environments until the returned function is called. */
  follow(environmentIds: readonly string[]): () => void {
    const take = (state: WatchState): void => {
      if (environmentIds.includes(state.environmentId)) this.#states.set(state.environmentId, state);
    };
    // An environment removed while this runs has no state; it also leaves the list.
    const load = (): void => {
      for (const environmentId of environmentIds)
        main.watch.state({ environmentId }).then(take, () => this.#states.delete(environmentId));
    };
    const unsubscribe = subscribe('watch.changed', take, load);
    load();
    return () => {
      unsubscribe();
      this.#states.clear();
    };
  }

  /** Reads every environment now, for instance when the network is back. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#states.keys()].map((environmentId) => main.watch.refresh({ environmentId })));
  }
}

export const estate = new Estate();
