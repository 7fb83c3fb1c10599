import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { FollowedSlots } from './slots-in-view.svelte.ts';

it('affects only the slots that get another row when a table is scrolled', () => {
  const table = new FollowedSlots(10);
  flushSync();
  table.first = 3;
  flushSync();
  expect(table.seen.map((rows) => rows.join(' '))).toEqual(['0 10', '1 11', '2 12', '3', '4', '5', '6', '7', '8', '9']);
  table.stop();
});

it('has rows for as many slots as fit', () => {
  const table = new FollowedSlots(4);
  flushSync();
  table.slots = 2;
  flushSync();
  expect(table.seen.map((rows) => rows.at(-1))).toEqual([0, 1, undefined, undefined]);
  table.stop();
});
