import { expect, it } from 'vitest';
import { isTyped } from '#contract/models/typed-name.ts';

it.each([
  [null, null, true],
  [null, 'anything', true],
  ['Zürich', 'Zürich', true],
  ['Zürich', ' Zu\u0308rich ', true],
  ['Zu\u0308rich', 'Zürich', true],
  ['Production EU', 'production eu', false],
  ['Zürich', 'Zurich', false],
  ['Production', '', false],
  ['Production', null, false],
])('the name %j that must be typed, and %j that was: %s', (name, typed, is) => {
  expect(isTyped(name, typed)).toBe(is);
});
