import type { Problem } from '#contract/result.ts';
import { Answer } from './answer.svelte.ts';

interface Window<Row> {
  from: number;
  total: number;
  rows: Row[];
}

type Load<Row> = (from: number, to: number, signal: AbortSignal) => Promise<Window<Row>>;

/** Rows asked for beyond what is visible, on both sides: more than a screen, so that a page down finds them there. */
const margin = 100;

/** A long list that main holds: here is what is in view, and a little more. */
export class ListWindow<Row> {
  readonly #load: Load<Row>;
  readonly #answer = new Answer<Window<Row>>();
  #view = { from: 0, to: 0 };
  #asked = { from: 0, to: 0 };

  constructor(load: Load<Row>) {
    this.#load = load;
  }

  /** null before the first answer. */
  get total(): number | null {
    return this.#answer.value?.total ?? null;
  }

  get problem(): Problem | null {
    return this.#answer.problem;
  }

  /** The row, or undefined when it is not at hand yet. */
  row(index: number): Row | undefined {
    const window = this.#answer.value;
    return window?.rows[index - window.from];
  }

  /** The place of the first row at hand of which this holds; -1 when there is none. */
  placeOf(is: (row: Row) => boolean): number {
    const window = this.#answer.value;
    const place = window?.rows.findIndex(is) ?? -1;
    return window && place >= 0 ? window.from + place : -1;
  }

  /** Tells which rows are visible, `to` excluded; it may lie beyond the last. */
  show(from: number, to: number): void {
    this.#view = { from, to };
    const last = Math.min(to, this.total ?? to);
    if (from < this.#asked.from || last > this.#asked.to) this.renew();
  }

  /** Asks again for what is in view; what is shown stays until then. */
  renew(): void {
    const { from, to } = (this.#asked = { from: Math.max(0, this.#view.from - margin), to: this.#view.to + margin });
    void this.#answer.ask((signal) => this.#load(from, to, signal));
  }

  /** Gives up on the open question. */
  close(): void {
    this.#answer.clear();
  }
}
