import { everyFlow, type FlowDetail, type FlowNode, type FlowQuery, type NodeRow } from '#contract/models/flow.ts';
import { Answer } from '../../../client/answer.svelte.ts';
import { main } from '../../../client/bridge.ts';

/** Number of entries that can be scanned at a glance. */
const most = 8;

const mostErrorsFirst: FlowQuery = { ...everyFlow, sort: [{ column: 'errors', direction: 'descending' }] };

/** Finds scopes for the user to read: flows by name, most errors first, and the nodes of one. */
export class ScopeSearch {
  readonly #environmentId: string;
  readonly #flows = new Answer<NodeRow[]>();
  readonly #flow = new Answer<FlowDetail>();

  constructor(environmentId: string) {
    this.#environmentId = environmentId;
  }

  /** null before the first response. */
  get flows(): NodeRow[] | null {
    return this.#flows.value;
  }

  /** Whether a search for flows is ongoing. */
  get searching(): boolean {
    return this.#flows.asking;
  }

  /** The flow of the last chosen scope. */
  get flow(): FlowDetail | null {
    return this.#flow.value;
  }

  /** Nodes of the flow whose name or id contains the text. */
  nodesWith(text: string): FlowNode[] {
    const sought = text.trim().toLowerCase();
    const nodes = this.#flow.value?.nodes ?? [];
    return nodes.filter(({ name, resourceId }) => `${name ?? ''} ${resourceId}`.toLowerCase().includes(sought));
  }

  /** Searches for flows; without a text, for those in which records fail. */
  look(text: string): void {
    const query = { ...mostErrorsFirst, filter: text.trim() === '' ? 'errors:>0' : text };
    void this.#flows.ask(
      async (signal) =>
        (await main.flows.window({ environmentId: this.#environmentId, query, from: 0, to: most }, { signal })).rows,
    );
  }

  /** Whether a request for a flow is ongoing. */
  get looking(): boolean {
    return this.#flow.asking;
  }

  /** Requests the nodes of a flow, by any node of it. */
  lookInto(nodeId: number): void {
    if (!this.#isOf(nodeId)) void this.failingSince(nodeId);
  }

  /** When a flow began to fail, epoch milliseconds; null when it is not failing or that is unknown. */
  async failingSince(nodeId: number): Promise<number | null> {
    const environmentId = this.#environmentId;
    await this.#flow.ask((signal) => main.flow.get({ environmentId, nodeId }, { signal }));
    const { value } = this.#flow;
    return this.#isOf(nodeId) && value && !value.failingOrEarlier ? value.failingSince : null;
  }

  #isOf(nodeId: number): boolean {
    return this.#flow.value?.nodes.some(({ id }) => id === nodeId) ?? false;
  }
}
