export const themes = ['system', 'light', 'dark', 'contrast', 'contrast-dark'] as const;
export type Theme = (typeof themes)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export interface Appearance {
  theme: Theme;
  density: Density;
}

/** The default. */
export const usualAppearance: Appearance = { theme: 'system', density: 'comfortable' };
