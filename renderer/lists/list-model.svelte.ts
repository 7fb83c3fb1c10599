import type { ListWindow, RowWindow } from '../client/list-window.svelte.ts';
import type { PanelState } from '../ui/panel-state.ts';

/** A filter. Each object is a new question, since an age in it is relative. */
export interface ListQuestion {
  filter: string;
}

/**
 * The state of a screen with a searchable list and a panel for the current entry. It outlives the screen, so that the
 * user finds it again.
 */
export class ListModel<
  Row,
  Answer extends RowWindow<Row> = RowWindow<Row>,
  Question extends ListQuestion = ListQuestion,
> {
  readonly environmentId: string;
  readonly rows: ListWindow<Row, Question, Answer>;
  panel = $state<PanelState>('unasked');
  scroll = $state(0);
  readonly #identityOf: (row: Row) => unknown;
  #text = $state('');
  #current = $state(0);
  #currentIdentity: unknown = null;

  /**
   * @param open creates the rows, which call `answered` after each response
   * @param identityOf identifies a row while rows above it are added and removed
   */
  constructor(
    environmentId: string,
    open: (environmentId: string, answered: () => void) => ListWindow<Row, Question, Answer>,
    identityOf: (row: Row) => unknown,
  ) {
    this.environmentId = environmentId;
    this.rows = open(environmentId, () => this.#settle());
    this.#identityOf = identityOf;
  }

  // Getters, because derived values would be destroyed with the component that first created the model.

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.goToTop();
  }

  load(): void {
    this.rows.ask(this.question);
  }

  protected get question(): Question {
    return { filter: this.#text } as Question;
  }

  /** The current row, which has the keyboard focus. */
  get current(): number {
    return this.#current;
  }

  set current(index: number) {
    this.#current = index;
    const row = this.rows.row(index);
    this.#currentIdentity = row === undefined ? null : this.#identityOf(row);
  }

  get shown(): Row | null {
    return this.panel === 'closed' ? null : (this.rows.row(this.#current) ?? null);
  }

  open(row: Row): void {
    const identity = this.#identityOf(row);
    this.current = this.rows.placeOf((one) => this.#identityOf(one) === identity);
    this.panel = 'open';
  }

  goToTop(): void {
    this.#current = 0;
    this.#currentIdentity = null;
    this.scroll = 0;
  }

  /** Keeps the same entry current while entries above it are added and removed. */
  #settle(): void {
    const place = this.rows.placeOf((row) => this.#identityOf(row) === this.#currentIdentity);
    this.current = place < 0 ? Math.min(this.#current, Math.max(0, (this.rows.total ?? 0) - 1)) : place;
  }
}
