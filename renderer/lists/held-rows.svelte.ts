import type { Problem } from '#contract/result.ts';
import { clock } from '../ui/clock.svelte.ts';
import type { ListAnswer, ListQuestion, ListRows } from './list.ts';

const minute = 60_000;

interface Source<Row> {
  /** Every row; null before the first response. */
  all: () => readonly Row[] | null;
  problem: () => Problem | null;
  /** Returns the rows that match a filter. `now` is epoch milliseconds, in whole minutes. */
  through: (filter: string, all: readonly Row[], now: number) => Row[];
  /** Requests the rows again. */
  load: () => void;
}

/** Rows that the window holds in full, and filters. */
export class HeldRows<Row> implements ListRows<Row> {
  readonly load: () => void;
  readonly #source: Source<Row>;
  #filter = $state('');
  readonly #found: () => Row[] | null;

  constructor(source: Source<Row>) {
    this.#source = source;
    this.load = source.load;
    let found: () => Row[] | null = () => null;
    // A root, because a derived value is destroyed with the component that creates it.
    $effect.root(() => {
      const now = $derived(Math.floor(clock.now / minute) * minute);
      const rows = $derived.by(() => {
        const all = source.all();
        return all && source.through(this.#filter, all, now);
      });
      found = () => rows;
    });
    this.#found = found;
  }

  get answer(): ListAnswer | null {
    const rows = this.#found();
    return rows && { total: rows.length, all: this.#source.all()?.length ?? 0 };
  }

  get total(): number | null {
    return this.#found()?.length ?? null;
  }

  get problem(): Problem | null {
    return this.#source.problem();
  }

  row(index: number): Row | undefined {
    return this.#found()?.[index];
  }

  placeOf(is: (row: Row) => boolean): number {
    return this.#found()?.findIndex(is) ?? -1;
  }

  ask({ filter }: ListQuestion): void {
    this.#filter = filter;
  }

  show(): void {
    // Every row is here.
  }
}
