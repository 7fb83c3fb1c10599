import { slotRows } from '../../../../renderer/ui/table-slots.svelte.ts';

/** A table that tracks the row of each slot separately: the rows that each received, in order. */
export class FollowedSlots {
  readonly seen: (number | undefined)[][] = [];
  #view = $state({ first: 0, slots: 0 });
  readonly stop: () => void;

  constructor(slots: number) {
    this.#view.slots = slots;
    this.stop = $effect.root(() => {
      const rows = slotRows(() => this.#view);
      for (let slot = 0; slot < slots; slot += 1) {
        const seen: (number | undefined)[] = [];
        this.seen.push(seen);
        $effect(() => void seen.push(rows[slot]));
      }
    });
  }

  set first(first: number) {
    this.#view.first = first;
  }

  set slots(slots: number) {
    this.#view.slots = slots;
  }
}
