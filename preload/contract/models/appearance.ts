export type Theme = 'system' | 'light' | 'dark' | 'contrast' | 'contrast-dark';
export type Density = 'comfortable' | 'compact';

export interface Appearance {
  theme: Theme;
  density: Density;
}
