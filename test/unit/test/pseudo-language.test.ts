import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { pseudoLanguage } from '../../fixtures/pseudo-language.ts';

const texts = pseudoLanguage('a feature', {
  read: 'Read now',
  found: (n: number, name: string) => `${n} found in ${name}`,
  both: (first: string, second: string) => `${first}, then ${second}`,
  bare: (value: string) => value,
  place: 'Reads {above}.',
  kinds: { source: 'Source' },
});

it('a text has accents, is 40 % longer and is enclosed in marks', () => {
  expect(texts.read).toBe('«Ŕéáď ńóŵ ōōō»');
  expect(texts.kinds.source).toBe('«Śóúŕćé ōōō»');
});

it('values, figures and the placeholders of markup are unchanged', () => {
  expect(texts.found(1_204, 'Orders EU 7 (id 12)')).toBe('«1204 fóúńď íń Orders EU 7 (id 12) ōōō»');
  expect(texts.place).toBe('«Ŕéáďś »{above}«. ōō»');
  expect(texts.bare('Orders EU')).toBe('Orders EU');
});

it('a text inside another is translated once', () => {
  const inner = texts.found(3, 'Orders EU');
  expect(texts.both(inner, 'ids')).toBe(`«${inner}, ťĥéń ids ōō»`);
});

it('padding is broken into words', () => {
  const { long } = pseudoLanguage('a feature', { long: 'abcdefghij '.repeat(5) });
  expect(long).toMatch(/ ōōōōōō ōōōōōō ōōōōōō ōō»$/);
});

it('is a separate text in a page', () => {
  const again = runInThisContext(`(${pseudoLanguage.toString()})`) as typeof pseudoLanguage;
  expect(again('a feature', { read: 'Read now' }).read).toBe(texts.read);
});
