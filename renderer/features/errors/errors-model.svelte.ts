import type { ErrorKind } from '#contract/models/error-kind.ts';
import { errorRows } from '../../client/errors.svelte.ts';
import type { PanelState } from '../../ui/panel-state.ts';

/** The Errors screen of one environment. Outlives the screen, so that its state is still there when a person comes back. */
export class ErrorsModel {
  readonly rows;
  panel = $state<PanelState>('unasked');
  scroll = $state(0);
  #text = $state('');
  #current = $state(0);
  #currentKey: string | null = null;

  constructor(environmentId: string) {
    this.rows = errorRows(environmentId, () => this.#settle());
  }

  // Getters, not derived values, which would be destroyed with the component that first created the model.

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#current = 0;
    this.#currentKey = null;
    this.scroll = 0;
  }

  load(): void {
    this.rows.ask({ filter: this.#text });
  }

  /** The current row, which has the keyboard focus. */
  get current(): number {
    return this.#current;
  }

  set current(index: number) {
    this.#current = index;
    this.#currentKey = this.rows.row(index)?.key ?? null;
  }

  get shown(): ErrorKind | null {
    return this.panel === 'closed' ? null : (this.rows.row(this.#current) ?? null);
  }

  open({ key }: ErrorKind): void {
    this.current = this.rows.placeOf((one) => one.key === key);
    this.panel = 'open';
  }

  /** Follows the same kind while others come and go above it. */
  #settle(): void {
    const place = this.rows.placeOf(({ key }) => key === this.#currentKey);
    this.current = place < 0 ? Math.min(this.#current, Math.max(0, (this.rows.total ?? 0) - 1)) : place;
  }
}

const models = new Map<string, ErrorsModel>();

/** The model of an environment, made when first asked for. */
export function errorsModel(environmentId: string): ErrorsModel {
  const model = models.get(environmentId) ?? new ErrorsModel(environmentId);
  models.set(environmentId, model);
  return model;
}
