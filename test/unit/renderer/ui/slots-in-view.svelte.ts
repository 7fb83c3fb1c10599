import { slotRows } from '../../../../renderer/ui/table-slots.svelte.ts';

/** A table in which the row of each slot is followed by itself: what each was told, in order. */
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
