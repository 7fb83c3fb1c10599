import { mostRows } from '#contract/limits.ts';
import type { NodeSelection as Chosen } from '#contract/models/action.ts';
import { everyFlow, type FlowFacets, type FlowQuery, type NodeRow } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { flowIds, type FlowRows, flowRows } from '../../client/flows.ts';
import { perEnvironment } from '../../client/per-environment.ts';
import { and, type Candidate, hiddenCount, emptySelection, type Selection, toggle } from '../../client/selection.ts';
import { selectedFlows, includeIn, pickedBy, type Rule, toggleIn } from '../../client/selection-rule.ts';
import type { SelectedShare } from '../../ui/table-columns.ts';
import { letsSameThrough } from './query.ts';

const allOpen = { all: true, except: [] };
const allClosed = { all: false, except: [] };

/** Ids that match the filter: the currently open rows, and every node, shown or not. */
interface Matching {
  rows: number[];
  reachable: ReadonlySet<number>;
}

/**
 * State of the Flows screen of one environment. It outlives the screen, so that the state persists when the user
 * returns.
 */
export class FlowsModel {
  readonly environmentId: string;
  readonly rows: FlowRows;
  readonly facets = new Answer<FlowFacets>();
  query = $state.raw<FlowQuery>(everyFlow);
  /** Individually selected nodes; empty while a rule selects. */
  picks = $state.raw<Selection>(emptySelection);
  /** Selection of all matches, as a rule instead of a list. */
  rule = $state.raw<Rule | null>(null);
  focusIndex = $state(0);
  scroll = $state(0);
  readonly #matching = new Answer<Matching>();

  constructor(environmentId: string) {
    this.environmentId = environmentId;
    this.rows = flowRows(environmentId);
  }

  // Uses getters, as derived values would be destroyed with the component that first created the model.

  /** The current selection, node by node. */
  get selection(): Selection {
    return this.rule ? pickedBy(this.rule) : this.picks;
  }

  /** The selection in the form that an action takes. */
  get chosen(): Chosen {
    const { rule } = this;
    if (!rule) return { by: 'nodes', nodeIds: [...this.picks.keys()] };
    return { by: 'query', query: rule.query, except: [...rule.except] };
  }

  /** Number of selected nodes that the filter hides; null while unknown. */
  get hidden(): number | null {
    const matching = this.#matching.value;
    return matching === null ? null : hiddenCount(this.selection, matching.reachable);
  }

  get selectedShare(): SelectedShare {
    const { rule, picks } = this;
    if (rule) return rule.except.size === 0 && letsSameThrough(rule.query, this.query) ? 'all' : 'some';
    if (picks.size === 0) return 'none';
    return this.#matching.value?.rows.every((id) => picks.has(id)) ? 'all' : 'some';
  }

  isSelected(id: number): boolean {
    const { rule } = this;
    return rule ? rule.flows.has(id) && !rule.except.has(id) : this.picks.has(id);
  }

  loadFacets(): void {
    const { environmentId } = this;
    void this.facets.ask((signal) => main.flows.facets({ environmentId }, { signal }));
  }

  /** Requests the selected nodes that the filter hides, and the flows that a rule now selects. */
  loadMatching(): void {
    const { query, rule } = this;
    void this.#matching.ask(async (signal) => {
      const rows = await this.#ids(query, signal);
      const reachable = new Set(await this.#ids({ ...query, expansion: allOpen }, signal));
      if (rule) {
        const flows = new Set(await this.#ids({ ...rule.query, expansion: allClosed }, signal));
        if (this.rule === rule) this.rule = { ...rule, flows };
      }
      return { rows, reachable };
    });
  }

  /** Toggles the rows of a range, `to` included. */
  async toggle(from: number, to: number): Promise<void> {
    const candidates = await this.#candidates(from, to);
    const { rule } = this;
    if (rule && covers(rule, candidates)) this.#follow(toggleIn(rule, candidates.map(idOf)));
    else this.#pick(toggle(this.selection, candidates));
  }

  /** Adds the rows of a range, `to` included. */
  async add(from: number, to: number): Promise<void> {
    const candidates = await this.#candidates(from, to);
    const { rule } = this;
    if (rule && covers(rule, candidates)) this.#follow(includeIn(rule, candidates.map(idOf)));
    else this.#pick(and(this.selection, candidates));
  }

  /**
   * Adds all matching flows, on screen or not, as a rule. If the rule would exclude selected nodes, it selects
   * individually: a rule and individual nodes cannot be sent as one selection.
   */
  async addAll(): Promise<void> {
    const { query, selection } = this;
    const flows = await this.#ids({ ...query, expansion: allClosed });
    const reachable = selection.size === 0 ? null : new Set(await this.#ids({ ...query, expansion: allOpen }));
    if (reachable && hiddenCount(selection, reachable) > 0)
      this.#pick(
        and(
          selection,
          flows.map((id) => ({ id, chosen: 'flow' })),
        ),
      );
    else this.#follow({ query, flows: new Set(flows), except: new Set() });
  }

  clearSelection(): void {
    this.#pick(emptySelection);
  }

  #pick(selection: Selection): void {
    this.rule = null;
    this.picks = selection;
  }

  #follow(rule: Rule): void {
    this.rule = selectedFlows(rule).length > 0 ? rule : null;
    this.picks = emptySelection;
  }

  async #candidates(from: number, to: number): Promise<Candidate[]> {
    const atHand = this.#atHand(from, to);
    if (atHand) return atHand.map(({ id, originId }) => ({ id, chosen: id === originId ? 'flow' : 'node' }));
    const ids = (await this.#ids(this.query)).slice(from, to + 1);
    const flows = new Set(await this.#ids({ ...this.query, expansion: allClosed }));
    return ids.map((id) => ({ id, chosen: flows.has(id) ? 'flow' : 'node' }));
  }

  /** The rows of a range if all of them are already loaded. */
  #atHand(from: number, to: number): NodeRow[] | null {
    if (to - from > mostRows) return null;
    const rows: NodeRow[] = [];
    for (let index = from; index <= to; index += 1) {
      const row = this.rows.row(index);
      if (!row) return null;
      rows.push(row);
    }
    return rows;
  }

  #ids(query: FlowQuery, signal?: AbortSignal): Promise<number[]> {
    return flowIds(this.environmentId, query, signal);
  }
}

const idOf = ({ id }: Candidate): number => id;

function covers({ flows }: Rule, candidates: readonly Candidate[]): boolean {
  return candidates.every(({ id }) => flows.has(id));
}

export const flowsModel = perEnvironment((environmentId) => new FlowsModel(environmentId));
