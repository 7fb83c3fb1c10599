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
])('a person who typed %j meant %j', (typed, meant) => expect(nearest(typed, states)).toBe(meant));
