import type { Comparison, TimeStretch } from '#contract/comparison.ts';
import {
  type ComparedColumn,
  type ComparedFlow,
  type ComparedSort,
  type ComparedWindow,
  firstOfCompared,
} from '#contract/models/compared.ts';
import type { FlowFacets } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { type ComparedQuestion, comparedRows, unknownRows } from '../../client/compare.ts';
import { flowFacets } from '../../client/flows.ts';
import { oneForEach } from '../../client/one-for-each.ts';
import type { CompareLink } from '../../client/compare-link.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';
import { nextSort } from '../../ui/next-sort.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';

/** Which flows are listed: those that are compared, or those of which runs are missing. */
export type Listed = 'compared' | 'unknown';

/** The comparison of one environment. Outlives the screen, so that its state is still there when a person comes back. */
export class CompareModel extends ListModel<ComparedFlow, ComparedWindow, ComparedQuestion> {
  readonly unknown;
  readonly facets = new Answer<FlowFacets>();
  /** The time in question, and by name what it is compared with. */
  readonly choice = new TimeChoice(['1h', '3h', '6h', '24h', '7d', '30d'], '1h');
  listed = $state<Listed>('compared');
  #sort = $state.raw<ComparedSort[]>([]);
  #own = $state.raw<TimeStretch | null>(null);

  constructor(environmentId: string) {
    super(environmentId, comparedRows, ({ originId }) => originId);
    this.unknown = unknownRows(environmentId);
    // Soon after a first start, runs of two hours are known, and none of yesterday.
    this.choice.comparison = 'before';
  }

  /** What the time is compared with: the person's own time, or one by name. */
  get against(): Comparison | TimeStretch {
    return this.#own ?? this.choice.comparison ?? 'before';
  }

  set against(against: Comparison | TimeStretch) {
    this.#own = typeof against === 'string' ? null : against;
    if (typeof against === 'string') this.choice.comparison = against;
    this.goToTop();
  }

  /** Without an order, the worst come first. */
  get sort(): ComparedSort[] {
    return this.#sort;
  }

  /** As a click on the head of the column does. */
  sortBy(column: ComparedColumn, additive: boolean): void {
    this.#sort = nextSort(this.#sort, column, additive, firstOfCompared);
    this.goToTop();
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
  override load(): void {
    const { sort, ...asked } = this.question;
    this.rows.ask({ ...asked, sort });
    if (this.listed === 'unknown') this.unknown.ask(asked);
    void this.facets.ask((signal) => flowFacets(this.environmentId, signal));
  }

  protected override get question(): ComparedQuestion {
    return { filter: this.text, time: this.choice.range, against: this.against, sort: this.#sort };
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

  /** Only what a person opened: comparing the nodes of a flow asks the service. */
  override get shown(): ComparedFlow | null {
    return this.panel === 'open' && this.listed === 'compared' ? super.shown : null;
  }
}

/** The comparison of each environment. */
export const compareModel = oneForEach((environmentId) => new CompareModel(environmentId));
