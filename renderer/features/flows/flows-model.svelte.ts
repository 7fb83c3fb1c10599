import type { FlowFacets, FlowQuery, NodeRow } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { call } from '../../client/bridge.ts';
import { LiveFlowRows } from '../../client/flow-rows.svelte.ts';
import { and, type Candidate, hiddenCount, nothing, type Selection, toggle } from '../../client/selection.ts';
import type { SelectedShare, Widths } from '../../ui/table-columns.ts';
import { everything } from './query.ts';

const allOpen = { all: true, except: [] };
const allClosed = { all: false, except: [] };

/** Ids that the filter lets through: the rows as they are opened now, and every node, opened or not. */
interface Matching {
  rows: number[];
  reachable: ReadonlySet<number>;
}

/** The Flows screen of one environment. Outlives the screen, so that coming back finds it as it was left. */
export class FlowsModel {
  readonly environmentId: string;
  readonly rows: LiveFlowRows;
  readonly facets = new Answer<FlowFacets>();
  query = $state.raw<FlowQuery>(everything);
  selection = $state.raw<Selection>(nothing);
  focusIndex = $state(0);
  scroll = $state(0);
  widths = $state.raw<Widths>({});
  readonly #matching = new Answer<Matching>();

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.rows = new LiveFlowRows(environmentId);
  }

  // Getters, not derived values: those would end with the component that first asked for the model.

  /** How many selected nodes the filter hides; null while that is not known. */
  get hidden(): number | null {
    const matching = this.#matching.value;
    return matching === null ? null : hiddenCount(this.selection, matching.reachable);
  }

  get selectedShare(): SelectedShare {
    if (this.selection.size === 0) return 'none';
    return this.#matching.value?.rows.every((id) => this.selection.has(id)) ? 'all' : 'some';
  }

  loadFacets(): void {
    const { environmentId } = this;
    void this.facets.ask((signal) => call('flows.facets', { environmentId }, { signal }));
  }

  /** Finds out which selected nodes the filter hides. */
  loadMatching(): void {
    const { query } = this;
    void this.#matching.ask(async (signal) => {
      const rows = await this.#ids(query, signal);
      return { rows, reachable: new Set(await this.#ids({ ...query, expansion: allOpen }, signal)) };
    });
  }

  /** Toggles the rows of a range, `to` included. */
  async toggle(from: number, to: number): Promise<void> {
    this.selection = toggle(this.selection, await this.#candidates(from, to));
  }

  /** Adds the rows of a range, `to` included. */
  async add(from: number, to: number): Promise<void> {
    this.selection = and(this.selection, await this.#candidates(from, to));
  }

  /** Adds all that match, on screen or not. */
  async addAll(): Promise<void> {
    this.selection = and(this.selection, await this.#candidates(0, Number.POSITIVE_INFINITY));
  }

  clearSelection(): void {
    this.selection = nothing;
  }

  async #candidates(from: number, to: number): Promise<Candidate[]> {
    const atHand = this.#atHand(from, to);
    if (atHand) return atHand.map(({ id, originId }) => ({ id, chosen: id === originId ? 'flow' : 'node' }));
    const ids = (await this.#ids(this.query)).slice(from, to + 1);
    const flows = new Set(await this.#ids({ ...this.query, expansion: allClosed }));
    return ids.map((id) => ({ id, chosen: flows.has(id) ? 'flow' : 'node' }));
  }

  /** The rows of a range when every one of them is in this window already. */
  #atHand(from: number, to: number): NodeRow[] | null {
    if (to - from > 500) return null;
    const rows: NodeRow[] = [];
    for (let index = from; index <= to; index += 1) {
      const row = this.rows.row(index);
      if (!row) return null;
      rows.push(row);
    }
    return rows;
  }

  async #ids(query: FlowQuery, signal?: AbortSignal): Promise<number[]> {
    const { environmentId } = this;
    return (await call('flows.ids', { environmentId, query }, signal ? { signal } : {})).ids;
  }
}

const models = new Map<string, FlowsModel>();

/** The model of an environment, made when first asked for. */
export function flowsModel(environmentId: string): FlowsModel {
  const model = models.get(environmentId) ?? new FlowsModel(environmentId);
  models.set(environmentId, model);
  return model;
}
