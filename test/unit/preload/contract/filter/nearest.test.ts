import { expect, it } from 'vitest';
import { nearest } from '#contract/filter/nearest.ts';

const states = ['failing', 'paused', 'active'];

it.each([
  ['faling', 'failing'],
  ['Pasued', 'paused'],
  ['actve', 'active'],
  ['stuck', null],
  ['', null],
  ['fail', null],
])('suggests for the typo %j the word %j', (typed, meant) => expect(nearest(typed, states)).toBe(meant));
