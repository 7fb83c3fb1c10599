import type { RecordComparison, RecordView, SampleRow } from '#contract/models/quarantine.ts';
import { untrack } from 'svelte';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';

/** Layout of a record; `compare` shows it next to one that passed. */
type RecordLayout = 'formatted' | 'as_it_came' | 'compare';

/** Current record among the samples. */
export class ShownRecord {
  /** The record with its row in the list: while another record loads, both belong to the previous one. */
  readonly answer = new Answer<{ view: RecordView; row: SampleRow }>();
  readonly comparison = new Answer<RecordComparison | null>();
  /** Requests that the focus move here. */
  wantsKeyboard = $state(false);
  #layout = $state<RecordLayout>('formatted');
  #of: { readingId: string; index: number } | null = null;
  /** Whether a record that passed was requested. */
  #isCompared = false;

  /**
   * Attachment for the element that shows the record: it takes the focus on request, even if the record arrives later.
   */
  readonly takesKeyboard = (element: HTMLElement): void => {
    if (!this.wantsKeyboard) return;
    element.focus();
    untrack(() => (this.wantsKeyboard = false));
  };

  get layout(): RecordLayout {
    return this.#layout;
  }

  set layout(layout: RecordLayout) {
    this.#layout = layout;
    this.#askComparison();
  }

  /** Requests the record of a row unless requested already. */
  show(readingId: string, row: SampleRow): void {
    const { index } = row;
    if (this.#of?.readingId === readingId && this.#of.index === index) return;
    this.#of = { readingId, index };
    this.#isCompared = false;
    this.comparison.clear();
    void this.answer.ask(async (signal) => ({
      view: await main.quarantine.record({ readingId, index }, { signal }),
      row,
    }));
    this.#askComparison();
  }

  /** Makes `show` send its request again. */
  forgetAsking(): void {
    this.#of = null;
  }

  /** Clears it until the next record. */
  clear(): void {
    this.#of = null;
    this.answer.clear();
    this.comparison.clear();
  }

  /** Requests a record that passed. */
  compare(): void {
    if (!this.#of) return;
    const { readingId, index } = this.#of;
    this.#isCompared = true;
    void this.comparison.ask((signal) => main.quarantine.compare({ readingId, index }, { signal }));
  }

  #askComparison(): void {
    if (this.#layout === 'compare' && !this.#isCompared) this.compare();
  }
}
