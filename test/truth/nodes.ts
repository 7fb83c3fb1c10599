import type { FlowNode } from '#contract/models/flow.ts';
import { expect } from '@playwright/test';
import { bareClient } from '../bench/bare-client.ts';
import { call } from '../e2e/bridge.ts';
import { figureIn, settled } from './comparison.ts';
import { isUnsound, stretch } from './lines.ts';
import { day, hour, type LookedAt, wordOf } from './looked-at.ts';
import type { ListedFlow } from './witness.ts';

/** Path of each kind of resource. */
export const resourceTypes = { source: 'data_sources', data_set: 'data_sets', destination: 'data_sinks' } as const;

interface ErrorRow {
  time: string;
  errors: number;
}

interface ErrorPage {
  output: { data: ErrorRow[]; meta: { pageCount: number } };
}

/** The service's data of one node, requested for the time of the console's request. */
interface NodeErrors {
  day: number;
  hour: number;
  lastAt: number | null;
  /** Since the flow fails. */
  lately: number;
}

/** The nodes of a flow, on its screen: which of them fail, and what failed at each. */
export async function compareNodes(looked: LookedAt, flow: ListedFlow): Promise<void> {
  const { page, comparison } = looked;
  const where = `flow ${flow.name}`;
  const { environments } = await call(page, 'environments.list', null);
  const asked = { environmentId: environments[0]!.id, nodeId: flow.id };
  const read = () => call(page, 'flow.get', asked);
  // They arrive after the flow, in the background.
  await expect.poll(async () => (await read()).nodes.every(({ figures }) => figures), { timeout: 120_000 }).toBe(true);
  const { nodes, status } = await read();
  const trouble = status.state === 'failing' ? troubleOf(flow) : null;
  const said = await errorsAt(looked, nodes, trouble?.from ?? 0);
  const words = new Map(flow.nodes.map((node) => [node.flow_node_id, wordOf(node)]));
  for (const { id, name, figures } of nodes) {
    const so = said.get(id)!;
    comparison.same(`${where}: errors in 24 h at ${name}`, figures!.errors, so.day);
    comparison.same(`${where}: errors in 1 h at ${name}`, figures!.errorsLastHour, so.hour);
    comparison.same(`${where}: last error at ${name}`, figures!.lastErrorAt, so.lastAt);
    const fails = trouble !== null && isUnsound({ records: trouble.records, errors: so.lately });
    if (fails && words.get(id) === 'Active') words.set(id, 'Failing');
  }
  const items = page.getByRole('tree', { name: 'Nodes' }).getByRole('treeitem');
  if ((await items.count()) === 0) return;
  const shown = async (): Promise<string> =>
    (await items.allInnerTexts())
      .map((text) => text.trim().split('\n').at(-1)!.trim())
      .sort()
      .join();
  const so = [...words.values()].sort().join();
  comparison.same(`${where}: status of its nodes`, await settled(shown, so), so);

  const selected = Number(await items.and(page.locator('[aria-selected="true"]')).getAttribute('data-node'));
  const panel = page.getByRole('complementary', { name: 'Selected node' });
  const title = async (): Promise<number | null> =>
    figureIn((await panel.locator('dd .num').first().getAttribute('title')) ?? '');
  const lastHour = said.get(selected)!.hour;
  comparison.same(`${where}: errors in 1 h in its panel`, await settled(title, lastHour), lastHour);
}

/** The service's data of each node, in the windows that end when its figures were requested. */
async function errorsAt(
  { service, ahead }: LookedAt,
  nodes: readonly FlowNode[],
  troubleFrom: number,
): Promise<Map<number, NodeErrors>> {
  const client = await bareClient(service, 1);
  const errors = new Map<number, NodeErrors>();
  for (const { id, kind, resourceId, figures } of nodes) {
    const path = `/${resourceTypes[kind as keyof typeof resourceTypes]}/${resourceId}/errors/history`;
    const rows: { at: number; errors: number }[] = [];
    const [from, to] = [figures!.asOf - day, figures!.asOf];
    for (let page = 1, of = 1; page <= of; page += 1) {
      const query = `start_time=${from + ahead}&end_time=${to + ahead}&page=${page}&per_page=100`;
      const { output } = JSON.parse(await client.read(`${path}?${query}`)) as ErrorPage;
      rows.push(...output.data.map(({ time, errors: many }) => ({ at: Date.parse(time) - ahead, errors: many })));
      of = output.meta.pageCount;
    }
    const since = (from: number): number => rows.reduce((sum, row) => (row.at > from ? sum + row.errors : sum), 0);
    const lastAt = rows.length === 0 ? null : Math.max(...rows.map(({ at }) => at));
    const hourBefore = to - hour;
    errors.set(id, { day: since(0), hour: since(hourBefore), lately: since(troubleFrom), lastAt });
  }
  await client.close();
  return errors;
}

/** Bad runs of its last hour, where the runs before them are listed. */
function troubleOf({ runs }: ListedFlow): { from: number; records: number } {
  const bad = stretch(runs, isUnsound);
  const begin = runs[bad] ?? runs.at(-1)!;
  const from = Math.max(runs[0]!.at - hour, begin.at);
  return { from, records: runs.reduce((sum, { at, records }) => (at > from ? sum + records : sum), 0) };
}
