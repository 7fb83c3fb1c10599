import type { Goal } from '#contract/models/action.ts';
import type { CredentialHealth } from '#contract/models/credential.ts';
import type { DailyFigures } from '#contract/models/daily-figures.ts';
import type { NodeKind } from '#contract/models/flow.ts';
import type { FlowDependency, FlowDocumentation } from '#contract/models/flow-parts.ts';
import type { SampleKind, SampleWindow } from '#contract/models/quarantine.ts';
import type { RateLimitUsage } from '#contract/models/rate-limit.ts';
import type { Clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import type { ServiceCalling } from '../core/ports/calling.ts';
import type { ServiceContent } from '../core/ports/content.ts';
import type { ServiceEditing } from '../core/ports/editing.ts';
import type { ServiceResources } from '../core/ports/resources.ts';
import type {
  CallTarget,
  Connect,
  ErrorFigures,
  ErrorHistory,
  ErrorsAt,
  FailingResource,
  FlowPage,
  NotificationPage,
  RequestOptions,
  RunLogPage,
  RunPage,
  RunWrite,
  Service,
  ServiceFiles,
  ServiceFlow,
  ServiceSession,
} from '../core/ports/service.ts';
import { CallSender } from './call-sender.ts';
import type { Client } from './client.ts';
import type { Connection } from './connection.ts';
import { unusableAnswer } from './errors.ts';
import { ifOffered } from './if-offered.ts';
import { KnownFlows } from './known-flows.ts';
import { KnownPages } from './known-pages.ts';
import type { ServiceClock } from './service-clock.ts';
import { readFlows, readRuns } from './estate-lists.ts';
import { readList, withUnreadable } from './listing.ts';
import { codeContainers } from './operations/code.ts';
import { credentials } from './operations/credentials.ts';
import { dataSets } from './operations/data-sets.ts';
import { getFlow, suggestFlowDocs } from './operations/flows.ts';
import { followUps } from './operations/follow-ups.ts';
import { listErrorSamples, listFileMetrics, listNotifications, notifications } from './operations/monitoring.ts';
import { getLimits, listRunLogs, runMetrics } from './operations/runs.ts';
import { routeOf } from './overrides.ts';
import { mediaType, prepareRequest } from './request.ts';
import { ApiContent } from './service-content.ts';
import { ApiCalling } from './service-calling.ts';
import { ApiEditing } from './service-editing.ts';
import { ApiResources } from './service-resources.ts';
import { translateWholeFlow } from './translate.ts';
import { translateDailyMetrics } from './translate-daily-metrics.ts';
import { translateDependency } from './translate-dependency.ts';
import { translateErrorFigures, translateErrorHistory, translateErrorTrend } from './translate-error-figures.ts';
import { translateFiles } from './translate-files.ts';
import { eventTypeOf, translateNotifications } from './translate-notifications.ts';
import { translateLimits } from './translate-limits.ts';
import { countProcessing } from './translate-runtime.ts';
import { translateRunLog } from './translate-run-log.ts';
import { translateRunWrites } from './translate-run-writes.ts';
import { texts } from './words.ts';
import type { InputOf, ResourceType } from './operations/operation.ts';

/** Page size that services use by default, and small enough for a table on screen. */
const filesPerPage = 100;

/** Maximum page size of error samples. The history of errors is assumed to have the same. */
const historyPerPage = 100;

type AddressedSettings = Pick<Parameters<Connect>[0], 'baseUrl' | 'operationOverrides' | 'vendorPrefix'>;

/** One environment's service in core's terms, on top of the catalogue. */
export class ApiService implements Service {
  readonly session: ServiceSession;
  readonly resources: ServiceResources;
  readonly content: ServiceContent;
  readonly editing: ServiceEditing;
  readonly calling: ServiceCalling;
  readonly onPause: Service['onPause'];
  readonly #host: string;
  readonly #client: Client;
  readonly #changes: CallSender;
  readonly #settings: AddressedSettings;
  readonly #clock: Clock;
  readonly #close: () => Promise<void>;
  readonly #serviceClock: ServiceClock;
  readonly #requests: Connection['requests'];
  readonly #known = { pages: new KnownPages<ServiceFlow>(), flows: new KnownFlows() };

  constructor(
    settings: AddressedSettings,
    { client, session, serviceClock, requests, onPause, close }: Connection,
    clock: Clock,
  ) {
    this.session = session;
    this.#serviceClock = serviceClock;
    this.#requests = requests;
    this.onPause = onPause;
    this.#host = URL.parse(settings.baseUrl)?.host ?? settings.baseUrl;
    this.#client = client;
    this.resources = new ApiResources(client, this.#host, serviceClock, () => session.orgId);
    this.content = new ApiContent(client, clock, this.#host);
    const { baseUrl, operationOverrides: overrides } = settings;
    this.editing = new ApiEditing(client, this.#host, { baseUrl, overrides });
    this.calling = new ApiCalling(client, clock, { baseUrl, overrides });
    this.#changes = new CallSender({ client, clock, host: this.#host, overrides: settings.operationOverrides });
    this.#settings = settings;
    this.#clock = clock;
    this.#close = close;
  }

  get requestsPerMinute(): number {
    return this.#requests.perMinute;
  }

  get clockOffset(): number {
    return this.#serviceClock.offset;
  }

  listFlows(options: RequestOptions & { slowly?: boolean } = {}): AsyncGenerator<FlowPage, void, undefined> {
    return readFlows(this.#client, this.#serviceClock, this.#known, options);
  }

  listRuns(
    options: RequestOptions & { all?: boolean; atOnce?: number } = {},
  ): AsyncGenerator<RunPage, void, undefined> {
    return readRuns(this.#client, this.#serviceClock, options);
  }

  async errorFigures(options: RequestOptions = {}): Promise<ErrorFigures | null> {
    const answer = await ifOffered(this.#client.call(followUps.errorMetrics, {}, options));
    return answer && this.#serviceClock.toOurs(translateErrorFigures(answer.answer));
  }

  async errorHistory(
    resource: FailingResource,
    window: SampleWindow,
    options: RequestOptions = {},
  ): Promise<ErrorHistory | null> {
    const { from, to } = this.#serviceClock.toTheirs(window);
    const page = { page: 1, per_page: historyPerPage };
    const input = { path: resourcePathOf(resource), query: { ...page, start_time: from, end_time: to } };
    const answer = await ifOffered(this.#client.call(followUps.errorHistory, input, options));
    return answer && this.#serviceClock.toOurs(translateErrorHistory(answer.answer, from));
  }

  async errorTrend(
    resource: FailingResource,
    window: SampleWindow,
    options: RequestOptions = {},
  ): Promise<ErrorsAt[] | null> {
    const { from, to } = this.#serviceClock.toTheirs(window);
    const input = { path: resourcePathOf(resource), query: { start_time: from, end_time: to } };
    const answer = await ifOffered(this.#client.call(followUps.errorTrends, input, options));
    return answer && this.#serviceClock.toOurs(translateErrorTrend(answer.answer));
  }

  async countFailed(
    resource: FailingResource,
    window: SampleWindow,
    options: RequestOptions = {},
  ): Promise<number | null> {
    const request = sampleRequest(resource, this.#serviceClock.toTheirs(window), { page: 1, per_page: 1 });
    const { answer } = await this.#client.call(listErrorSamples, request, options);
    // An empty first page also proves the total.
    return answer.meta.total ?? (answer.rows.length === 0 ? 0 : null);
  }

  async getFlow(
    nodeId: number,
    options: RequestOptions = {},
  ): Promise<{ flow: ServiceFlow; processing: number | null; raw: unknown }> {
    const { answer, content } = await this.#client.call(getFlow, { path: { flow_id: nodeId } }, options);
    const flow = translateWholeFlow(answer, nodeId);
    if (!flow) throw unusableAnswer(texts.withoutFlow(this.#host), null, { host: this.#host, effect: 'reads' });
    const processing = countProcessing(answer, flow);
    return { flow: this.#serviceClock.toOurs(flow), processing, raw: content };
  }

  describeCall(call: CallTarget): { method: string; path: string } {
    return this.#changes.describe(call);
  }

  async change(call: CallTarget, options: RequestOptions & { goal?: Goal } = {}): Promise<ServiceFlow | null> {
    return this.#serviceClock.toOurs(await this.#changes.carryOut(call, options));
  }

  async *listNotifications(
    about: { kind: NodeKind; id: number } | null,
    options: RequestOptions = {},
  ): AsyncGenerator<NotificationPage, void, undefined> {
    const type = about && eventTypeOf(about.kind);
    // Without a type the service would return everything.
    if (about && !type) return;
    const query = about && type ? { resource_type: type, resource_id: about.id } : {};
    let unreadable = 0;
    for await (const { entries, complete, gap } of readList(this.#client, listNotifications, { query }, options)) {
      const read = translateNotifications(entries);
      unreadable += entries.length - read.length;
      yield { notifications: this.#serviceClock.toOurs(read), ...withUnreadable({ complete, gap }, unreadable) };
    }
  }

  describeMarkRead(): { method: string; path: string } {
    const { method, path } = routeOf(notifications.markRead, this.#settings.operationOverrides);
    return { method, path };
  }

  async markNotificationsRead(ids: readonly number[], options: RequestOptions = {}): Promise<void> {
    await this.#client.call(notifications.markRead, { body: [...ids] }, options);
  }

  async listFiles(
    sourceId: number,
    { runId, page }: { runId: number | null; page: number },
    options: RequestOptions = {},
  ): Promise<ServiceFiles> {
    const size = filesPerPage;
    const query = { page, size, ...(runId === null ? {} : { run_id: runId }) };
    const { answer } = await this.#client.call(listFileMetrics, { path: { source_id: sourceId }, query }, options);
    const { page: rows, arrivals } = translateFiles(answer, { page, size });
    return { page: rows, arrivals: this.#serviceClock.toOurs(arrivals) };
  }

  async rateLimits(options: RequestOptions = {}): Promise<RateLimitUsage[] | null> {
    const answer = await ifOffered(this.#client.call(getLimits, {}, options));
    return answer && translateLimits(answer.answer);
  }

  async readRunLog(
    resource: FailingResource,
    { runId, page, ...window }: { runId: number; from: number; to: number; page: number },
    options: RequestOptions = {},
  ): Promise<RunLogPage | null> {
    const { from, to } = this.#serviceClock.toTheirs(window);
    const times = { from: Math.floor(from / 1_000), to: Math.ceil(to / 1_000) };
    const query = { run_id: runId, ...times, page, per_page: listRunLogs.paging!.perPage };
    const answer = await ifOffered(this.#client.call(listRunLogs, { path: resourcePathOf(resource), query }, options));
    if (!answer) return null;
    const { rows, meta } = answer.answer;
    return { lines: this.#serviceClock.toOurs(translateRunLog(rows)), pages: meta.pages, total: meta.total };
  }

  async readDailyFigures(
    resource: FailingResource,
    window: SampleWindow,
    options: RequestOptions = {},
  ): Promise<DailyFigures[] | null> {
    const { from, to } = this.#serviceClock.toTheirs(window);
    const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const input = {
      path: resourcePathOf(resource),
      query: { from: dayOf(from), to: dayOf(to), aggregate: 1 as const },
    };
    const answer = await ifOffered(this.#client.call(runMetrics.daily, input, options));
    return answer && translateDailyMetrics(answer.answer.rows);
  }

  async readRunWrites(destinationId: number, options: RequestOptions = {}): Promise<RunWrite[] | null> {
    const path = { resource_type: 'data_sinks', resource_id: destinationId } as const;
    const { perPage: size } = runMetrics.runSummary.paging!;
    const read = (page: number) => {
      const query = { groupby: 'lastWritten', orderby: 'runId', page, size } as const;
      return ifOffered(this.#client.call(runMetrics.runSummary, { path, query }, options));
    };
    const answer = await read(1);
    if (!answer) return null;
    const { rows, meta } = answer.answer;
    const [first, last] = [rows[0], rows.at(-1)].map((row) => translateRunWrites([row])[0]?.runId ?? 0);
    // No order is documented. Where the list begins with the oldest runs, its last page has the newest.
    const isOldestFirst = (meta.pages ?? 1) > 1 && first! < last!;
    const newest = isOldestFirst ? ((await read(meta.pages!))?.answer.rows ?? []) : [];
    return this.#serviceClock.toOurs(translateRunWrites([...rows, ...newest]));
  }

  readSamples(
    resource: FailingResource,
    { page, perPage, ...window }: SampleWindow & { page: number; perPage: number },
    options: RequestOptions = {},
  ): Promise<string> {
    const theirs = this.#serviceClock.toTheirs(window);
    return this.#client.read(listErrorSamples, sampleRequest(resource, theirs, { page, per_page: perPage }), options);
  }

  describeReadSamples(resource: FailingResource, window: SampleWindow): SampleRequestWords {
    const { method, url, body } = prepareRequest(
      listErrorSamples,
      sampleRequest(resource, this.#serviceClock.toTheirs(window)),
      {
        baseUrl: this.#settings.baseUrl,
        overrides: this.#settings.operationOverrides,
      },
    );
    const headers = { Accept: mediaType(this.#settings.vendorPrefix), 'Content-Type': 'application/json' };
    return { method, url: url.href, headers, body: body ?? '' };
  }

  async passingRecords(dataSetId: number, options: RequestOptions = {}): Promise<unknown[]> {
    const { answer } = await this.#client.call(
      dataSets.samples,
      { path: { set_id: dataSetId }, query: { include_metadata: 1 } },
      options,
    );
    return answer;
  }

  async suggestDocumentation(nodeId: number, options: RequestOptions = {}): Promise<FlowDocumentation> {
    const { answer } = await this.#client.call(suggestFlowDocs, { path: { flow_id: nodeId } }, options);
    if (answer.text === null && answer.problem === null)
      throw unusableAnswer(texts.wroteNothing(this.#host), null, { host: this.#host, effect: 'reads' });
    return { text: answer.text, refusal: answer.problem };
  }

  async getDependency(kind: FlowDependency['kind'], id: number, options: RequestOptions = {}): Promise<FlowDependency> {
    const { answer, content } =
      kind === 'code'
        ? await this.#client.call(codeContainers.get, { path: { code_container_id: id } }, options)
        : await this.#client.call(credentials.get, { path: { credential_id: id } }, options);
    return translateDependency(kind, id, answer, content);
  }

  async testCredential(id: number, options: RequestOptions = {}): Promise<CredentialHealth> {
    try {
      await this.#client.call(credentials.test, { path: { credential_id: id } }, options);
      return { state: 'accepted', words: null, acceptedAt: this.#clock.now() };
    } catch (thrown) {
      // A 403 here comes from the third party (see the catalogue).
      if (!(thrown instanceof Failure) || thrown.problem.status !== 403) throw thrown;
      return { state: 'refused', words: thrown.problem.detail ?? null, acceptedAt: null };
    }
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Request in a form that a user can repeat. */
export interface SampleRequestWords {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const types: Record<SampleKind, ResourceType> = {
  source: 'data_sources',
  data_set: 'data_sets',
  destination: 'data_sinks',
};

/** Returns the path parameters of a resource. */
const resourcePathOf = ({ kind, id }: FailingResource): { resource_type: ResourceType; resource_id: number } => ({
  resource_type: types[kind],
  resource_id: id,
});

/** Returns the input that requests a quarantine in a window of time. The specification's examples are milliseconds. */
function sampleRequest(
  resource: FailingResource,
  { from, to }: SampleWindow,
  page: { page?: number; per_page?: number } = {},
): InputOf<typeof listErrorSamples> {
  return {
    path: resourcePathOf(resource),
    body: { ...page, start_time: from, end_time: to },
  };
}
