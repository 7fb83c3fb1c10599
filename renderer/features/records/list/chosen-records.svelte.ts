import { mostRows } from '#contract/limits.ts';
import { attempt } from '../../../client/attempt.svelte.ts';
import { main } from '../../../client/bridge.ts';
import { type SampleList } from '../../../client/quarantine.svelte.ts';
import { toasts } from '../../../client/toasts.svelte.ts';
import type { SelectionChange } from '../../../ui/table-columns.ts';
import { texts } from './words.ts';

/**
 * Single records of the group on screen, chosen for an export. For more than one response holds, the user exports the
 * group.
 */
export class ChosenRecords {
  /** Ids by position in the reading. */
  ids = $state.raw<ReadonlyMap<number, string>>(new Map());
  #of: SampleList | null = null;

  /** Drops the choice when other records are shown. */
  begin(of: SampleList | null): void {
    this.#of = of;
    this.ids = new Map();
  }

  has(index: number): boolean {
    return this.ids.has(index);
  }

  /** Chooses the records of a range, `to` included, or removes them from the choice. */
  async change({ mode, from, to }: SelectionChange): Promise<void> {
    if (mode === 'none') this.ids = new Map();
    const of = this.#of;
    if (mode === 'none' || !of) return;
    if (to - from >= mostRows) {
      const text = texts.exportGroupInstead;
      toasts.push({ tone: 'error', title: texts.mostChosen(mostRows), text });
      return;
    }
    await attempt(async () => {
      const { rows } = await main.quarantine.rows({ ...of, from, to: to + 1 });
      if (of !== this.#of) return;
      const ids = new Map(this.ids);
      const takesBack = mode === 'toggle' && rows.every(({ index }) => ids.has(index));
      for (const { index, id } of rows) {
        if (takesBack) ids.delete(index);
        else ids.set(index, id);
      }
      this.ids = ids;
    });
  }
}
