import { expect, it } from 'vitest';
import { meaningsOf } from '../../../../renderer/ui/pressed-keys.ts';

const meanings = (key: string, code: string, { shiftKey = false, capsLock = false } = {}): string[] =>
  meaningsOf({ key, code, shiftKey, getModifierState: (name) => capsLock && name === 'CapsLock' });

it.each([
  ['Latin', 'g', 'KeyG', ['g']],
  ['French', 'q', 'KeyA', ['q']],
  ['Dvorak', 'k', 'KeyV', ['k']],
  ['German', 'ü', 'BracketLeft', ['ü']],
  ['German', 'z', 'KeyY', ['z']],
  ['Turkish', 'ı', 'KeyI', ['ı']],
  ['Russian', 'п', 'KeyG', ['п', 'g']],
  ['Russian', 'х', 'BracketLeft', ['х', '[']],
  ['Russian', 'ю', 'Period', ['ю', '.']],
  ['Russian', '.', 'Slash', ['.']],
  ['Greek', 'γ', 'KeyG', ['γ', 'g']],
  ['Hebrew', 'ע', 'KeyG', ['ע', 'g']],
  ['Arabic', 'لا', 'KeyB', ['لا', 'b']],
  ['Arabic', '٠', 'Digit0', ['٠', '0']],
  ['Thai', 'ี', 'KeyU', ['ี', 'u']],
  ['Korean', 'ㅎ', 'KeyG', ['ㅎ', 'g']],
  ['any', 'Enter', 'Enter', ['Enter']],
  ['any', 'F1', 'F1', ['F1']],
  ['any', 'Dead', 'Quote', ['Dead']],
])('on a %s keyboard, %j of %s means %j', (_, key, code, found) => {
  expect(meanings(key, code)).toEqual(found);
});

it.each([
  ['K', 'KeyK', false, ['k']],
  ['k', 'KeyK', true, ['K']],
  ['K', 'KeyK', true, ['K']],
  ['П', 'KeyG', false, ['п', 'g']],
  ['1', 'Digit1', false, ['1']],
  ['Enter', 'Enter', false, ['Enter']],
])('with Caps Lock, %j of %s, Shift %s, means %j', (key, code, shiftKey, found) => {
  expect(meanings(key, code, { shiftKey, capsLock: true })).toEqual(found);
});

it('a capital of another script is a capital on an American keyboard', () => {
  expect(meanings('П', 'KeyG', { shiftKey: true })).toEqual(['П', 'G']);
});
