import { texts } from './words.ts';

/** What the window can be drawn in, by the names that a person reads. */
export const themes = [
  { theme: 'system', label: texts.likeTheSystem },
  { theme: 'light', label: texts.light },
  { theme: 'dark', label: texts.dark },
  { theme: 'contrast', label: texts.contrastLight },
  { theme: 'contrast-dark', label: texts.contrastDark },
] as const;
