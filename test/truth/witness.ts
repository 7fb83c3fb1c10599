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
  nodes: NodeState[];
  /** Newest first. */
  runs: ListedRun[];
}

interface FlowNode {
  id: number;
  origin_node_id: number;
  name: string;
  status: string;
}

interface Metric {
  origin_node_id: number;
  run_id: number;
  reporting_date: string;
  records: number;
  size: number;
  errors: number;
}

const perPage = 100;

/**
 * What the service says at this moment, asked page after page without anything of Penstock between. By the id of the flow.
 *
 * @param before what it said earlier, of which it may have forgotten runs
 */
export async function listedFlows(
  service: DemoService,
  before: ReadonlyMap<number, ListedFlow> = new Map(),
): Promise<Map<number, ListedFlow>> {
  const client = await bareClient(service, 1);
  const nodes = Map.groupBy((await service.state()).values(), ({ origin_node_id }) => origin_node_id);
  /** Every page of the list, to the first one without flows. */
  async function* pages(query: string): AsyncGenerator<{ flows: FlowNode[]; metrics?: Metric[] }> {
    for (let page = 1; ; page += 1) {
      const path = `/flows?access_role=collaborator&flows_only=1&page=${page}&per_page=${perPage}${query}`;
      const answer = JSON.parse(await client.read(path)) as { flows: FlowNode[] };
      if (answer.flows.length === 0) return;
      yield answer;
    }
  }
  const listed = new Map<number, ListedFlow>();
  for await (const { flows } of pages(''))
    for (const { id, name, status } of flows)
      listed.set(id, { id, name, status, nodes: nodes.get(id) ?? [], runs: [] });
  // This list leaves out flows that never ran.
  for await (const { metrics = [] } of pages('&include_run_metrics=1'))
    for (const { origin_node_id: id, run_id, reporting_date, records, size, errors } of metrics)
      listed.get(id)?.runs.push({ id: run_id, at: Date.parse(reporting_date), records, bytes: size, errors });
  await client.close();
  for (const flow of listed.values()) {
    const all = [...(before.get(flow.id)?.runs ?? []), ...flow.runs];
    flow.runs = [...new Map(all.map((run) => [run.id, run])).values()].sort((a, b) => b.at - a.at);
  }
  return listed;
}

/** How many notifications nobody has read. */
export async function unreadAt(service: DemoService): Promise<number> {
  const client = await bareClient(service, 1);
  let unread = 0;
  for (let page = 1; ; page += 1) {
    const entries = JSON.parse(await client.read(`/notifications?page=${page}&per_page=${perPage}`)) as {
      read_at: string | null;
    }[];
    unread += entries.filter(({ read_at }) => read_at === null).length;
    if (entries.length < perPage) break;
  }
  await client.close();
  return unread;
}
