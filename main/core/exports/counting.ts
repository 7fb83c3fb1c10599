import type { ExportCounts } from '#contract/models/export.ts';
import { nothingWritten, type Written, writtenOf } from '../export-format/written.ts';
import type { ExportProgress, PageTaken, ResourceTally } from '../ports/records.ts';

/** Figures of an export that has nothing on disk. */
export const nothingYet: ExportProgress = { resource: 0, offset: 0, tallies: [], ...nothingWritten, bytes: 0 };

/** Counts the records that pass through an export, resource by resource. */
export class Counting {
  readonly tallies: ResourceTally[];
  readonly #resources: number;
  /** Number of records that the service counted before the export began. */
  readonly #expectedBefore: number | null;
  #written: Written;

  constructor(resources: number, expectedBefore: number | null, { tallies, ...progress }: ExportProgress) {
    this.#resources = resources;
    this.#expectedBefore = expectedBefore;
    this.tallies = [...tallies];
    this.#written = writtenOf(progress);
  }

  take(place: number, { count, fresh, total, ...taken }: PageTaken & Written): void {
    const { read, duplicates, total: before } = this.tallies[place] ?? { read: 0, duplicates: 0, total: null };
    this.tallies[place] = { read: read + fresh, duplicates: duplicates + count - fresh, total: total ?? before };
    this.#written = writtenOf(taken);
  }

  get counts(): ExportCounts {
    const sum = (of: 'read' | 'duplicates'): number => this.tallies.reduce((all, tally) => all + tally[of], 0);
    return {
      expected: this.#expected,
      read: sum('read'),
      duplicates: sum('duplicates'),
      ...this.#written,
    };
  }

  /**
   * Number of records as the service counts now. The earlier count applies until the service has counted each resource.
   */
  get #expected(): number | null {
    const totals = Array.from({ length: this.#resources }, (_, place) => this.tallies[place]?.total ?? null);
    return totals.includes(null) ? this.#expectedBefore : totals.reduce<number>((all, total) => all + total!, 0);
  }
}
