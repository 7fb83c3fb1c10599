/** What the window can be drawn in, by the names that a person reads. */
export const themes = [
  { theme: 'system', label: 'Like the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'contrast', label: 'High contrast, light' },
  { theme: 'contrast-dark', label: 'High contrast, dark' },
] as const;
