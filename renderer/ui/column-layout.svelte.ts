import type { ChosenColumn } from '#contract/models/table.ts';
import { untrack } from 'svelte';
import {
  arrange,
  type Arranged,
  columnNeighbor,
  widthsByHand,
  withMoved,
  withShown,
  withWidth,
} from './column-order.ts';
import { grown, shareOut, thatFit } from './column-widths.ts';
import {
  checkWidth,
  clampWidth,
  type Column,
  type ColumnMemory,
  indent,
  twistWidth,
  type Widths,
} from './table-columns.ts';
import { columnWidth, textWidth } from './text-width.ts';

interface Surroundings<Row, C> {
  columns: C[];
  /** Without it, the user's choices last as long as the table. */
  memory: ColumnMemory | undefined;
  /** Table width in pixels; 0 until the table is on the page. */
  width: number;
  selectable: boolean;
  /** Row buttons, and the tree level of a row, 1 at the top. */
  tree?: { rowActions?: unknown; level?: ((row: Row) => number) | undefined };
}

/** Number of rows that determine the widths. */
const sampled = 50;

/** Pixels of the first cell that hidden row buttons still take. */
const besideActions = 32;
/** Pixels by which the first cell is wider than others next to its text, at the edge of the table. */
const atEdge = 10;
/** Pixels of the menu of columns, which sits above the last column. */
const besideLast = 18;

/** Displayed columns of one table and the user's changes to them. A skeleton has them without cells. */
export class ColumnLayout<Row, C extends Omit<Column<Row>, 'cell'> = Column<Row>> {
  readonly #around: () => Surroundings<Row, C>;
  /** The current edit, not yet stored. */
  #pending = $state.raw<ChosenColumn[] | null>(null);
  /** The choice in a table without a memory. */
  #own = $state.raw<ChosenColumn[]>([]);
  #needed = $state.raw<Widths>({});
  /**
   * While the user drags an edge, the preceding columns keep their widths, so that the edge stays under the pointer.
   */
  #held = $state.raw<{ of: string; widths: Widths }>({ of: '', widths: {} });

  readonly #chosen = $derived.by(() => this.#pending ?? this.#around().memory?.chosen ?? this.#own);
  /** All of the table's columns in order. */
  readonly all: Arranged<C>[] = $derived.by(() => arrange(this.#around().columns, this.#chosen));
  readonly #byHand = $derived.by(() => widthsByHand(this.#around().columns, this.#chosen));
  readonly #room = $derived.by(() => this.#around().width - (this.#around().selectable ? checkWidth : 0));

  /** The visible columns. */
  readonly shown: C[] = $derived.by(() => {
    const wanted = this.all.filter(({ shown }) => shown);
    const columns = wanted.map(({ column }) => column);
    if (this.#room <= 0) return columns;
    const isChosen = (column: C): boolean => wanted.some((one) => one.column === column && one.byHand);
    return thatFit(columns, { fixed: this.#byHand, available: this.#room }, isChosen);
  });

  /** Key of the found widths; another width or other columns require new ones. */
  readonly #case = $derived.by(() => [this.#room, ...this.shown.map(({ id }) => id)].join(' '));

  readonly #widths = $derived.by(() => {
    const held = this.#held.of === this.#case ? this.#held.widths : {};
    const fixed = { ...held, ...this.#byHand };
    return shareOut(this.shown, { fixed, needed: this.#needed, available: this.#room });
  });

  /** Pixels of all columns together; exceeds the width of a table that scrolls. */
  readonly total = $derived.by(() => {
    const all = this.#widths.reduce((sum, width) => sum + width, 0);
    return all + (this.#around().selectable ? checkWidth : 0);
  });

  /** Value for CSS grid tracks. Unused width stays empty at the end. */
  readonly tracks = $derived.by(() => {
    const widths = this.#around().selectable ? [checkWidth, ...this.#widths] : this.#widths;
    return [...widths.map((width) => `${width}px`), 'minmax(0, 1fr)'].join(' ');
  });

  constructor(around: () => Surroundings<Row, C>) {
    this.#around = around;
  }

  /**
   * Finds the widths from the first loaded rows: others are similar, and scrolling moves no column. Measures texts, not
   * the page.
   */
  see(rowCount: number, row: (index: number) => Row | undefined): void {
    const loaded = Array.from({ length: Math.min(rowCount, sampled) }, (_, index) => row(index));
    const rows = loaded.filter((one) => one !== undefined);
    const [first, last] = [this.shown[0]?.id, this.shown.at(-1)?.id];
    const { rowActions, level } = this.#around().tree ?? {};
    const ofFirst = (rowActions ? besideActions : 0) + (this.#around().selectable ? 0 : atEdge);
    const ofTree = (row: Row, id: string): number =>
      level && id === first ? twistWidth + (level(row) - 1) * indent : 0;
    const seen = Object.fromEntries(
      this.shown.flatMap(({ id, header, text, beside = 0 }) => {
        if (!text) return [];
        const widths = rows.map((row) => textWidth(text(row, id) ?? '') + ofTree(row, id) + beside);
        const needed = columnWidth(header, widths);
        return [[id, needed + (id === first ? ofFirst : 0) + (id === last ? besideLast : 0)]];
      }),
    );
    const now = this.#case;
    untrack(() => {
      this.#needed = grown(this.#seenFor === now ? this.#needed : {}, seen);
      this.#seenFor = now;
    });
  }
  #seenFor = '';

  show(id: string, shown: boolean): void {
    this.#change(withShown(this.#around().columns, this.#chosen, id, shown));
    this.store();
  }

  /** Takes effect at once; `store` saves it. */
  place(id: string, before: string | null): void {
    this.#change(withMoved(this.#around().columns, this.#chosen, id, before));
  }

  /** Moves by one position among these; does nothing at either end. */
  step(id: string, by: 1 | -1, among: readonly { id: string }[]): void {
    const to = columnNeighbor(
      among.map((one) => one.id),
      id,
      by,
    );
    if (to === undefined) return;
    this.place(id, to);
    this.store();
  }

  widthOf(id: string): number {
    return this.#widths[this.shown.findIndex((one) => one.id === id)] ?? 0;
  }

  /** Pixels; null lets the table find the width. Takes effect at once; `store` saves it. */
  resize(column: C, width: number | null): void {
    const at = this.shown.findIndex(({ id }) => id === column.id);
    const before = this.shown.slice(0, at).map(({ id }, place) => [id, this.#widths[place]!] as const);
    this.#held = { of: this.#case, widths: width === null ? {} : Object.fromEntries(before) };
    const clamped = width === null ? null : clampWidth(column, width);
    this.#change(withWidth(this.#around().columns, this.#chosen, column.id, clamped));
  }

  /** Restores the table's default columns. */
  reset(): void {
    this.#held = { of: '', widths: {} };
    this.#change([]);
    this.store();
  }

  get isOwn(): boolean {
    return this.#chosen.length === 0;
  }

  store(): void {
    if (this.#pending === null) return;
    this.#around().memory?.choose(this.#pending);
    this.#own = this.#pending;
    this.#pending = null;
  }

  #change(chosen: ChosenColumn[]): void {
    this.#pending = chosen;
  }
}
