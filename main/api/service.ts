import type { Change } from '#contract/models/action.ts';
import type { FlowPage, FlowRun, RequestOptions, Service, ServiceFlow, ServiceSession } from '../core/service.ts';
import { unusableAnswer } from './errors.ts';
import type { Client } from './client.ts';
import type { Connection } from './connect.ts';
import { activateFlow, getFlow, listFlows, pauseFlow } from './operations/flows.ts';
import { readList } from './listing.ts';
import { envelopeAnswer } from './schemas/lists.ts';
import { translateFlows, translateRuns, translateWholeFlow } from './translate.ts';

/** Without a role, services list only what the caller owns. Roles include the weaker ones, so this lists all that may be seen. */
const visibleToMe = { query: { access_role: 'collaborator' } } as const;

/** One environment's service as core knows it, on top of the catalogue. */
export class ApiService implements Service {
  readonly session: ServiceSession;
  readonly #host: string;
  readonly #client: Client;
  readonly #close: () => Promise<void>;

  constructor(baseUrl: string, { client, session, close }: Connection) {
    this.session = session;
    this.#host = URL.parse(baseUrl)?.host ?? baseUrl;
    this.#client = client;
    this.#close = close;
  }

  async *listFlows(options: RequestOptions = {}): AsyncGenerator<FlowPage, void, undefined> {
    for await (const { answer, total, complete } of readList(this.#client, listFlows, visibleToMe, options))
      yield { flows: translateFlows(answer), total, complete };
  }

  async *listRuns(options: RequestOptions = {}): AsyncGenerator<FlowRun[], void, undefined> {
    // The list with run metrics leaves out flows that never ran, so it cannot serve as the list of flows.
    const query = { ...visibleToMe.query, include_run_metrics: 1, flows_only: 1 } as const;
    for await (const { answer } of readList(this.#client, listFlows, { query }, options)) yield translateRuns(answer);
  }

  async getFlow(nodeId: number, options: RequestOptions = {}): Promise<{ flow: ServiceFlow; raw: unknown }> {
    const { answer, content } = await this.#client.call(getFlow, { path: { flow_id: nodeId } }, options);
    const flow = translateWholeFlow(answer, nodeId);
    if (!flow)
      throw unusableAnswer('answered without the flow that was asked for', null, { host: this.#host, effect: 'reads' });
    return { flow, raw: content };
  }

  async changeFlow(change: Change, nodeId: number, options: RequestOptions = {}): Promise<ServiceFlow | null> {
    const operation = change === 'pause' ? pauseFlow : activateFlow;
    const { answer } = await this.#client.call(operation, { path: { flow_id: nodeId } }, options);
    // A success may come without the flow, or with the resource of the node alone.
    const envelope = envelopeAnswer.safeParse(answer);
    return envelope.success ? translateWholeFlow(envelope.data, nodeId) : null;
  }

  close(): Promise<void> {
    return this.#close();
  }
}
