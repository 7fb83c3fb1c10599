import type { Comparison, RecordView, SampleRow } from '#contract/models/quarantine.ts';
import { untrack } from 'svelte';
import { Answer } from '../../client/answer.svelte.ts';
import { passingBeside, sampleRecord } from '../../client/quarantine.svelte.ts';

/** How a record is shown; `compare`: beside one that passed. */
type RecordLayout = 'formatted' | 'as_it_came' | 'compare';

/** The current record among the samples. */
export class ShownRecord {
  /** With its row in the list: while another record loads, both belong to the previous one. */
  readonly answer = new Answer<{ view: RecordView; row: SampleRow }>();
  readonly comparison = new Answer<Comparison | null>();
  /** The focus is to move here. */
  wantsKeyboard = $state(false);
  #layout = $state<RecordLayout>('formatted');
  #of: { readingId: string; index: number } | null = null;
  /** Whether a record that passed was asked for. */
  #isCompared = false;

  /** An attachment for the element that shows the record: it takes the focus when that is wanted, also once a record arrives later. */
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

  /** Asks for the record of a line unless it was asked for. */
  show(readingId: string, row: SampleRow): void {
    const { index } = row;
    if (this.#of?.readingId === readingId && this.#of.index === index) return;
    this.#of = { readingId, index };
    this.#isCompared = false;
    this.comparison.clear();
    void this.answer.ask(async (signal) => ({ view: await sampleRecord(readingId, index, signal), row }));
    this.#askComparison();
  }

  /** Has `show` ask again. */
  forgetAsking(): void {
    this.#of = null;
  }

  /** Clears it until the next record. */
  clear(): void {
    this.#of = null;
    this.answer.clear();
    this.comparison.clear();
  }

  /** Looks for a record that passed. */
  compare(): void {
    if (!this.#of) return;
    const { readingId, index } = this.#of;
    this.#isCompared = true;
    void this.comparison.ask((signal) => passingBeside(readingId, index, signal));
  }

  #askComparison(): void {
    if (this.#layout === 'compare' && !this.#isCompared) this.compare();
  }
}
