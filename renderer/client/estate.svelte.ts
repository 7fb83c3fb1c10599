import type { WatchState } from '#contract/models/flow.ts';
import { SvelteMap } from 'svelte/reactivity';
import { call } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** How the watching of every environment stands, on screen or not. */
class Estate {
  readonly #states = new SvelteMap<string, WatchState>();

  /** undefined before main has told. */
  of(environmentId: string): WatchState | undefined {
    return this.#states.get(environmentId);
  }

  /** Keeps up with these environments until the returned function is called. */
  follow(environmentIds: readonly string[]): () => void {
    const take = (state: WatchState): void => {
      if (environmentIds.includes(state.environmentId)) this.#states.set(state.environmentId, state);
    };
    // One that went meanwhile has no state to ask for; it also leaves the list.
    const load = (): void => {
      for (const environmentId of environmentIds)
        call('watch.state', { environmentId }).then(take, () => this.#states.delete(environmentId));
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
    await Promise.all([...this.#states.keys()].map((environmentId) => call('watch.refresh', { environmentId })));
  }
}

export const estate = new Estate();
