import type { Theme } from '#contract/models/appearance.ts';
import { nativeTheme } from 'electron';

/** Electron knows light and dark; our high-contrast themes are one of the two, with other colours. */
export function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme === 'contrast' ? 'light' : theme === 'contrast-dark' ? 'dark' : theme;
}
