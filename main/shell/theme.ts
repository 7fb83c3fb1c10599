import { schemeOf, type Theme } from '#contract/models/appearance.ts';
import { nativeTheme } from 'electron';

/** Applies a theme as light or dark, the only two that Electron knows. */
export function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = schemeOf(theme);
}
