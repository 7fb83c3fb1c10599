import { bareClient } from '../bench/bare-client.ts';
import type { DemoService, NodeState } from '../fixtures/demo-service.ts';

/** A run as the service lists it. `at` in epoch milliseconds. */
export interface ListedRun {
  id: number;
  at: number;
  records: number;
  bytes: number;
  errors: number;
}

/** A flow as the service lists it. */
export interface ListedFlow {
  id: number;
  name: string;
  status: string;
  /**
   * Last run of the source that it begins with, epoch milliseconds; null where it begins with another flow's output.
   */
  updatedAt: number | null;
  nodes: NodeState[];
  /** Flows that it reads from. */
  reads: Set<number>;
  /** Newest first. */
  runs: ListedRun[];
}

interface FlowNode {
  id: number;
  origin_node_id: number;
  name: string;
  status: string;
  data_source_id: number | null;
  shared_origin_node_id: number | null;
}

interface Metric {
  origin_node_id: number;
  run_id: number;
  reporting_date: string;
  records: number;
  size: number;
  errors: number;
}

interface Answer {
  flows: FlowNode[];
  metrics?: Metric[];
}

interface Source {
  id: number;
  /** Destination that it reads. */
  data_sink_id: number | null;
  updated_at: string;
}

const perPage = 100;

/**
 * The service's current data, requested page after page without anything of Penstock between. By the id of the flow.
 * @param before its earlier answer; it may no longer list some of those runs
 * @param ahead milliseconds that its clock is ahead of this computer's, by which all times are
 */
export async function listedFlows(
  service: DemoService,
  { before, ahead = 0 }: { before?: ReadonlyMap<number, ListedFlow> | undefined; ahead?: number } = {},
): Promise<Map<number, ListedFlow>> {
  const client = await bareClient(service, 1);
  const state = await service.state();
  const nodes = Map.groupBy(state.values(), ({ origin_node_id }) => origin_node_id);
  /** Every page of the list, to the first one without flows. */
  async function* pages(query: string): AsyncGenerator<Answer> {
    for (let page = 1; ; page += 1) {
      const path = `/flows?access_role=collaborator&flows_only=1&page=${page}&per_page=${perPage}${query}`;
      const answer = JSON.parse(await client.read(path)) as Answer;
      if (answer.flows.length === 0) return;
      yield answer;
    }
  }
  const listed = new Map<number, ListedFlow>();
  const sources = new Map<number, Source>();
  for (let page = 1, answer: Source[] = []; page === 1 || answer.length > 0; page += 1) {
    const path = `/data_sources?access_role=collaborator&page=${page}&per_page=${perPage}`;
    answer = JSON.parse(await client.read(path)) as Source[];
    for (const source of answer) sources.set(source.id, source);
  }
  for await (const { flows } of pages('')) {
    for (const { id, name, status, data_source_id, shared_origin_node_id: shared } of flows) {
      const source = sources.get(data_source_id ?? NaN);
      const updatedAt = source ? Date.parse(source.updated_at) - ahead : null;
      const reads = new Set(shared === null ? [] : [state.get(shared)!.origin_node_id]);
      listed.set(id, { id, name, status, updatedAt, nodes: nodes.get(id) ?? [], reads, runs: [] });
    }
  }
  const sinks = [...state.values()].filter(({ resource_type: kind }) => kind === 'data_sinks');
  const writerOf = new Map(sinks.map((sink) => [sink.resource_id, sink.origin_node_id]));
  for (const { nodes: own, reads } of listed.values())
    for (const { resource_type: kind, resource_id: id } of own) {
      const writer = kind === 'data_sources' ? writerOf.get(sources.get(id)?.data_sink_id ?? NaN) : undefined;
      if (writer !== undefined) reads.add(writer);
    }
  // This list leaves out flows that never ran.
  for await (const { metrics = [] } of pages('&include_run_metrics=1'))
    for (const { origin_node_id: id, run_id, reporting_date, records, size, errors } of metrics)
      listed.get(id)?.runs.push({ id: run_id, at: Date.parse(reporting_date) - ahead, records, bytes: size, errors });
  await client.close();
  for (const flow of listed.values()) {
    const all = [...(before?.get(flow.id)?.runs ?? []), ...flow.runs];
    flow.runs = [...new Map(all.map((run) => [run.id, run])).values()].sort((a, b) => b.at - a.at);
  }
  return listed;
}

/** A notification as the service lists it. `at` in epoch milliseconds, `about` a resource such as `data_sets 17`. */
export interface ListedNotification {
  at: number;
  about: string;
  isRead: boolean;
}

interface Notification {
  created_at: string;
  resource_type: 'SOURCE' | 'DATASET' | 'SINK';
  resource_id: number;
  read_at: string | null;
}

const paths = { SOURCE: 'data_sources', DATASET: 'data_sets', SINK: 'data_sinks' };

/** @param ahead milliseconds that the service's clock is ahead of this computer's */
export async function notificationsAt(service: DemoService, ahead = 0): Promise<ListedNotification[]> {
  const client = await bareClient(service, 1);
  const all: ListedNotification[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const path = `/notifications?page=${page}&per_page=${perPage}`;
    const entries = JSON.parse(await client.read(path)) as Notification[];
    for (const { created_at, resource_type: kind, resource_id: id, read_at } of entries)
      all.push({ at: Date.parse(created_at) - ahead, about: `${paths[kind]} ${id}`, isRead: read_at !== null });
    more = entries.length === perPage;
  }
  await client.close();
  return all;
}

/** Number of unread notifications. */
export const unreadAt = async (service: DemoService): Promise<number> =>
  (await notificationsAt(service)).filter(({ isRead }) => !isRead).length;

/** Files that a source has read: the total, and the names of those on the first page. */
export async function filesAt(service: DemoService, sourceId: number): Promise<{ total: number; names: string[] }> {
  const client = await bareClient(service, 1);
  const answer = await client.read(`/data_sources/${sourceId}/metrics/files?page=1&size=100`);
  const { metrics } = JSON.parse(answer) as { metrics: { data: { name: string }[]; meta: { totalCount: number } } };
  await client.close();
  return { total: metrics.meta.totalCount, names: metrics.data.map(({ name }) => name) };
}
