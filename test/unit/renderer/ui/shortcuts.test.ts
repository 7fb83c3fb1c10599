import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForShortcuts } from '../../../../renderer/ui/shortcuts.ts';

/** An element inside those that the selectors match. */
class FakeElement extends EventTarget {
  readonly #inside: string;

  constructor(inside: string) {
    super();
    this.#inside = inside;
  }

  closest(selectors: string): FakeElement | null {
    const matched = selectors.split(', ');
    return this.#inside.split(' ').some((one) => one !== '' && matched.includes(one)) ? this : null;
  }
}

let pressed: string[];
let target: FakeElement;
let stop: () => void;

function press(key: string, { at = 0, ctrlKey = false, inside = '', code = '', capsLock = false } = {}): void {
  const from = new FakeElement(inside);
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    ...{ key, code, ctrlKey, metaKey: false, shiftKey: false },
    getModifierState: (name: string) => capsLock && name === 'CapsLock',
  });
  Object.defineProperties(event, { target: { value: from }, timeStamp: { value: at } });
  target.dispatchEvent(event);
}

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  pressed = [];
  target = new FakeElement('');
  const does = (name: string) => () => pressed.push(name);
  stop = listenForShortcuts(target as unknown as Window, [
    ['/', does('search')],
    ['g f', does('flows')],
    ['Mod+k', does('palette')],
    ['F1', does('help')],
    [null, does('nothing')],
  ]);
});
afterEach(() => vi.unstubAllGlobals());

it('a key and a pair of keys run their commands', () => {
  press('/');
  press('g', { at: 100 });
  press('f', { at: 400 });
  expect(pressed).toEqual(['search', 'flows']);
});

it('the second key of a pair does nothing when it comes late or alone', () => {
  press('f');
  press('g', { at: 1_000 });
  press('f', { at: 5_000 });
  expect(pressed).toEqual([]);
});

it('a function key types nothing, so it runs its command in a field, but not in a dialog', () => {
  press('F1', { inside: 'input' });
  press('F1', { inside: 'input [role=dialog]' });
  expect(pressed).toEqual(['help']);
});

it('a select and a check box take no text, so keys run their commands', () => {
  press('/', { inside: 'input [type=radio]' });
  press('/', { inside: 'input [type=checkbox]' });
  expect(pressed).toEqual(['search', 'search']);
});

it('keys belong to the field with the focus, keys with Ctrl do not', () => {
  press('/', { inside: 'input' });
  press('k', { inside: 'input', ctrlKey: true });
  expect(pressed).toEqual(['palette']);
});

it('an open dialog takes all keys', () => {
  press('/', { inside: 'dialog' });
  press('k', { inside: 'dialog', ctrlKey: true });
  expect(pressed).toEqual([]);
});

it('ignores keys after it was stopped', () => {
  stop();
  press('/');
  expect(pressed).toEqual([]);
});

it.each([
  ['with Caps Lock', 'G', 'F', 'K', true],
  ['on a Russian keyboard', 'п', 'а', 'л', false],
  ['on a Greek keyboard with Caps Lock', 'Γ', 'Φ', 'Κ', true],
  ['on a Hebrew keyboard', 'ע', 'כ', 'ל', false],
  ['on an Arabic keyboard', 'ل', 'ب', 'ن', false],
])('%s, letters run their commands, and Ctrl K opens the palette', (_, first, second, k, capsLock) => {
  press(first, { code: 'KeyG', capsLock });
  press(second, { code: 'KeyF', capsLock, at: 100 });
  press(k, { code: 'KeyK', capsLock, ctrlKey: true, at: 5_000 });
  expect(pressed).toEqual(['flows', 'palette']);
});
