import type { Action } from '#contract/models/action.ts';
import { SvelteMap } from 'svelte/reactivity';
import { main } from './bridge.ts';
import { subscribe } from './subscribe.ts';

/** Whether the action has ended: only a user's order continues it. */
export function isActionOver({ state }: Action): boolean {
  return state === 'finished' || state === 'cancelled';
}

/** The actions of every environment: unfinished ones, and the latest finished ones. */
class Actions {
  readonly #all = new SvelteMap<string, Action>();

  /** Oldest first. */
  readonly unfinished: Action[] = $derived(
    [...this.#all.values()].filter((action) => !isActionOver(action)).sort((a, b) => a.begunAt - b.begunAt),
  );

  /** The interrupted action that the user is prompted to resume. */
  resuming = $state.raw<Action | null>(null);

  byId(id: string): Action | undefined {
    return this.#all.get(id);
  }

  /**
   * Follows main until the returned function is called. Calls `ended` with each action when it is first known to have
   * ended.
   */
  follow(environmentIds: readonly string[], ended: (action: Action) => void): () => void {
    const load = (): void => {
      // An environment removed while this runs has no actions; it also leaves the list.
      for (const environmentId of environmentIds)
        main.actions.list({ environmentId }).then(
          (list) => list.forEach((action) => this.#all.set(action.id, action)),
          () => undefined,
        );
    };
    const take = (action: Action): void => {
      const before = this.#all.get(action.id);
      this.#all.set(action.id, action);
      if (isActionOver(action) && !(before && isActionOver(before))) ended(action);
    };
    // Each message holds the complete action, so the next one makes up for a lost one.
    const unsubscribe = subscribe('actions.changed', take, load);
    load();
    return () => {
      unsubscribe();
      this.#all.clear();
    };
  }

  /** Adds an action that has just begun, unless a newer state of it has arrived. */
  add(action: Action): void {
    if (!this.#all.has(action.id)) this.#all.set(action.id, action);
  }
}

export const actions = new Actions();
