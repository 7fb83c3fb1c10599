import type { ExportPreview } from '#contract/models/export.ts';
import pLimit from 'p-limit';
import type { Clock } from '../base/clock.ts';
import { problemOf } from '../base/failure.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import type { RecordCalls, Records, StratumSize } from '../ports/records.ts';
import type { ExportEnvironment } from './environment.ts';
import { firstCount, lookThrough, type SpreadPage } from './page-spread.ts';

/** Number of resources queried at once. */
const askedAtOnce = 4;
/** Milliseconds for which a response of the service is fresh enough for a preview. */
const freshFor = 60_000;

type Shown = RecordCalls['export.preview']['output'];

/** Pages and totals read so far, by the position of their resource in the plan. */
interface Looks {
  key: string;
  readAt: number;
  pages: Map<number, SpreadPage[]>;
  totals: Map<number, number | null>;
}

/** Options for reading the records of a preview. */
export interface Looking {
  /** Collection that the records are chosen from, if there is one. */
  readingId?: string | null;
  signal?: AbortSignal | undefined;
}

/**
 * Previews an export: its rows, its personal data, and its size. Uses records of each chosen group that were already
 * read, or else pages of each resource spread over the range.
 */
export class Estimates {
  readonly #records: Records;
  readonly #clock: Clock;
  /** Cached pages: the same records are previewed repeatedly while the user chooses columns and redactions. */
  #last: Looks | null = null;

  constructor(records: Records, clock: Clock) {
    this.#records = records;
    this.#clock = clock;
  }

  async of(
    plan: ExportPlan,
    { service }: Pick<ExportEnvironment, 'service'>,
    { readingId = null, signal }: Looking = {},
  ): Promise<ExportPreview> {
    const looks = this.#looks(plan);
    const how = { records: this.#records, service, signal };
    const known = plan.draft.choice.by === 'all' || readingId === null ? null : await this.#ofReading(plan, readingId);
    const limit = pLimit(askedAtOnce);
    const each = (work: (place: number) => Promise<void>): Promise<unknown> =>
      Promise.all([...plan.resources.keys()].map((place) => limit(() => work(place))));

    if (known) {
      await each(async (place) => {
        if (!looks.totals.has(place)) looks.totals.set(place, await firstCount(plan, place, how));
      });
    } else {
      await each(async (place) => {
        if (looks.pages.has(place)) return;
        const { pages, total } = await lookThrough(plan, place, how);
        looks.pages.set(place, pages);
        looks.totals.set(place, total);
      });
    }
    const total = sumOf([...looks.totals.values()]);
    if (known) return previewOf(known, total, sizeOfKnown(known, total));
    const pages = [...plan.resources.keys()].flatMap((place) =>
      (looks.pages.get(place) ?? []).map((page) => ({ ...page, place })),
    );
    const shown = await this.#records.call('export.preview', { plan, from: { pages } });
    const sizes = shown.sizes.map((size, nth) => ({ ...size, place: pages[nth]!.place }));
    return previewOf(shown, total, sizeOfPages(sizes, looks.totals));
  }

  /** Returns the cached pages; empty if they are of other records or too old. */
  #looks({ draft: { environmentId, from, to, accepted }, resources }: ExportPlan): Looks {
    const ids = resources.map(({ kind, id }) => [kind, id]);
    const key = JSON.stringify([environmentId, from, to, accepted === 'all', ids]);
    const now = this.#clock.elapsed();
    if (this.#last?.key === key && now - this.#last.readAt < freshFor) return this.#last;
    return (this.#last = { key, readAt: now, pages: new Map(), totals: new Map() });
  }

  /** Previews the records on screen; null if they are no longer held, or if none of them was chosen. */
  async #ofReading(plan: ExportPlan, collection: string): Promise<Shown | null> {
    try {
      const shown = await this.#records.call('export.preview', { plan, from: { collection } });
      return shown.looked === 0 ? null : shown;
    } catch (thrown) {
      if (problemOf(thrown).kind === 'not_found') return null;
      throw thrown;
    }
  }
}

const previewOf = (
  { sizes: _sizes, collected: _collected, ...shown }: Shown,
  total: number | null,
  bytes: number | null,
) => ({
  ...shown,
  total,
  bytes,
});

/** Assumes that the unread records contain the same share of chosen ones as the read ones. */
function sizeOfKnown({ sizes, collected }: Shown, total: number | null): number {
  const bytes = sizes.reduce((sum, { of, chosen, bytes }) => sum + (chosen === 0 ? 0 : (bytes / chosen) * of!), 0);
  return Math.round(bytes * Math.max(1, (total ?? 0) / Math.max(1, collected ?? 0)));
}

/** Returns null if the pages contain no chosen record: there may be some elsewhere. */
function sizeOfPages(
  sizes: readonly (StratumSize & { place: number })[],
  totals: ReadonlyMap<number, number | null>,
): number | null {
  const byPlace = Map.groupBy(sizes, ({ place }) => place);
  let bytes = 0;
  for (const [place, total] of totals) {
    if (total === null) return null;
    const looks = byPlace.get(place) ?? [];
    const read = looks.reduce((sum, look) => sum + look.read, 0);
    if (read > 0) bytes += (looks.reduce((sum, look) => sum + look.bytes, 0) / read) * total;
  }
  const counted = [...totals.values()].some((total) => total !== 0);
  return bytes === 0 && counted ? null : Math.round(bytes);
}

const sumOf = (totals: readonly (number | null)[]): number | null =>
  totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + total!, 0);
