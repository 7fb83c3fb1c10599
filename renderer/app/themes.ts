import { texts } from './words.ts';

/** The themes of the window, with their names on screen. */
export const themes = [
  { theme: 'system', label: texts.likeTheSystem },
  { theme: 'light', label: texts.light },
  { theme: 'dark', label: texts.dark },
  { theme: 'contrast', label: texts.contrastLight },
  { theme: 'contrast-dark', label: texts.contrastDark },
] as const;
