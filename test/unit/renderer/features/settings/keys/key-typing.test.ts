import { expect, it } from 'vitest';
import { KeyTyping } from '../../../../../../renderer/features/settings/keys/key-typing.svelte.ts';

function typed(...keys: string[]): KeyTyping {
  const typing = new KeyTyping('p');
  for (const key of keys) {
    const [, mod, name] = /^(Mod\+)?(.+)$/.exec(key)!;
    typing.press(Object.assign(new Event('keydown'), { key: name, ctrlKey: Boolean(mod) }) as unknown as KeyboardEvent);
  }
  return typing;
}

it('the first key replaces the old one, the second follows it, the third begins again', () => {
  expect([typed().keys, typed('x').keys, typed('x', 'y').keys, typed('x', 'y', 'z').keys]).toEqual([
    'p',
    'x',
    'x y',
    'z',
  ]);
});

it('a key that cannot be chosen is reported and changes nothing, and the next key is the first again', () => {
  expect(typed('ArrowUp')).toMatchObject({ keys: 'p', problem: expect.stringContaining('ArrowUp') as string });
  expect(typed('ArrowUp', 'X')).toMatchObject({ keys: 'X', problem: null });
});

it('Backspace removes the key, and modifiers alone are not keys', () => {
  expect(typed('Backspace').keys).toBe('');
  expect(typed('x', 'Shift', 'Y').keys).toBe('x Y');
  expect(typed('Control', 'Mod+j').keys).toBe('Mod+j');
});

it('Tab, Escape and Enter keep their meaning in a form', () => {
  expect(typed('Tab', 'Escape', 'Enter')).toMatchObject({ keys: 'p', problem: null });
});
