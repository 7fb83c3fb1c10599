import { beforeEach, describe, expect, it } from 'vitest';
import { Demo } from '../support.ts';

let demo: Demo;
let body: Record<string, unknown>;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
  const { credential } = demo.node('ORDERS_EU.LINES').resource;
  body = {
    name: 'ORDERS_EU.COPY',
    data_set_id: demo.node('Order lines EU').resource.id,
    sink_type: 'snowflake',
    sink_config: { database: 'SHOP', table: 'T', 'insert.mode': 'INSERT', mapping: { mode: 'manual', mapping: {} } },
    data_credentials_id: credential?.id,
    create_destination: true,
  };
});

describe('creating a sink', () => {
  it('puts it below its data set, never started, with the configuration as it was sent', async () => {
    const { json } = await demo.call('POST', '/data_sinks', { body });
    expect(json).toMatchObject({
      name: 'ORDERS_EU.COPY',
      status: 'INIT',
      data_set: { name: 'Order lines EU' },
      sink_config: body['sink_config'],
    });
    const node = demo.node('ORDERS_EU.COPY');
    expect(node.parent).toBe(demo.node('Order lines EU'));
    const flow = (await demo.get(`/data_sinks/${json.id}/flow`)).json;
    expect(flow.data_sinks.find((one: { id: number }) => one.id === json.id)).toMatchObject({ flow_node_id: node.id });
    // A type for each attribute and nothing else, as the specification has it for sinks. Clients in use write True.
    for (const expand of ['1', 'true', 'True'])
      expect((await demo.get(`/data_sinks/${json.id}`, { expand })).json.data_set.output_schema).toEqual({
        properties: { id: 'number', updated_at: 'string', amount: 'number' },
        $schema: expect.any(String),
        '$schema-id': expect.any(Number),
      });
  });

  it('can be activated alone', async () => {
    const { id } = (await demo.call('POST', '/data_sinks', { body })).json;
    expect((await demo.call('PUT', `/data_sinks/${id}/activate`)).json.status).toBe('ACTIVE');
  });

  it.each(['name', 'data_set_id', 'sink_type', 'sink_config', 'data_credentials_id'])('wants %s', async (field) => {
    const answer = await demo.call('POST', '/data_sinks', { body: { ...body, [field]: undefined } });
    expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it.each([
    ['data_set_id', { data_set_id: 1 }],
    ['sink_type', { sink_type: 'abacus' }],
    ['create_destination', { create_destination: 'yes' }],
    ['sink_schedule', { sink_schedule: null }],
  ])('says what is wrong with %s', async (field, wrong) => {
    const answer = await demo.call('POST', '/data_sinks', { body: { ...body, ...wrong } });
    expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('forbids the credential of another connector', async () => {
    const answer = await demo.call('POST', '/data_sinks', { body: { ...body, sink_type: 's3' } });
    expect([answer.status, answer.json.message]).toEqual([403, expect.stringContaining('data_credentials_id')]);
  });

  it('is forbidden below what the caller may only view', async () => {
    const data_set_id = demo.node('Forecast').resource.id;
    expect((await demo.call('POST', '/data_sinks', { body: { ...body, data_set_id } })).status).toBe(403);
  });
});

describe('updating a sink', () => {
  it.each(['', '/config'])('replaces the configuration whole, never merging it (PUT …%s)', async (suffix) => {
    const { id } = demo.node('Raw archive').resource;
    const config = { path: 'elsewhere', data_format: 'csv' };
    const sent = suffix === '' ? { sink_config: config } : config;
    const { json } = await demo.call('PUT', `/data_sinks/${id}${suffix}`, { body: sent });
    expect(json).toMatchObject({ name: 'Raw archive', status: 'ACTIVE' });
    expect(json.sink_config).toEqual(config);
    expect((await demo.get(`/data_sinks/${id}`)).json.sink_config).toEqual(config);
  });

  it('moves a stopped sink to another data set, also from no flow at all', async () => {
    const wanted = demo.node('Fraud features EU');
    const set = { body: { data_set_id: wanted.resource.id } };
    const stopped = demo.node('Finance ledger');
    expect((await demo.call('PUT', `/data_sinks/${stopped.resource.id}`, set)).json.data_set.id).toBe(
      wanted.resource.id,
    );
    const spare = (await demo.get('/data_sinks')).json.find(({ name }: { name: string }) => /old archive/.test(name));
    await demo.call('PUT', `/data_sinks/${spare.id}`, set);
    expect(wanted.children.map((child) => child.resource.name)).toEqual([
      'fraud-scores',
      'Finance ledger',
      'Orders EU, old archive',
    ]);
    expect(demo.node('Returns EU').children.map((child) => child.resource.name)).toEqual(['RETURNS_EU']);
    const active = demo.node('Raw archive').resource.id;
    expect((await demo.call('PUT', `/data_sinks/${active}`, set)).status).toBe(405);
  });
});
