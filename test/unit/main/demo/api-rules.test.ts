import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, hour, minute, start } from './support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

/** Path of an entry of a list, by its name. */
async function pathOf(list: string, name: string): Promise<string> {
  const all: { id: number; name: string }[] = (await demo.get(list, { access_role: 'all' })).json;
  return `${list}/${all.find((one) => one.name === name)?.id}`;
}

const put = (path: string, body: unknown) => demo.call('PUT', path, { body });
const resourcePath = (kind: string, name: string) => `/${kind}/${demo.node(name).resource.id}`;

describe('a credential', () => {
  const secret = 'tr0ub4dor&3';
  const made = async () => {
    const credentials = { host: 'db.northgate.example', password: secret, 'aws.secret.key': secret };
    const body = { name: 'warehouse', credentials_type: 'postgres', credentials };
    return demo.call('POST', '/data_credentials', { body });
  };

  it('never returns a secret that it was created with', async () => {
    const created = await made();
    const expanded = await demo.get(`/data_credentials/${created.json.id}`, { expand: '1' });
    for (const { text } of [created, expanded, await demo.get('/data_credentials')]) expect(text).not.toContain(secret);
    expect(created.json.credentials_non_secure_data).toEqual({ host: 'db.northgate.example' });
  });

  it('is verified by a test until its properties are replaced', async () => {
    const path = `/data_credentials/${(await made()).json.id}`;
    const answer = await demo.get(`${path}/probe`);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await put(path, { name: 'renamed' })).json).toMatchObject({ name: 'renamed', verified_status: '200 Ok' });
    const { json } = await put(path, { credentials: { password: 'wrong' } });
    expect(json).toMatchObject({ verified_status: null, credentials_non_secure_data: {} });
    expect((await demo.get(`${path}/probe`)).status).toBe(403);
  });

  it('reports a refusal even when its test is deferred', async () => {
    const path = `${await pathOf('/data_credentials', 'sftp-suppliers')}/probe`;
    const { request_id: id } = (await demo.get(path, { async: 'true' })).json;
    await demo.advance(minute);
    const result = { status: 403, message: '530 Login incorrect' };
    expect((await demo.get(path, { request_id: String(id) })).json).toMatchObject({ status: 'completed', result });
  });

  it('cannot be deleted while it is in use, and the answer names its users', async () => {
    const { status, json } = await demo.call('DELETE', await pathOf('/data_credentials', 'aws-orders-eu'));
    expect([status, json.message]).toEqual([405, expect.stringContaining('orders-eu-s3')]);
    expect(json.data_sources).toEqual([demo.node('orders-eu-s3').resource.id]);
  });
});

describe('a data map', () => {
  it('finds and deletes entries by their keys and by patterns', async () => {
    const path = await pathOf('/data_maps', 'Order channels');
    const found = async (keys: string) =>
      (await demo.get(`${path}/entries/${keys}`)).json.map((row: { channel: string }) => row.channel);
    expect(await found('app,web,none')).toEqual(['web', 'app']);
    expect(await found('*e*')).toEqual(['web', 'store', 'marketplace']);
    expect(await found('.*')).toEqual([]);
    expect((await demo.call('DELETE', `${path}/entries/web,m*`)).status).toBe(200);
    expect(await found('*')).toEqual(['app', 'store']);
  });

  it('replaces the entry of a known key and adds one for a new key, or rejects both', async () => {
    const path = await pathOf('/data_maps', 'Return reasons');
    const count = async () => (await demo.get(path)).json.map_entry_count;
    const before = await count();
    for (const entries of [[{ reason: 20 }, { text: 'x' }], [{ reason: 20 }, { reason: '20' }], { reason: 20 }])
      expect((await put(`${path}/entries`, { entries })).status).toBe(400);
    expect(await count()).toBe(before);
    const entries = [{ reason: 9, text: 'Changed mind' }, { reason: 10 }];
    expect((await put(`${path}/entries`, { entries })).json).toEqual(entries);
    expect(await count()).toBe(before + 1);
  });

  it('finds an entry whose key must be encoded in a path', async () => {
    const path = await pathOf('/data_maps', 'Size names');
    const row = { size: 'Größe 1/2 ?#%+(*)', label: 'odd' };
    await put(`${path}/entries`, { entries: [row] });
    expect((await demo.get(`${path}/entries/${encodeURIComponent(row.size)}`)).json).toEqual([row]);
  });

  it('that a data sink fills is changed only by that sink', async () => {
    const body = { name: 'Sizes', data_set_id: demo.node('Order lines EU').resource.id, sink_type: 'data_map' };
    const sink = (await demo.call('POST', '/data_sinks', { body: { ...body, sink_config: {} } })).json;
    const path = `/data_maps/${sink.data_map_id}`;
    expect((await put(`${path}/entries`, { entries: [{ id: 'K1' }] })).status).toBe(405);
    expect((await demo.call('DELETE', path)).status).toBe(405);
  });

  it('can be read but not changed by a collaborator', async () => {
    const path = await pathOf('/data_maps', 'VAT rates');
    expect((await put(path, { name: 'Mine' })).status).toBe(403);
    expect((await demo.call('DELETE', `${path}/entries/NL`)).status).toBe(403);
    expect((await demo.get(`${path}/entries/NL`)).json).toHaveLength(1);
  });
});

describe('a code container', () => {
  it('that a data set uses cannot be deleted, and the answer names the data set', async () => {
    const path = await pathOf('/code_containers', 'returns_only');
    Object.assign(demo.service.world.codeContainers.get(Number(path.split('/')[2])) ?? {}, { role: 'owner' });
    const { status, json } = await demo.call('DELETE', path);
    expect([status, json.message]).toEqual([405, expect.stringContaining('Returns EU')]);
  });

  it('that is public can be copied, and not changed', async () => {
    const [{ id }] = (await demo.get('/code_containers/public')).json;
    expect((await put(`/code_containers/${id}`, { name: 'Mine' })).status).toBe(403);
    const copy = (await demo.call('POST', `/code_containers/${id}/copy`)).json;
    expect(copy).toMatchObject({ public: false, copied_from_id: id });
  });
});

describe('an update', () => {
  it('replaces a configuration whole, through either path', async () => {
    await demo.call('PUT', `${resourcePath('data_sources', 'orders-eu-s3')}/pause`);
    for (const [kind, name, key] of [
      ['data_sources', 'orders-eu-s3', 'source_config'],
      ['data_sinks', 'Raw archive', 'sink_config'],
    ] as const) {
      const path = resourcePath(kind, name);
      expect((await put(path, { [key]: { path: 'a', more: 1 } })).json[key]).toEqual({ path: 'a', more: 1 });
      expect((await put(`${path}/config`, { path: 'b' })).json[key]).toEqual({ path: 'b' });
      expect((await demo.get(path)).json).toMatchObject({ name, [key]: { path: 'b' } });
    }
  });

  it('is refused only for an active source whose configuration would change', async () => {
    const path = resourcePath('data_sources', 'orders-eu-s3');
    const { source_config: config } = (await demo.get(path)).json;
    expect((await put(path, { source_config: { path: 'x' } })).status).toBe(405);
    expect((await put(path, { source_config: config, description: 'Still active' })).status).toBe(200);
  });

  it('is logged as an effect only when something changed', async () => {
    const path = resourcePath('data_sets', 'Order lines EU');
    for (const description of ['Other', 'Other']) await put(path, { description });
    expect(demo.service.log.since(0).map((one) => one.took_effect)).toEqual([true, true, false]);
  });

  it('moves a stopped data set with everything below it, but never below itself', async () => {
    const returns = resourcePath('data_sets', 'Returns EU');
    const below = (name: string) => ({ parent_data_set_id: demo.node(name).resource.id });
    expect((await put(returns, below('Returns EU'))).status).toBe(400);
    expect((await put(returns, below('Order lines EU'))).json.parent_data_sets).toMatchObject([
      { name: 'Order lines EU' },
    ]);
    expect((await put(resourcePath('data_sets', 'Order lines EU'), below('Fraud features EU'))).status).toBe(405);
  });

  it('moves a stopped sink to another data set', async () => {
    const sink = resourcePath('data_sinks', 'Finance ledger');
    await put(sink, { data_set_id: demo.node('Fraud features EU').resource.id });
    expect(demo.node('Finance ledger').parent).toBe(demo.node('Fraud features EU'));
  });
});

describe('records', () => {
  const set = () => resourcePath('data_sets', 'Orders EU normalised');

  it('that pass have the fields of those that fail, and do not exist before the first run', async () => {
    const [passing] = (await demo.get(`${set()}/samples`)).json;
    const { data } = (await demo.call('POST', `${set()}/probe/quarantine/sample`)).json.output;
    for (const { rawMessage } of data) expect(Object.keys(JSON.parse(rawMessage.data))).toEqual(Object.keys(passing));
    const body = { name: 'Lines NL', has_custom_transform: false };
    const parent = demo.node('Order lines EU').resource.id;
    const made = (await demo.call('POST', '/data_sets', { body: { ...body, parent_data_set_id: parent } })).json;
    expect((await demo.get(`/data_sets/${made.id}/samples`)).json).toEqual([]);
  });

  it('that fail have equal counts by run, by hour and in the quarantine', async () => {
    const range = { start_time: String(start - 4 * hour), end_time: String(start) };
    const trends = (await demo.get(`${set()}/errors/trends`, range)).json.metrics.data;
    const history = (await demo.get(`${set()}/errors/history`, { ...range, per_page: '100' })).json.output.data;
    const sum = (rows: { errors: number }[]) => rows.reduce((total, { errors }) => total + errors, 0);
    expect(sum(history)).toBe(sum(trends));
    const body = { start_time: history.at(-1).runId - 4 * minute, end_time: start };
    const { output } = (await demo.call('POST', `${set()}/probe/quarantine/sample`, { body })).json;
    expect(output.meta.totalCount).toBe(sum(history));
  });

  it('that fail are limited to the requested time range, ten to a page', async () => {
    const body = { start_time: start - 20 * minute, end_time: start - 10 * minute };
    const { output } = (await demo.call('POST', `${set()}/probe/quarantine/sample`, { body })).json;
    expect(output.meta).toMatchObject({ currentPage: 1, pageCount: Math.ceil(output.meta.totalCount / 10) });
    expect(output.data).toHaveLength(10);
    for (const { svcMetaData } of output.data) {
      expect(svcMetaData.ingestTime).toBeGreaterThanOrEqual(body.start_time);
      expect(svcMetaData.ingestTime).toBeLessThanOrEqual(body.end_time);
    }
  });

  it('of one run add up over its files', async () => {
    const { id, resource } = demo.node('orders-eu-s3');
    const { metrics } = (await demo.get('/flows', { include_run_metrics: '1', access_role: 'all' })).json;
    const run = metrics.find((one: { origin_node_id: number }) => one.origin_node_id === id);
    const files = await demo.get(`/data_sources/${resource.id}/metrics/files`, { run_id: String(run.run_id) });
    const records: number[] = files.json.metrics.data.map((one: { records: number }) => one.records);
    expect(records.reduce((total, one) => total + one, 0)).toBe(run.records);
  });
});

describe('the metrics of a flow', () => {
  it('are those of the list of flows, by run and by day', async () => {
    const { id, resource } = demo.node('orders-eu-s3');
    const { metrics } = (await demo.get('/flows', { include_run_metrics: '1', access_role: 'all' })).json;
    const run = metrics.find((one: { origin_node_id: number }) => one.origin_node_id === id);
    const summary = await demo.get(`/data_sources/${resource.id}/metrics/run_summary`, { groupby: 'runId', size: '1' });
    const [newest] = summary.json.metrics.data;
    expect(newest).toMatchObject({ runId: run.run_id, records: run.records, size: run.size });
    const grouped = await demo.get(`/data_flows/data_sources/${resource.id}/metrics`, { groupby: 'runId' });
    const { data_sets: sets, data_sources: sources } = grouped.json.metrics.data[run.run_id];
    const failed = [...sources, ...sets].reduce((sum: number, { metric }) => sum + metric.errors, 0);
    expect(sources).toEqual([
      { id: resource.id, metric: { records: run.records, size: run.size, errors: newest.errors } },
    ]);
    expect(failed).toBeGreaterThan(newest.errors);
    expect(failed).toBeLessThanOrEqual(run.errors);
    const daily = await demo.get(`/data_sources/${resource.id}/metrics`, { from: '2026-03-11', to: '2026-03-12' });
    expect(daily.json.metrics.map(({ time }: { time: string }) => time)).toEqual(['2026-03-11', '2026-03-12']);
  });

  it('have the last write of each run at a destination, where they are grouped or ordered by it', async () => {
    const { resource } = demo.node('Raw archive');
    const path = `/data_sinks/${resource.id}/metrics/run_summary`;
    const rows = async (query: Record<string, string>) => (await demo.get(path, query)).json.metrics.data;
    for (const query of [{ groupby: 'lastWritten' }, { groupby: 'runId', orderby: 'lastWritten' }])
      for (const row of await rows(query)) expect(row.lastWritten).toBeGreaterThan(row.runId);
    for (const row of await rows({ groupby: 'runId' })) expect(row).not.toHaveProperty('lastWritten');
    const { id } = demo.node('orders-eu-s3').resource;
    const ofSource = await demo.get(`/data_sources/${id}/metrics/run_summary`, { groupby: 'lastWritten' });
    expect(ofSource.json.metrics.data[0]).not.toHaveProperty('lastWritten');
  });

  it('and its run logs are missing where the service has none', async () => {
    const plain = await Demo.open({ flows: 1, runLogs: 'none', runMetrics: false });
    const { id } = plain.node('orders-eu-s3').resource;
    for (const path of [`/data_sources/${id}/metrics`, `/data_flows/data_sources/${id}/metrics`])
      expect((await plain.get(path)).status).toBe(404);
    expect((await plain.get(`/data_flows/data_sources/${id}/logs`, { from: '0' })).status).toBe(404);
  });
});

describe('notifications', () => {
  const unread = async (): Promise<number[]> =>
    (await demo.get('/notifications', { read: '0' })).json.map((one: { id: number }) => one.id);

  it('are marked as read, and as unread again, by each form of a list of ids', async () => {
    const before = await unread();
    const ids = before.slice(0, 2);
    for (const body of [ids, { ids }, { notification_ids: ids }]) {
      await put('/notifications/mark_read', body);
      expect(await unread()).toEqual(before.slice(2));
      await put('/notifications/mark_unread', body);
      expect(await unread()).toEqual(before);
    }
    await demo.call('PUT', '/notifications/mark_read', { query: { notification_id: 'all' } });
    expect(await unread()).toEqual([]);
  });

  it('arrive while time passes, and never under the id of a deleted one', async () => {
    const [id] = await unread();
    await demo.call('DELETE', `/notifications/${id}`);
    const rest = await unread();
    await demo.advance(20 * minute);
    expect((await unread()).length).toBeGreaterThan(rest.length);
    expect(await unread()).not.toContain(id);
  });
});

it('suggested documentation is an error message where the feature is off', async () => {
  demo = await Demo.open({ flows: 3, ai: false });
  const path = `${resourcePath('data_sets', 'Orders EU normalised')}/docs/recommendation`;
  const { output } = (await demo.call('POST', path)).json;
  expect(output.errorMessage).toContain('integration is not enabled for the organisation');
  expect(output).not.toHaveProperty('response');
});
