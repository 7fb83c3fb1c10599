import { type Appearance, type Theme, usualAppearance } from '#contract/models/appearance.ts';
import { useTimeZone } from '#contract/local-time.ts';
import { main } from './bridge.ts';
import { StoredChoice } from './stored-choice.svelte.ts';

/** The theme of the page: resolves `system` here, so that styles only know concrete themes. */
export function resolveTheme(theme: Theme, system: { dark: boolean; contrast: boolean }): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme;
  if (system.contrast) return system.dark ? 'contrast-dark' : 'contrast';
  return system.dark ? 'dark' : 'light';
}

class AppearanceStore {
  readonly #chosen = new StoredChoice(usualAppearance, (chosen) => main.app.setAppearance(chosen));
  #system = $state.raw({ dark: false, contrast: false });

  readonly theme = $derived(resolveTheme(this.chosen.theme, this.#system));

  get chosen(): Appearance {
    return this.#chosen.value;
  }

  /** Sets the appearance stored or requested at startup. */
  begin(stored: Appearance): void {
    void this.#chosen.load(() => Promise.resolve(stored));
  }

  /** Follows the system's preferences until the returned function is called. */
  follow(): () => void {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const contrast = matchMedia('(prefers-contrast: more)');
    const read = (): void => void (this.#system = { dark: dark.matches, contrast: contrast.matches });
    for (const query of [dark, contrast]) query.addEventListener('change', read);
    read();
    return () => {
      for (const query of [dark, contrast]) query.removeEventListener('change', read);
    };
  }

  /** Applies the change at once and stores it in main. */
  async choose(change: Partial<Appearance>): Promise<void> {
    await this.#chosen.choose(change);
  }
}

export const appearance = new AppearanceStore();

useTimeZone(() => (appearance.chosen.timeZone === 'system' ? null : appearance.chosen.timeZone));
