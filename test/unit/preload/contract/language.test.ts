import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pseudoLanguage } from '../../../fixtures/pseudo-language.ts';

const english = { read: 'Read now', found: (n: number) => `${n} found` };

const load = () => import('#contract/language.ts');

beforeEach(() => vi.resetModules());
// The next file must not read the language of this one either.
afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('falls back to English', async () => {
  vi.stubGlobal('navigator', { languages: ['fy-NL', 'fy'] });
  const { inLanguage, languageTag } = await load();
  expect(languageTag).toBe('en');
  expect(inLanguage('a feature', english)).toBe(english);
});

it('a process without a navigator uses the locale of the system', async () => {
  vi.stubGlobal('navigator', undefined);
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), locale: 'en-GB' };
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  const { languageTag } = await load();
  expect(languageTag).toBe('en');
  expect(asked).toHaveBeenCalledOnce();
});

it('uses a language that is set before the process starts, in every part', async () => {
  vi.stubGlobal('penstockLanguage', pseudoLanguage);
  const { inLanguage } = await load();
  expect(inLanguage('a feature', english).read).toBe(pseudoLanguage('', english).read);
  expect(inLanguage('another', english).found(3)).toBe('«3 fóúńď ōō»');
});
