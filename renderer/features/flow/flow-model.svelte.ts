import type { FlowDocumentation, FlowNotifications } from '#contract/models/flow-parts.ts';
import type { FlowDetail, FlowNode, FlowRuns, Run } from '#contract/models/flow.ts';
import { Answer } from '../../client/answer.svelte.ts';
import { main } from '../../client/bridge.ts';
import { readRawFlow } from '../../client/flows.ts';
import type { FlowPart } from '../../client/routes.ts';
import { FileRhythms } from './file-rhythms.svelte.ts';
import { FilesModel } from './files-model.svelte.ts';
import { LogsModel } from './logs-model.svelte.ts';

/** Flow on screen: its tree, history, raw form, and selected node. */
export class FlowModel {
  readonly environmentId: string;
  readonly nodeId: number;
  readonly detail = new Answer<FlowDetail>();
  readonly runs = new Answer<FlowRuns>();
  readonly files: FilesModel;
  readonly logs: LogsModel;
  readonly rhythms: FileRhythms;
  readonly notifications = new Answer<FlowNotifications & { readAt: number }>();
  readonly documentation = new Answer<FlowDocumentation>();
  readonly raw = new Answer<string>();
  /** The open tab. */
  tab = $state('runs');
  /** Whether the graph takes all the room and hides the tabs. */
  enlarged = $state(false);
  /** null selects the node in the address, or the origin. */
  chosenId = $state<number | null>(null);

  readonly selected: FlowNode | null = $derived.by(() => {
    const detail = this.detail.value;
    if (!detail) return null;
    const byId = (id: number | null) => detail.nodes.find((node) => node.id === id);
    return byId(this.chosenId ?? this.#firstOf(detail)) ?? byId(detail.originId) ?? null;
  });

  /**
   * @param part the tab to open initially; runs by default
   * @param runId the run whose log is shown; the newest by default
   */
  constructor(environmentId: string, nodeId: number, part?: FlowPart, runId?: number) {
    this.environmentId = environmentId;
    this.nodeId = nodeId;
    if (part) this.tab = part;
    this.files = new FilesModel(environmentId);
    this.logs = new LogsModel(environmentId, runId ?? null);
    this.rhythms = new FileRhythms(environmentId);
  }

  /** Reads the flow from the service, then its runs. Earlier data stays until then. */
  async load(): Promise<void> {
    const { environmentId, nodeId } = this;
    await this.detail.ask((signal) => main.flow.get({ environmentId, nodeId }, { signal }));
    // Keeps the selection when more becomes known: the user may be about to press a key.
    if (this.detail.value) this.chosenId ??= this.#firstOf(this.detail.value);
    const originId = this.detail.value?.originId;
    if (originId !== undefined) {
      await this.runs.ask((signal) => main.flow.runs({ environmentId, originId }, { signal }));
    }
    if (this.detail.value) await this.rhythms.load(this.detail.value);
  }

  /** The initial selection: in a failing flow opened as a whole, the worst failing node if known. */
  #firstOf({ originId, failsAt }: FlowDetail): number {
    return this.nodeId === originId ? (failsAt?.nodeId ?? originId) : this.nodeId;
  }

  showFilesOf({ runId }: Run): void {
    this.files.choose({ runId });
    this.tab = 'files';
  }

  showLogOf({ runId }: Run): void {
    this.logs.runId = runId;
    this.tab = 'logs';
  }

  loadNotifications(): void {
    const { environmentId, nodeId } = this;
    void this.notifications.ask(async (signal) => ({
      ...(await main.flow.notifications({ environmentId, nodeId }, { signal })),
      readAt: Date.now(),
    }));
  }

  /** Has the service document the flow. */
  describe(): void {
    const { environmentId, nodeId } = this;
    void this.documentation.ask((signal) => main.flow.documentation({ environmentId, nodeId }, { signal }));
  }

  /** Cancels the ongoing documentation; an earlier one stays. */
  stopDescribing(): void {
    const { value } = this.documentation;
    if (value) this.documentation.set(value);
    else this.documentation.clear();
  }

  loadRaw(): void {
    const { environmentId, nodeId } = this;
    void this.raw.ask((signal) => readRawFlow(environmentId, nodeId, signal));
  }

  /** Cancels all open requests. */
  close(): void {
    const { detail, runs, files, rhythms, notifications, documentation, raw } = this;
    this.logs.close();
    for (const answer of [detail, runs, files.answer, rhythms.answer, notifications, documentation, raw])
      answer.clear();
  }
}
