import { type Appearance, type Theme, usualAppearance } from '#contract/models/appearance.ts';
import { call } from './bridge.ts';

/** The theme of the page: `system` is resolved here, so that styles know the drawn themes only. */
export function resolveTheme(theme: Theme, system: { dark: boolean; contrast: boolean }): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme;
  if (system.contrast) return system.dark ? 'contrast-dark' : 'contrast';
  return system.dark ? 'dark' : 'light';
}

class AppearanceStore {
  chosen = $state.raw<Appearance>(usualAppearance);
  #system = $state.raw({ dark: false, contrast: false });

  readonly theme = $derived(resolveTheme(this.chosen.theme, this.#system));

  /** Follows what the system prefers until the returned function is called. */
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

  /** Applies the change at once and has main store it. */
  async choose(change: Partial<Appearance>): Promise<void> {
    this.chosen = { ...this.chosen, ...change };
    this.chosen = await call('app.setAppearance', this.chosen);
  }
}

export const appearance = new AppearanceStore();
