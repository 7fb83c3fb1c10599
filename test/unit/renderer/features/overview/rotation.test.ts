import type { EnvironmentView } from '#contract/models/environment.ts';
import { expect, it } from 'vitest';
import { nextInTurn, shownByTurns } from '../../../../../renderer/features/overview/rotation.ts';

const environment = (id: string, state: 'signed_in' | 'signed_out') => ({ id, session: { state } }) as EnvironmentView;
const all = [environment('a', 'signed_in'), environment('b', 'signed_out'), environment('c', 'signed_in')];

it('a wall shows the environments that are signed in', () => {
  expect(shownByTurns(all, 'a').map(({ id }) => id)).toEqual(['a', 'c']);
});

it('the environment on screen stays among them when it is signed out, so that the wall can report it', () => {
  expect(shownByTurns(all, 'b').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('continues after the last, and after a removed environment, with the first', () => {
  const turns = shownByTurns(all, 'a');
  expect([nextInTurn(turns, 'a'), nextInTurn(turns, 'c'), nextInTurn(turns, 'gone')]).toEqual(['c', 'a', 'a']);
  expect(nextInTurn([], 'a')).toBe('a');
});
