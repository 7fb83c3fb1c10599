import { schemeOf, type Theme } from '#contract/models/appearance.ts';
import { nativeTheme } from 'electron';

/** Electron knows light and dark alone. */
export function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = schemeOf(theme);
}
