import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, minute } from '../support.ts';

let demo: Demo;
let body: Record<string, unknown>;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
  const { credential } = demo.node('orders-eu-s3').resource;
  const source_config = { 'start.cron': '0 0 * * * ?', path: 'new/orders', odd: { nested: [1, null] } };
  body = { name: 'New orders', source_type: 's3', source_config, data_credentials_id: credential?.id };
});

const create = async (given: object = {}): Promise<{ id: number }> =>
  (await demo.call('POST', '/data_sources', { body: { ...body, ...given } })).json;

describe('creating a source', () => {
  it('begins a flow of its own, never started, with the configuration as it was sent', async () => {
    const source = await create({ description: 'From the new shop' });
    expect(source).toMatchObject({
      name: 'New orders',
      description: 'From the new shop',
      status: 'INIT',
      access_roles: ['owner'],
      source_config: body['source_config'],
      data_credentials: { name: 'aws-orders-eu' },
    });
    expect((await demo.get(`/data_sources/${source.id}/flow`)).json.flows).toMatchObject([
      { name: 'New orders', status: 'INIT', project_id: null, children: [] },
    ]);
  });

  it('assigns ids above the highest of their kind, and leads the lists', async () => {
    const highest = (await demo.get('/data_sources', { access_role: 'all' })).json[0].id;
    expect((await create()).id).toBe(highest + 1);
    expect((await demo.get('/data_sources')).json[0].id).toBe(highest + 1);
    expect((await demo.get('/flows')).json.flows[0].name).toBe('New orders');
  });

  it('runs from its activation on, and not before', async () => {
    const { id } = await create();
    await demo.advance(20 * minute);
    await demo.call('PUT', `/data_sources/${id}/activate`);
    await demo.advance(30 * minute);
    const runs = (await demo.get(`/data_sources/${id}`)).json.run_ids;
    expect(runs).toHaveLength(2);
    expect(Math.min(...runs.map((run: { id: number }) => run.id))).toBeGreaterThan(
      demo.service.world.start + 20 * minute,
    );
  });

  it.each(['name', 'source_type', 'source_config', 'data_credentials_id'])('wants %s', async (field) => {
    const answer = await demo.call('POST', '/data_sources', { body: { ...body, [field]: undefined } });
    expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it.each(['svc_rest', 'file_upload', 'email'])('wants neither configuration nor credential for %s', async (type) => {
    const answer = await demo.call('POST', '/data_sources', { body: { name: 'Incoming', source_type: type } });
    expect([answer.status, answer.json.source_config, answer.json.data_credentials]).toEqual([200, {}, null]);
  });

  it.each([
    ['name', { name: '' }],
    ['source_type', { source_type: 'abacus' }],
    ['source_config', { source_config: 'path=x' }],
    ['data_credentials_id', { data_credentials_id: 1 }],
    ['code_container_id', { code_container_id: 1 }],
    ['colour', { colour: 'red' }],
  ])('says what is wrong with %s', async (field, wrong) => {
    const answer = await demo.call('POST', '/data_sources', { body: { ...body, ...wrong } });
    expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('forbids the credential of another connector, and then creates nothing', async () => {
    const before = demo.service.world.flows;
    const answer = await demo.call('POST', '/data_sources', { body: { ...body, source_type: 'kafka' } });
    expect([answer.status, answer.json.message]).toEqual([403, expect.stringContaining('data_credentials_id')]);
    expect(demo.service.world.flows).toBe(before);
  });

  it("speaks of the vendor's own connectors by the vendor's name", async () => {
    const acme = await Demo.open({ flows: 3, vendor: 'acme' });
    const made = (source_type: string) => acme.call('POST', '/data_sources', { body: { name: 'Hook', source_type } });
    expect((await made('acme_rest')).json.source_type).toBe('acme_rest');
    expect((await made('svc_rest')).status).toBe(400);
  });
});

describe('updating a source', () => {
  it('changes what is named and leaves the rest', async () => {
    const { id } = await create();
    await demo.advance(minute);
    const { json } = await demo.call('PUT', `/data_sources/${id}`, { body: { name: 'Newer orders' } });
    expect(json).toMatchObject({ name: 'Newer orders', source_config: body['source_config'], status: 'INIT' });
    expect(Date.parse(json.updated_at)).toBe(Date.parse(json.created_at) + minute);
    expect((await demo.get(`/data_sources/${id}`)).json).toEqual(json);
  });

  it.each(['', '/config'])('replaces the configuration whole, never merging it (PUT …%s)', async (suffix) => {
    const { id } = await create();
    const config = { path: 'elsewhere' };
    const sent = suffix === '' ? { source_config: config } : config;
    const { json } = await demo.call('PUT', `/data_sources/${id}${suffix}`, { body: sent });
    expect(json.source_config).toEqual(config);
  });

  it('is refused for an active source whose configuration would change, and for nothing else', async () => {
    const { id, source_config } = (await demo.get(`/data_sources/${demo.node('orders-eu-s3').resource.id}`)).json;
    const put = (given: object) => demo.call('PUT', `/data_sources/${id}`, { body: given });
    const refused = await put({ name: 'Renamed', source_config: { path: 'x' } });
    expect([refused.status, refused.json.message]).toEqual([405, expect.stringContaining('pause it')]);
    expect((await put({ source_config })).status).toBe(200);
    expect((await put({ description: 'Still active' })).json).toMatchObject({ name: 'orders-eu-s3', status: 'ACTIVE' });
    await demo.call('PUT', `/data_sources/${id}/pause`);
    expect((await put({ source_config: { path: 'x' } })).status).toBe(200);
  });

  it('is logged as an effect only when something changed', async () => {
    const { id } = await create();
    for (const name of ['Renamed', 'Renamed']) await demo.call('PUT', `/data_sources/${id}`, { body: { name } });
    const log = (await demo.control('GET', '/log')).json.filter((one: { method: string }) => one.method === 'PUT');
    expect(log.map((one: { took_effect: boolean }) => one.took_effect)).toEqual([true, false]);
  });

  it('is forbidden to a collaborator', async () => {
    const { id } = demo.node('forecast-warehouse').resource;
    const answer = await demo.call('PUT', `/data_sources/${id}`, { body: { name: 'Mine' } });
    expect([answer.status, answer.text]).toEqual([403, '']);
  });
});
