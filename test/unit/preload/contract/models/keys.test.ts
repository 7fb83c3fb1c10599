import { collide, isChoosable } from '#contract/models/keys.ts';
import { describe, expect, it } from 'vitest';

describe('keys that can be chosen', () => {
  it('are a character, a pair of them, and some named keys', () => {
    for (const keys of ['p', 'P', 'ü', '?', 'g f', 'g j', 'Mod+k', 'Delete', 'F5', 'Mod+Delete', '😀'])
      expect(isChoosable(keys), keys).toBe(true);
  });

  it('exclude keys that move, open, edit, close or zoom', () => {
    for (const keys of [
      'Enter',
      'Escape',
      'Tab',
      ' ',
      '',
      'ArrowUp',
      'Home',
      'j',
      'k',
      '+',
      'F10',
      'F11',
      'Mod+c',
      'Mod+W',
      'Mod+0',
    ])
      expect(isChoosable(keys), keys).toBe(false);
  });

  it('are at most two, and nothing else', () => {
    for (const keys of ['a b c', 'a  b', ' a', 'ab', 'Mod+', 'Mod+Mod+k', 'a\u0000', '\u202e', 'constructor'])
      expect(isChoosable(keys), keys).toBe(false);
  });
});

it('collide where they are equal or one begins the other', () => {
  expect([collide('g', 'g f'), collide('g f', 'g'), collide('p', 'p')]).toEqual([true, true, true]);
  expect([collide('g f', 'g o'), collide('f', 'g f'), collide('p', 'P'), collide('', '')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
