import { describe, expect, it } from 'vitest';
import { resolveTheme } from '../../../../renderer/client/appearance.svelte.ts';

describe('resolveTheme', () => {
  it.each([
    [false, false, 'light'],
    [true, false, 'dark'],
    [false, true, 'contrast'],
    [true, true, 'contrast-dark'],
  ] as const)('follows a system that is dark: %s, high in contrast: %s', (dark, contrast, theme) => {
    expect(resolveTheme('system', { dark, contrast })).toBe(theme);
  });

  it('follows the choice, whatever the system prefers', () => {
    expect(resolveTheme('light', { dark: true, contrast: true })).toBe('light');
  });
});
