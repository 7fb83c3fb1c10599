import type { ChosenKeys, KeyChanges } from '#contract/models/keys.ts';
import type { SettingsStore } from './settings.ts';

/** Keys that the user chose instead of the commands' default keys. */
export class Keys {
  readonly #settings: Pick<SettingsStore, 'read' | 'write'>;

  constructor(settings: Pick<SettingsStore, 'read' | 'write'>) {
    this.#settings = settings;
  }

  get chosen(): ChosenKeys {
    return Object.fromEntries(this.#settings.read().keys.map(({ id, key }) => [id, key]));
  }

  choose(changes: KeyChanges): ChosenKeys {
    const all = Object.entries({ ...this.chosen, ...changes });
    this.#settings.write({ keys: all.flatMap(([id, key]) => (key === null ? [] : [{ id, key }])) });
    return this.chosen;
  }
}
