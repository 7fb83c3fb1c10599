import type { WatchState } from '#contract/models/flow.ts';
import type { Overview, OverviewSeries } from '#contract/models/overview.ts';
import { Answer } from './answer.svelte.ts';
import { main } from './bridge.ts';
import { Coalescer } from './coalescer.ts';

/** Computes the range and the start of its baseline for a moment, all in epoch milliseconds: some are relative. */
type RangeAt = (now: number) => { from: number; to: number; comparedFrom: number | null };

/** Milliseconds between two requests while the watch reports many changes. */
const overviewPause = 1_000;
const seriesPause = 5_000;

/** Essential facts for an operator about one environment. The last responses stay while newer ones are pending. */
export class LiveOverview {
  readonly overview = new Answer<Overview>();
  readonly series = new Answer<OverviewSeries>();
  readonly #environmentId: string;
  readonly #askOverview = new Coalescer(() => this.#loadOverview(), overviewPause);
  readonly #askSeries = new Coalescer(() => this.#loadSeries(), seriesPause);
  #rangeAt: RangeAt | null = null;
  /** The last reported values that the responses depend on. */
  #revision: number | null = null;
  #sums = '';

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  /** Requests again what a reported state may have changed. A read without a change matters too: its data is newer. */
  follow(state: WatchState | null): void {
    const { revision = null, readAt, adding, phase } = state ?? {};
    // Sums cover complete reads; only during the first read do they grow with each change.
    const sums = JSON.stringify([readAt, adding, phase === 'live' ? null : revision]);
    if (revision === this.#revision && sums === this.#sums) return;
    this.#askOverview.ask();
    if (this.#rangeAt && sums !== this.#sums) this.#askSeries.ask();
    this.#revision = revision;
    this.#sums = sums;
  }

  /** Sets the period of the charts. */
  setRange(rangeAt: RangeAt): void {
    this.#rangeAt = rangeAt;
    this.#askSeries.askNow();
  }

  /** Requests again after a problem. */
  retry(): void {
    this.#askOverview.askNow();
    if (this.#rangeAt) this.#askSeries.askNow();
  }

  /** Cancels every pending request and drops the responses. */
  close(): void {
    this.#askOverview.close();
    this.#askSeries.close();
    this.overview.clear();
    this.series.clear();
  }

  #loadOverview(): void {
    const environmentId = this.#environmentId;
    void this.overview.ask((signal) => main.overview.get({ environmentId }, { signal }));
  }

  #loadSeries(): void {
    if (!this.#rangeAt) return;
    const input = { environmentId: this.#environmentId, ...this.#rangeAt(Date.now()) };
    void this.series.ask((signal) => main.overview.series(input, { signal }));
  }
}
