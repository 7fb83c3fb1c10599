import type { FlowDocumentation, FlowNotifications } from '#contract/models/flow-parts.ts';
import type { FlowDetail, FlowNode, FlowRuns, Run } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { describeFlow, flowRuns, readFlow, readFlowNotifications, readRawFlow } from '../../client/flows.ts';
import { FileRhythms } from './file-rhythms.svelte.ts';
import { FilesModel } from './files-model.svelte.ts';

/** One flow on screen: its tree, what happened to it, its raw form, and which of its nodes is selected. */
export class FlowModel {
  readonly environmentId: string;
  readonly nodeId: number;
  readonly detail = new Answer<FlowDetail>();
  readonly runs = new Answer<FlowRuns>();
  readonly files: FilesModel;
  readonly rhythms: FileRhythms;
  readonly notifications = new Answer<FlowNotifications & { readAt: number }>();
  readonly documentation = new Answer<FlowDocumentation>();
  readonly raw = new Answer<string>();
  /** Which of its parts is open. */
  tab = $state('runs');
  /** Whether its graph has all the room, and its parts none. */
  enlarged = $state(false);
  /** null: what the address names, or the origin. */
  chosenId = $state<number | null>(null);

  readonly selected: FlowNode | null = $derived.by(() => {
    const detail = this.detail.value;
    if (!detail) return null;
    const byId = (id: number | null) => detail.nodes.find((node) => node.id === id);
    return byId(this.chosenId ?? this.#firstOf(detail)) ?? byId(detail.originId) ?? null;
  });

  /** @param part which of its parts is open at first; without it, its runs */
  constructor(environmentId: string, nodeId: number, part?: 'files') {
    this.environmentId = environmentId;
    this.nodeId = nodeId;
    if (part) this.tab = part;
    this.files = new FilesModel(environmentId);
    this.rhythms = new FileRhythms(environmentId);
  }

  /** Reads the flow from the service, then its runs. What was read before stays until then. */
  async load(): Promise<void> {
    const { environmentId, nodeId } = this;
    await this.detail.ask((signal) => readFlow(environmentId, nodeId, signal));
    // What is selected stays, whatever becomes known: a key may be on its way to it.
    if (this.detail.value) this.chosenId ??= this.#firstOf(this.detail.value);
    const originId = this.detail.value?.originId;
    if (originId !== undefined) {
      await this.runs.ask((signal) => flowRuns(environmentId, originId, signal));
    }
    if (this.detail.value) await this.rhythms.load(this.detail.value);
  }

  /** What is selected at first: of a failing flow as a whole the node that fails worst, where that is known. */
  #firstOf({ originId, failsAt }: FlowDetail): number {
    return this.nodeId === originId ? (failsAt?.nodeId ?? originId) : this.nodeId;
  }

  showFilesOf({ runId }: Run): void {
    this.files.choose({ runId });
    this.tab = 'files';
  }

  loadNotifications(): void {
    const { environmentId, nodeId } = this;
    void this.notifications.ask(async (signal) => ({
      ...(await readFlowNotifications(environmentId, nodeId, signal)),
      readAt: Date.now(),
    }));
  }

  /** Has the service document the flow. */
  describe(): void {
    const { environmentId, nodeId } = this;
    void this.documentation.ask((signal) => describeFlow(environmentId, nodeId, signal));
  }

  /** Cancels the documentation under way; an earlier one stays. */
  stopDescribing(): void {
    const { value } = this.documentation;
    if (value) this.documentation.set(value);
    else this.documentation.clear();
  }

  loadRaw(): void {
    const { environmentId, nodeId } = this;
    void this.raw.ask((signal) => readRawFlow(environmentId, nodeId, signal));
  }

  /** Cancels every open question. */
  close(): void {
    const { detail, runs, files, rhythms, notifications, documentation, raw } = this;
    for (const answer of [detail, runs, files.answer, rhythms.answer, notifications, documentation, raw])
      answer.clear();
  }
}
