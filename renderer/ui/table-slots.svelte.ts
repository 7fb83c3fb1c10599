import { untrack } from 'svelte';
import { rowInSlot } from './table-window.ts';

/**
 * The row in each slot of a table. Set and not derived, so that a scroll by some rows concerns their slots alone: what derives from
 * `first` is evaluated again in every slot, a thousand effects a frame (P5). Called while a component is set up.
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
