import type { ExportCounts } from '#contract/models/export.ts';
import type { ExportProgress, PageTaken, ResourceTally } from '../quarantine/records.ts';

/** Counts what went through an export, resource by resource. */
export class Counting {
  readonly tallies: ResourceTally[];
  readonly #resources: number;
  /** As the service counted before it began. */
  readonly #expectedBefore: number | null;
  #written: number;
  #withheld: number;

  constructor(
    resources: number,
    expectedBefore: number | null,
    { tallies, written, withheld }: Pick<ExportProgress, 'tallies' | 'written' | 'withheld'>,
  ) {
    this.#resources = resources;
    this.#expectedBefore = expectedBefore;
    this.tallies = [...tallies];
    this.#written = written;
    this.#withheld = withheld;
  }

  take(
    place: number,
    { count, fresh, total, written, withheld }: PageTaken & { written: number; withheld: number },
  ): void {
    const { read, duplicates, total: before } = this.tallies[place] ?? { read: 0, duplicates: 0, total: null };
    this.tallies[place] = { read: read + fresh, duplicates: duplicates + count - fresh, total: total ?? before };
    this.#written += written;
    this.#withheld += withheld;
  }

  get counts(): ExportCounts {
    const sum = (of: 'read' | 'duplicates'): number => this.tallies.reduce((all, tally) => all + tally[of], 0);
    return {
      expected: this.#expected,
      read: sum('read'),
      written: this.#written,
      duplicates: sum('duplicates'),
      withheld: this.#withheld,
    };
  }

  /** As the service counts now, or counted beforehand, as long as it has not said it of each resource. */
  get #expected(): number | null {
    const totals = Array.from({ length: this.#resources }, (_, place) => this.tallies[place]?.total ?? null);
    return totals.includes(null) ? this.#expectedBefore : totals.reduce<number>((all, total) => all + total!, 0);
  }
}
