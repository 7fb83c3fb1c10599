import type { SampleRow } from '#contract/models/quarantine.ts';
import { appearance } from '../../../client/appearance.svelte.ts';
import type { ListWindow } from '../../../client/list-window.svelte.ts';
import { type SampleList, sampleRows } from '../../../client/quarantine.svelte.ts';
import { rowHeights } from '../../../ui/table-window.ts';
import { ChosenRecords } from './chosen-records.svelte.ts';

/** Samples of the group on screen, with the current one. */
export class GroupSamples {
  readonly chosen = new ChosenRecords();
  rows = $state.raw<ListWindow<SampleRow, SampleList> | null>(null);
  /** Scroll position in CSS pixels. */
  scroll = $state(0);
  readonly #moved: () => void;
  #of: SampleList | null = null;
  #place = $state(0);
  /** Index of the current record in the reading; null until the user selects one. */
  #index: number | null = null;

  /** @param moved called when another record becomes current, or may have after more were loaded */
  constructor(moved: () => void) {
    this.#moved = moved;
  }

  get place(): number {
    return this.#place;
  }

  set place(place: number) {
    this.#stand(place);
    this.#moved();
  }

  get current(): SampleRow | undefined {
    return this.rows?.row(this.#place);
  }

  /** Shows other samples from the start; does nothing for the same ones. */
  show(of: SampleList | null): void {
    if (JSON.stringify(of) === JSON.stringify(this.#of)) return;
    this.#of = of;
    this.rows?.close();
    this.rows = of && sampleRows(of, this.#moved);
    this.chosen.begin(of);
    this.scroll = 0;
    this.#place = 0;
    this.#index = null;
    this.rows?.load();
  }

  /** Follows the same record while newer ones arrive above it. Until the user selects one, the newest is current. */
  settle(isReading: boolean): void {
    if (this.#index === null && !isReading) this.#stand(this.#place);
    const place = this.rows?.placeOf(({ index }) => index === this.#index) ?? -1;
    if (place < 0) return;
    const moved = place - this.#place;
    this.#place = place;
    if (this.scroll > 0) this.scroll = Math.max(0, this.scroll + moved * rowHeights[appearance.chosen.density]);
  }

  /** Goes to the next record, or with -1 to the previous one. */
  step(by: 1 | -1): void {
    const place = this.#place + by;
    if (place >= 0 && place < (this.rows?.total ?? 0)) this.place = place;
  }

  #stand(place: number): void {
    this.#place = place;
    this.#index = this.rows?.row(place)?.index ?? null;
  }
}
