import type { Overview, OverviewSeries } from '#contract/models/overview.ts';
import { Answer } from './answer.svelte.ts';
import { call } from './bridge.ts';
import { Coalescer } from './coalescer.ts';

/** A time to look at: the last so many milliseconds, or from one moment to another. Epoch milliseconds. */
export type TimeRange = { last: number } | { from: number; to: number };

/** Milliseconds between two questions while the watch tells of one change after the other. */
const overviewPause = 1_000;
const seriesPause = 5_000;

/** The moments of a range at a moment. */
export function resolveRange(range: TimeRange, now: number): { from: number; to: number } {
  return 'last' in range ? { from: now - range.last, to: now } : range;
}

/** What an operator must know at once about one environment. The last answers stay while newer ones are awaited. */
export class LiveOverview {
  readonly overview = new Answer<Overview>();
  readonly series = new Answer<OverviewSeries>();
  readonly #environmentId: string;
  readonly #askOverview = new Coalescer(() => this.#loadOverview(), overviewPause);
  readonly #askSeries = new Coalescer(() => this.#loadSeries(), seriesPause);
  #wanted: { range: TimeRange; compare: boolean } | null = null;

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  /** Tells that main knows something newer. */
  renew(): void {
    this.#askOverview.ask();
    if (this.#wanted) this.#askSeries.ask();
  }

  /** Which time the charts show, and whether the time of the same length before it as well. */
  setRange(range: TimeRange, compare: boolean): void {
    this.#wanted = { range, compare };
    this.#askSeries.askNow();
  }

  /** Asks again after a problem. */
  retry(): void {
    this.#askOverview.askNow();
    if (this.#wanted) this.#askSeries.askNow();
  }

  /** Gives up on every open question and forgets the answers. */
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
    if (!this.#wanted) return;
    const { range, compare } = this.#wanted;
    const input = { environmentId: this.#environmentId, ...resolveRange(range, Date.now()), compare };
    void this.series.ask((signal) => call('overview.series', input, { signal }));
  }
}
