import type { Comparison, TimeStretch } from '#contract/comparison.ts';
import {
  type ComparedColumn,
  type ComparedFlow,
  type ComparedSort,
  firstOfCompared,
} from '#contract/models/period-comparison.ts';
import type { FlowFacets } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { type ComparedQuestion, type ComparedRows, comparedRows, unknownRows } from '../../client/compare.ts';
import { perEnvironment } from '../../client/per-environment.ts';
import type { CompareLink } from '../../client/compare-link.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';
import { nextSort } from '../../ui/next-sort.ts';
import { TimeChoice } from '../../ui/time-choice.svelte.ts';

/** Listed flows: the compared ones, or those with missing runs. */
export type Listed = 'compared' | 'unknown';

/** Comparison of one environment. It outlives the screen, so that the state persists when the user returns. */
export class CompareModel extends ListModel<ComparedFlow, ComparedRows> {
  readonly unknown;
  readonly facets = new Answer<FlowFacets>();
  /** The selected period, and a named baseline. */
  readonly choice = new TimeChoice(['1h', '3h', '6h', '24h', '7d', '30d'], '1h');
  listed = $state<Listed>('compared');
  #sort = $state.raw<ComparedSort[]>([]);
  #own = $state.raw<TimeStretch | null>(null);

  constructor(environmentId: string) {
    super(environmentId, comparedRows, ({ originId }) => originId);
    this.unknown = unknownRows(environmentId);
    // Soon after a first start, two hours of runs are known, and none of yesterday.
    this.choice.comparison = 'before';
  }

  /** The baseline: a custom period or a named one. */
  get against(): Comparison | TimeStretch {
    return this.#own ?? this.choice.comparison ?? 'before';
  }

  set against(against: Comparison | TimeStretch) {
    this.#own = typeof against === 'string' ? null : against;
    if (typeof against === 'string') this.choice.comparison = against;
    this.goToTop();
  }

  /** Sort order; without one, the worst come first. */
  get sort(): ComparedSort[] {
    return this.#sort;
  }

  /** Sorts like a click on the column head. */
  sortBy(column: ComparedColumn, additive: boolean): void {
    this.#sort = nextSort(this.#sort, column, additive, firstOfCompared);
    this.goToTop();
  }

  override follow({ time, against, flow, ...link }: CompareLink): void {
    if (time) this.choice.show(time);
    if (against) this.against = against;
    super.follow(link);
    if (flow === undefined) return;
    this.text = `id:${flow}`;
    this.panel = 'open';
  }

  /** Requests the listed rows. */
  override load(): void {
    const { sort, ...asked } = this.question;
    this.rows.ask({ ...asked, sort });
    if (this.listed === 'unknown') this.unknown.ask(asked);
    void this.facets.ask((signal) => main.flows.facets({ environmentId: this.environmentId }, { signal }));
  }

  protected override get question(): ComparedQuestion {
    return { filter: this.text, time: this.choice.range, against: this.against, sort: this.#sort };
  }

  /** Reads the rows again, as they may differ after a read. */
  renew(): void {
    this.rows.renew();
    if (this.listed === 'unknown') this.unknown.renew();
  }

  close(): void {
    this.rows.close();
    this.unknown.close();
    this.facets.clear();
  }

  /** The flow that the user opened; comparing its nodes sends requests to the service. */
  override get shown(): ComparedFlow | null {
    return this.panel === 'open' && this.listed === 'compared' ? super.shown : null;
  }
}

export const compareModel = perEnvironment((environmentId) => new CompareModel(environmentId));
