import type { Comparison, TimeStretch } from '#contract/comparison.ts';
import type { ComparedFlow } from '#contract/models/compared.ts';
import type { FlowFacets } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { comparedRows, unknownRows } from '../../client/compare.ts';
import { flowFacets } from '../../client/flows.ts';
import type { CompareLink } from '../../client/compare-link.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';

/** Which flows are listed: those that are compared, or those of which runs are missing. */
export type Listed = 'compared' | 'unknown';

/** The comparison of one environment. Outlives the screen, so that its state is still there when a person comes back. */
export class CompareModel {
  readonly environmentId: string;
  readonly rows;
  readonly unknown;
  readonly facets = new Answer<FlowFacets>();
  /** The time in question, and by name what it is compared with. */
  readonly choice = new TimeChoice(['1h', '3h', '6h', '24h', '7d', '30d'], '6h');
  panel = $state<PanelState>('unasked');
  listed = $state<Listed>('compared');
  scroll = $state(0);
  #own = $state.raw<TimeStretch | null>(null);
  #text = $state('');
  #current = $state(0);
  #currentId: number | null = null;

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.rows = comparedRows(environmentId, () => this.#settle());
    this.unknown = unknownRows(environmentId);
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#toTheTop();
  }

  /** What the time is compared with: the person's own time, or one by name. */
  get against(): Comparison | TimeStretch {
    return this.#own ?? this.choice.comparison ?? 'before';
  }

  set against(against: Comparison | TimeStretch) {
    this.#own = typeof against === 'string' ? null : against;
    if (typeof against === 'string') this.choice.comparison = against;
    this.#toTheTop();
  }

  /** Compares what a link asks for; what it does not say stays. */
  follow({ filter, time, against, flow }: CompareLink): void {
    if (time) this.choice.show(time);
    if (against) this.against = against;
    if (filter !== undefined) this.text = filter;
    if (flow === undefined) return;
    this.text = `id:${flow}`;
    this.panel = 'open';
  }

  /** Asks for what is listed. */
  load(): void {
    const { text: filter, against } = this;
    const question = { filter, time: this.choice.range, against };
    this.rows.ask(question);
    if (this.listed === 'unknown') this.unknown.ask(question);
    void this.facets.ask((signal) => flowFacets(this.environmentId, signal));
  }

  /** More was read: the rows may differ. */
  renew(): void {
    this.rows.renew();
    if (this.listed === 'unknown') this.unknown.renew();
  }

  close(): void {
    this.rows.close();
    this.unknown.close();
    this.facets.clear();
  }

  /** The current row, which has the keyboard focus. */
  get current(): number {
    return this.#current;
  }

  set current(index: number) {
    this.#current = index;
    this.#currentId = this.rows.row(index)?.originId ?? null;
  }

  get shown(): ComparedFlow | null {
    return this.panel === 'open' && this.listed === 'compared' ? (this.rows.row(this.#current) ?? null) : null;
  }

  open({ originId }: ComparedFlow): void {
    this.current = this.rows.placeOf((one) => one.originId === originId);
    this.panel = 'open';
  }

  #toTheTop(): void {
    this.#current = 0;
    this.#currentId = null;
    this.scroll = 0;
  }

  /** Follows the same flow while others get better or worse than it. */
  #settle(): void {
    const place = this.rows.placeOf(({ originId }) => originId === this.#currentId);
    this.current = place < 0 ? Math.min(this.#current, Math.max(0, (this.rows.total ?? 0) - 1)) : place;
  }
}

const models = new Map<string, CompareModel>();

/** The model of an environment, made when first asked for. */
export function compareModel(environmentId: string): CompareModel {
  const model = models.get(environmentId) ?? new CompareModel(environmentId);
  models.set(environmentId, model);
  return model;
}
