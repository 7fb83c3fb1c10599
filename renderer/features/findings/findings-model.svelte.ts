import type { Finding } from '#contract/models/finding.ts';
import { findingRows } from '../../client/findings.svelte.ts';
import type { PanelState } from '../../ui/panel-state.ts';

/** The Findings screen of one environment. Outlives the screen, so that its state is still there when a person comes back. */
export class FindingsModel {
  readonly environmentId: string;
  readonly rows;
  panel = $state<PanelState>('unasked');
  scroll = $state(0);
  #text = $state('');
  #current = $state(0);
  #currentId: string | null = null;

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.rows = findingRows(environmentId, () => this.#settle());
  }

  // Getters, not derived values, which would be destroyed with the component that first created the model.

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#current = 0;
    this.#currentId = null;
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
    this.#currentId = this.rows.row(index)?.id ?? null;
  }

  get shown(): Finding | null {
    return this.panel === 'closed' ? null : (this.rows.row(this.#current) ?? null);
  }

  open({ id }: Finding): void {
    this.current = this.rows.placeOf((one) => one.id === id);
    this.panel = 'open';
  }

  /** Follows the same finding while others come and go above it. */
  #settle(): void {
    const place = this.rows.placeOf(({ id }) => id === this.#currentId);
    this.current = place < 0 ? Math.min(this.#current, Math.max(0, (this.rows.total ?? 0) - 1)) : place;
  }
}

const models = new Map<string, FindingsModel>();

/** The model of an environment, made when first asked for. */
export function findingsModel(environmentId: string): FindingsModel {
  const model = models.get(environmentId) ?? new FindingsModel(environmentId);
  models.set(environmentId, model);
  return model;
}
