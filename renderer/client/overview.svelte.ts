import type { WatchState } from '#contract/models/flow.ts';
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
  /** What was reported last of what the answers depend on. */
  #revision: number | null = null;
  #sums = '';

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  /** Main reported that state: asks again for what it may have changed. A read without a change matters too: it is younger. */
  follow(state: WatchState | null): void {
    const { revision = null, readAt, adding, phase } = state ?? {};
    // Sums are those of whole reads; only while the first one comes in do they grow with each change.
    const sums = JSON.stringify([readAt, adding, phase === 'live' ? null : revision]);
    if (revision === this.#revision && sums === this.#sums) return;
    this.#askOverview.ask();
    if (this.#rangeAt && sums !== this.#sums) this.#askSeries.ask();
    this.#revision = revision;
    this.#sums = sums;
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
