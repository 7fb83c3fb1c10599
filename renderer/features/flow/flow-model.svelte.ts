import type { FlowDetail, FlowNode, Run } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { call } from '../../client/bridge.ts';

/** One flow on screen: its tree, its runs, its raw form, and which of its nodes is selected. */
export class FlowModel {
  readonly environmentId: string;
  readonly nodeId: number;
  readonly detail = new Answer<FlowDetail>();
  readonly runs = new Answer<{ runs: Run[]; readAt: number | null }>();
  readonly raw = new Answer<string>();
  /** null: what the address names, or the origin. */
  chosenId = $state<number | null>(null);

  readonly selected: FlowNode | null = $derived.by(() => {
    const detail = this.detail.value;
    if (!detail) return null;
    const byId = (id: number | null) => detail.nodes.find((node) => node.id === id);
    return byId(this.chosenId) ?? byId(this.nodeId) ?? byId(detail.originId) ?? null;
  });

  constructor(environmentId: string, nodeId: number) {
    this.environmentId = environmentId;
    this.nodeId = nodeId;
  }

  /** Reads the flow from the service, then its runs. What was read before stays until then. */
  async load(): Promise<void> {
    const { environmentId, nodeId } = this;
    await this.detail.ask((signal) => call('flow.get', { environmentId, nodeId }, { signal }));
    const originId = this.detail.value?.originId;
    if (originId !== undefined) {
      await this.runs.ask((signal) => call('flow.runs', { environmentId, originId }, { signal }));
    }
  }

  loadRaw(): void {
    const { environmentId, nodeId } = this;
    void this.raw.ask(async (signal) => (await call('flow.raw', { environmentId, nodeId }, { signal })).json);
  }

  /** Gives up on every open question. */
  close(): void {
    for (const answer of [this.detail, this.runs, this.raw]) answer.clear();
  }
}
