import type { Change } from '#contract/models/action.ts';
import type { FlowPage, FlowRun, RequestOptions, Service, ServiceFlow, ServiceSession } from '../core/service.ts';
import { unusableAnswer } from './errors.ts';
import type { Client } from './client.ts';
import type { Connection } from './connect.ts';
import { activateFlow, getFlow, listFlows, pauseFlow } from './operations/flows.ts';
import type { InputOf } from './operations/operation.ts';
import { paginate } from './paginate.ts';
import { envelopeAnswer } from './schemas/lists.ts';
import { asId, asRecords } from './schemas/readers.ts';
import { withoutSecrets } from './schemas/secrets.ts';
import { translateFlows, translateRuns, translateWholeFlow } from './translate.ts';

/** Without a role, services list only what the caller owns. Roles include the weaker ones, so this lists all that may be seen. */
const whateverIMaySee = 'collaborator';
/** A few hundred kilobytes a page: few enough requests for a slow limit, short enough parsing not to hold up the process. */
const perPage = 100;

type ListQuery = NonNullable<InputOf<typeof listFlows>['query']>;

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
    for await (const { content, total } of this.#pages({}, options)) yield { flows: translateFlows(content), total };
  }

  async *listRuns(options: RequestOptions = {}): AsyncGenerator<FlowRun[], void, undefined> {
    // The list with run metrics leaves out flows that never ran, so it cannot serve as the list of flows.
    const query: ListQuery = { include_run_metrics: 1, flows_only: 1 };
    for await (const { content } of this.#pages(query, options)) yield translateRuns(content);
  }

  async getFlow(nodeId: number, options: RequestOptions = {}): Promise<{ flow: ServiceFlow; raw: unknown }> {
    const { answer } = await this.#client.call(getFlow, { path: { flow_id: nodeId } }, options);
    const flow = translateWholeFlow(answer, nodeId);
    if (!flow)
      throw unusableAnswer('answered without the flow that was asked for', null, { host: this.#host, effect: 'reads' });
    return { flow, raw: withoutSecrets(answer) };
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

  #pages(query: ListQuery, options: RequestOptions) {
    return paginate(perPage, async (page) => {
      const input = { query: { ...query, page, per_page: perPage, access_role: whateverIMaySee } as const };
      const { answer, headers } = await this.#client.call(listFlows, input, options);
      return { content: answer, ids: asRecords(answer.flows).map(({ id }) => asId(id)), headers };
    });
  }
}
