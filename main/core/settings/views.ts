import type { SavedView } from '#contract/models/view.ts';
import type { SettingsStore } from './settings.ts';

/** Searches that the user saved under a name, in one list per environment, in the order of their names. */
export class Views {
  readonly #settings: Pick<SettingsStore, 'read' | 'write'>;

  constructor(settings: Pick<SettingsStore, 'read' | 'write'>) {
    this.#settings = settings;
  }

  of(environmentId: string): SavedView[] {
    return this.#settings
      .read()
      .views.filter((stored) => stored.environmentId === environmentId)
      .map(({ view }) => view)
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Adds a view, or replaces the one with its id. */
  save(environmentId: string, view: SavedView): SavedView[] {
    this.#settings.write({ views: [...this.#without(environmentId, view.id), { environmentId, view }] });
    return this.of(environmentId);
  }

  remove(environmentId: string, viewId: string): SavedView[] {
    this.#settings.write({ views: this.#without(environmentId, viewId) });
    return this.of(environmentId);
  }

  #without(environmentId: string, viewId: string) {
    const { views } = this.#settings.read();
    return views.filter((stored) => stored.environmentId !== environmentId || stored.view.id !== viewId);
  }
}
