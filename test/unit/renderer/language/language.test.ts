import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pseudoLanguage } from '../../../fixtures/pseudo-language.ts';

const english = { read: 'Read now', found: (n: number) => `${n} found` };

const load = () => import('../../../../renderer/language/language.ts');

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it('a person whose languages there are not reads English', async () => {
  vi.stubGlobal('navigator', { languages: ['fy-NL', 'fy'] });
  const { inLanguage, languageTag } = await load();
  expect(languageTag).toBe('en');
  expect(inLanguage('a feature', english)).toBe(english);
});

it('a language that is set before the page begins is the one that is read, in every part', async () => {
  vi.stubGlobal('penstockLanguage', pseudoLanguage);
  const { inLanguage } = await load();
  expect(inLanguage('a feature', english).read).toBe(pseudoLanguage('', english).read);
  expect(inLanguage('another', english).found(3)).toBe('«3 fóúńď ōō»');
});
