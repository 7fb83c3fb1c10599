import { inLanguage } from '../language.ts';
import { namesOf } from '../names.ts';

/** Each theme, with the system theme that native parts (menus, scroll bars, dialogs) follow. */
const schemes = {
  system: 'system',
  light: 'light',
  dark: 'dark',
  contrast: 'light',
  'contrast-dark': 'dark',
} as const;
export type Theme = keyof typeof schemes;
export const themes = namesOf<Theme>(schemes);
export const themeWords: Readonly<Record<Theme, string>> = inLanguage('themes', {
  system: 'Match system',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast, light',
  'contrast-dark': 'High contrast, dark',
});
export const schemeOf = (theme: Theme): (typeof schemes)[Theme] => schemes[theme];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How the nodes of a flow are shown. */
export const flowViews = ['graph', 'tree'] as const;
export type FlowView = (typeof flowViews)[number];

export interface Appearance {
  theme: Theme;
  density: Density;
  flowView: FlowView;
  /** IANA name of the time zone of all times; `system` for that of the system. */
  timeZone: string;
}

/** The default appearance. */
export const usualAppearance: Appearance = {
  theme: 'system',
  density: 'comfortable',
  flowView: 'graph',
  timeZone: 'system',
};
