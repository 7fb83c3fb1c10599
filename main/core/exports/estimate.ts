import type { ExportPreview } from '#contract/models/export.ts';
import pLimit from 'p-limit';
import type { Clock } from '../clock.ts';
import { noRules } from '../quarantine/group-rules.ts';
import type { Records, ResourceRef } from '../quarantine/records.ts';
import { readPages } from '../quarantine/window-reader.ts';
import type { ExportEnvironment } from './environment.ts';
import type { ExportPlan } from './plan.ts';

/** Rows that a person looks through. */
const rowsShown = 20;
/** Resources that are asked at once how many records they have. */
const askedAtOnce = 4;
/** Milliseconds for which what the service said is good enough to look at. */
const keptFor = 60_000;

/** The first page of each resource, as far as it was needed, and how many records each has; by its place in the plan. */
interface Beginnings {
  key: string;
  readAt: number;
  pages: Map<number, string>;
  totals: Map<number, number | null>;
}

/** Shows how an export will look, and how large it will be, from the first page of each resource. */
export class Estimates {
  readonly #records: Records;
  readonly #clock: Clock;
  /** While columns and redactions are chosen, the same records are looked at again and again. */
  #last: Beginnings | null = null;
  #asked = 0;

  constructor(records: Records, clock: Clock) {
    this.#records = records;
    this.#clock = clock;
  }

  async of(
    plan: ExportPlan,
    { service }: Pick<ExportEnvironment, 'service'>,
    signal?: AbortSignal,
  ): Promise<ExportPreview> {
    const { pages, totals } = this.#beginnings(plan);
    const read = async (place: number, mostPerPage: number): Promise<string | null> => {
      const first = await this.#firstPage(plan, plan.resources[place]!, { service, mostPerPage, signal });
      totals.set(place, first.total);
      return first.text;
    };

    let shown = await this.#show(plan, pages);
    for (let place = 0; place < plan.resources.length && shown.rows.length < rowsShown; place += 1) {
      if (pages.has(place)) continue;
      const text = await read(place, Infinity);
      if (text === null) continue;
      pages.set(place, text);
      shown = await this.#show(plan, pages);
    }
    const limit = pLimit(askedAtOnce);
    const uncounted = [...plan.resources.keys()].filter((place) => !totals.has(place));
    await Promise.all(uncounted.map((place) => limit(() => read(place, 1))));

    const total = sumOf([...totals.values()]);
    const { read: looked, bytes, ...preview } = shown;
    return { ...preview, total, bytes: total === null || looked === 0 ? null : Math.round((bytes / looked) * total) };
  }

  /** What is known of the first pages; a new beginning where it is of other records or of long ago. */
  #beginnings({ draft: { environmentId, from, to }, resources }: ExportPlan): Beginnings {
    const key = JSON.stringify([environmentId, from, to, resources.map(({ kind, id }) => [kind, id])]);
    const now = this.#clock.now();
    if (this.#last?.key === key && now - this.#last.readAt < keptFor) return this.#last;
    return (this.#last = { key, readAt: now, pages: new Map(), totals: new Map() });
  }

  #show(plan: ExportPlan, pages: ReadonlyMap<number, string>) {
    const given = [...pages].map(([place, text]) => ({ resource: refOf(plan.resources[place]!), text }));
    return this.#records.call('export.preview', { plan, pages: given });
  }

  /** Pages are parsed beside main, so their records are counted there, in a collection for the purpose. */
  async #firstPage(
    { draft: { from, to } }: ExportPlan,
    given: ResourceRef,
    how: { service: ExportEnvironment['service']; mostPerPage: number; signal: AbortSignal | undefined },
  ): Promise<{ text: string | null; total: number | null }> {
    const id = `estimate-${(this.#asked += 1)}`;
    const resource = refOf(given);
    let first: string | null = null;
    await this.#records.call('collection.open', { id, rules: noRules });
    try {
      const pages = readPages(
        {
          fetch: (page, perPage, signal) =>
            how.service.readSamples(
              resource,
              { from, to, page, perPage: Math.min(perPage, how.mostPerPage) },
              { priority: 'person', signal },
            ),
          take: (text, offset) => {
            first = text;
            return this.#records.call('collection.add', { id, resource, offset, text });
          },
          ...(how.signal && { signal: how.signal }),
        },
        0,
      );
      for await (const { total } of pages) return { text: first, total };
      return { text: first, total: null };
    } finally {
      await this.#records.call('collection.close', { id });
    }
  }
}

const refOf = ({ kind, id }: ResourceRef): ResourceRef => ({ kind, id });

const sumOf = (totals: readonly (number | null)[]): number | null =>
  totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + total!, 0);
