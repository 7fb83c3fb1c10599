import { expect, it } from 'vitest';
import { count, statusWord } from '../../../../renderer/format/words.ts';

it('a count agrees with its word and is grouped', () => {
  expect(count(0, 'flow', 'flows')).toBe('0 flows');
  expect(count(1, 'flow', 'flows')).toBe('1 flow');
  expect(count(1204, 'flow', 'flows')).toBe(`${new Intl.NumberFormat().format(1204)} flows`);
});

it("a known state has Penstock's word, another the word of the service", () => {
  expect(statusWord({ state: 'failing', word: 'ACTIVE' })).toBe('Failing');
  expect(statusWord({ state: 'paused', word: 'PAUSED' })).toBe('Paused');
  expect(statusWord({ state: 'other', word: 'RATE_LIMITED' })).toBe('RATE_LIMITED');
  expect(statusWord({ state: 'unknown', word: null })).toBe('Unknown');
});
