import { untrack } from 'svelte';
import { rowInSlot } from './table-window.ts';

/**
 * The row in each slot of a table. Set rather than derived, so that scrolling affects only the slots that change.
 * Deriving from `first` would run an effect in every slot, a thousand a frame (P5). Call it during component setup.
 */
export function slotRows(view: () => { first: number; slots: number }): readonly number[] {
  const rows: number[] = $state([]);
  $effect.pre(() => {
    const { first, slots } = view();
    untrack(() => {
      rows.length = slots;
      for (let slot = 0; slot < slots; slot += 1) {
        const row = rowInSlot(slot, first, slots);
        if (rows[slot] !== row) rows[slot] = row;
      }
    });
  });
  return rows;
}
