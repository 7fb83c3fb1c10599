import type { SavedView, ViewScreen } from '#contract/models/view.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';

/** The saved views of the environment on screen. */
class Views {
  readonly #list = new Answer<SavedView[]>();
  #environmentId: string | null = null;

  get all(): SavedView[] {
    return this.#list.value ?? [];
  }

  of(screen: ViewScreen): SavedView[] {
    return this.all.filter((view) => view.screen === screen);
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    this.#environmentId = environmentId;
    this.load();
    return () => {
      this.#environmentId = null;
      this.#list.clear();
    };
  }

  load(): void {
    const environmentId = this.#environmentId;
    if (environmentId === null) return;
    void this.#list.ask(async (signal) => (await main.views.list({ environmentId }, { signal })).views);
  }

  /** Adds a view, or replaces the one with its id. */
  async save(view: SavedView): Promise<void> {
    const environmentId = this.#environmentId;
    if (environmentId !== null) this.#list.set((await main.views.save({ environmentId, view })).views);
  }

  async remove(viewId: string): Promise<void> {
    const environmentId = this.#environmentId;
    if (environmentId !== null) this.#list.set((await main.views.remove({ environmentId, viewId })).views);
  }
}

export const views = new Views();
