import type { Overview, OverviewSeries } from '#contract/models/overview.ts';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { Coalescer } from './coalescer.ts';

/** The range, and where that begins which it is compared with, as of a moment, all in epoch milliseconds: some are relative. */
type RangeAt = (now: number) => { from: number; to: number; comparedFrom: number | null };

/** Milliseconds between two questions while the watch reports one change after the other. */
const overviewPause = 1_000;
const seriesPause = 5_000;

/** What an operator must know at once about one environment. The last answers stay while newer ones are awaited. */
export class LiveOverview {
  readonly overview = new Answer<Overview>();
  readonly series = new Answer<OverviewSeries>();
  readonly #environmentId: string;
  readonly #askOverview = new Coalescer(() => this.#loadOverview(), overviewPause);
  readonly #askSeries = new Coalescer(() => this.#loadSeries(), seriesPause);
  #rangeAt: RangeAt | null = null;

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  /** Main has something newer: asks again. */
  renew(): void {
    this.#askOverview.ask();
    if (this.#rangeAt) this.#askSeries.ask();
  }

  /** Which time the charts show. */
  setRange(rangeAt: RangeAt): void {
    this.#rangeAt = rangeAt;
    this.#askSeries.askNow();
  }

  /** Asks again after a problem. */
  retry(): void {
    this.#askOverview.askNow();
    if (this.#rangeAt) this.#askSeries.askNow();
  }

  /** Cancels every open question and drops the answers. */
  close(): void {
    this.#askOverview.close();
    this.#askSeries.close();
    this.overview.clear();
    this.series.clear();
  }

  #loadOverview(): void {
    const environmentId = this.#environmentId;
    void this.overview.ask((signal) => call('overview.get', { environmentId }, { signal }));
  }

  #loadSeries(): void {
    if (!this.#rangeAt) return;
    const input = { environmentId: this.#environmentId, ...this.#rangeAt(Date.now()) };
    void this.series.ask((signal) => call('overview.series', input, { signal }));
  }
}
