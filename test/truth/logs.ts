import { bareClient } from '../bench/bare-client.ts';
import { figureIn, settled } from './comparison.ts';
import { hour, type LookedAt } from './looked-at.ts';
import { withoutMarkers } from './records.ts';
import type { ListedFlow } from './witness.ts';

interface LogAnswer {
  logs: { data: { log: string }[]; meta: { total_count: number } };
}

interface AuditEntry {
  created_at: string;
  user: { email: string };
}

/** The log of the newest run: its number of lines, and the last one. */
export async function compareLog({ page, service, comparison }: LookedAt, flow: ListedFlow): Promise<void> {
  const origin = flow.nodes.find(({ flow_node_id: id }) => id === flow.id);
  const [run] = flow.runs;
  if (!origin || !run) return;
  const where = `flow ${flow.name}, log`;
  const client = await bareClient(service, 1);
  const query = `run_id=${run.id}&from=0&page=1&per_page=10000`;
  const path = `/data_flows/${origin.resource_type}/${origin.resource_id}/logs?${query}`;
  const { logs } = JSON.parse(await client.read(path)) as LogAnswer;
  await client.close();
  // A run that has only begun may have logged nothing yet.
  if (logs.data.length === 0) return;
  await page.getByRole('tab', { name: 'Logs' }).click();
  const found = page.getByRole('status', { name: 'Lines found' });
  const total = logs.meta.total_count;
  comparison.same(`${where}: lines`, await settled(async () => figureIn(await found.innerText()), total), total);
  const table = page.getByRole('grid', { name: 'Log of the run' });
  await table.press('End');
  const last = table.locator(`[role="row"][data-index="${total - 1}"]`);
  const ending = logs.data.at(-1)!.log;
  const shown = async (): Promise<string> =>
    withoutMarkers(await last.innerText()).includes(ending) ? ending : 'another line';
  comparison.same(`${where}: last line`, await settled(shown, ending), ending);
  await page.getByRole('tab', { name: /^Runs/ }).click();
}

/** Users of the changes shortly before a failure, by the audit logs of the changed resources. */
export async function compareAuthors({ page, service, comparison, ahead }: LookedAt, flow: ListedFlow): Promise<void> {
  const items = page.getByRole('status').filter({ hasText: 'before it began to fail' }).getByRole('listitem');
  const client = await bareClient(service, 1);
  const areas = { source: 'data_sources', data_set: 'data_sets', destination: 'data_sinks' } as const;
  for (const item of await items.all()) {
    const user = / by (\S+@\S+?)$/m.exec(await item.innerText())?.[1];
    const href = decodeURIComponent((await item.getByRole('link').getAttribute('href')) ?? '');
    const [, kind = '', id = ''] = /kind:(\w+)[ +]id:(\d+)/.exec(href) ?? [];
    if (user === undefined || !(kind in areas)) continue;
    const area = areas[kind as keyof typeof areas];
    const entries = JSON.parse(await client.read(`/${area}/${id}/audit_log`)) as AuditEntry[];
    const failedAt = Math.min(...flow.runs.map(({ at }) => at));
    const users = entries
      .filter(({ created_at: at }) => Date.parse(at) - ahead > failedAt - hour)
      .map((entry) => entry.user.email);
    comparison.oneOf(`flow ${flow.name}, user who changed ${kind} ${id}`, user, users);
  }
  await client.close();
}
