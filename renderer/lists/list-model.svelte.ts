import type { FilterLink } from '../client/routes.ts';
import type { PanelState } from '../ui/panel-state.ts';
import type { ListQuestion, ListRows } from './list.ts';

/**
 * The state of a screen with a searchable list and a panel for the current entry. It outlives the screen, so that the
 * user finds it again.
 */
export class ListModel<Row, Rows extends ListRows<Row> = ListRows<Row>> {
  readonly environmentId: string;
  readonly rows: Rows;
  panel = $state<PanelState>('unasked');
  scroll = $state(0);
  /** Identifies a row while rows above it are added and removed. */
  readonly identityOf: (row: Row) => unknown;
  #text = $state('');
  #current = $state(0);
  #currentIdentity = $state.raw<unknown>(null);
  #lastLoaded = $state.raw<Row | null>(null);

  /** @param open creates the rows; those that load later call `answered` after each response */
  constructor(
    environmentId: string,
    open: (environmentId: string, answered: () => void) => Rows,
    identityOf: (row: Row) => unknown,
  ) {
    this.environmentId = environmentId;
    this.rows = open(environmentId, () => void this.settle());
    this.identityOf = identityOf;
  }

  // Getters, because derived values would be destroyed with the component that first created the model.

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.goToTop();
  }

  /** Whether the user's choices may hide rows. */
  get narrowed(): boolean {
    return this.#text.trim() !== '';
  }

  /** Clears what hides rows. */
  widen(): void {
    this.text = '';
  }

  /** The choices that a saved view stores, as a filter. */
  get viewFilter(): string {
    return this.text;
  }

  showView(filter: string): void {
    this.text = filter;
  }

  /** Shows what a link specifies, and leaves other choices as they are. */
  follow({ filter }: FilterLink): void {
    if (filter !== undefined) this.text = filter;
  }

  load(): void {
    this.rows.ask(this.question);
  }

  protected get question(): ListQuestion {
    return { filter: this.#text };
  }

  /** The current row, which has the keyboard focus. It follows the same entry while others come above it. */
  get current(): number {
    const place = this.#place;
    return place < 0 ? Math.min(this.#current, Math.max(0, (this.rows.total ?? 0) - 1)) : place;
  }

  set current(index: number) {
    this.#current = index;
    const row = this.rows.row(index);
    this.#currentIdentity = row === undefined ? null : this.identityOf(row);
    this.#lastLoaded = row ?? this.#lastLoaded;
  }

  /** The row in the panel: the current one, or the previous one while the current one loads. */
  get shown(): Row | null {
    if (this.panel === 'closed' || this.rows.total === 0) return null;
    return this.rows.row(this.current) ?? this.#lastLoaded;
  }

  open(row: Row): void {
    this.#currentIdentity = this.identityOf(row);
    this.#current = Math.max(0, this.#place);
    this.panel = 'open';
  }

  goToTop(): void {
    this.#current = 0;
    this.#currentIdentity = null;
    this.scroll = 0;
  }

  get #place(): number {
    const identity = this.#currentIdentity;
    return identity === null ? -1 : this.rows.placeOf((row) => this.identityOf(row) === identity);
  }

  /** Keeps the same entry current, or the one now in its place once it is gone. Returns by how many rows it moved. */
  protected settle(): number {
    const { current } = this;
    const moved = current - this.#current;
    // An entry that is not loaded may still exist.
    if (this.#currentIdentity !== null && this.rows.row(current) === undefined) this.#current = current;
    else this.current = current;
    return moved;
  }
}
