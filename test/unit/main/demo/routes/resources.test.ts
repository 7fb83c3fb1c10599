import { beforeEach, describe, expect, it } from 'vitest';
import { downstream } from '../../../../../main/demo/world/model.ts';
import { Demo } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

describe('sources, data sets and sinks', () => {
  it.each(['data_sources', 'data_sets', 'data_sinks'])('%s are listed newest first, ten to a page', async (kind) => {
    const { json, headers } = await demo.get(`/${kind}`, { access_role: 'all', page: '1' });
    expect(json).toHaveLength(10);
    expect(headers['x-page-count']).toBe('10');
    const ids = json.map((one: { id: number }) => one.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    expect((await demo.get(`/${kind}/${ids[0]}`)).json.id).toBe(ids[0]);
  });

  it('a list omits configuration and credential, which the resource itself has', async () => {
    const source = demo.node('orders-eu-s3').resource.id;
    const listed = (await demo.get('/data_sources')).json.find((one: { id: number }) => one.id === source);
    expect(listed).not.toHaveProperty('source_config');
    expect(listed).not.toHaveProperty('data_credentials');
    expect(listed.run_ids).toHaveLength(5);
    expect((await demo.get(`/data_sources/${source}`)).json).toMatchObject({
      name: 'orders-eu-s3',
      source_type: 's3',
      data_sets: [{ name: 'Orders EU raw' }],
      source_config: { 'start.cron': '0 0/5 * * * ?' },
      data_credentials: { name: 'aws-orders-eu', verified_status: '200 Ok' },
    });
  });

  it('a refused credential has the message of the third party', async () => {
    const { json } = await demo.get(`/data_sources/${demo.node('supplier-prices-sftp').resource.id}`);
    expect(json.data_credentials).toMatchObject({ verified_status: '530 Login incorrect', verified_at: null });
  });

  it('an expanded sink has the schema of its input', async () => {
    const path = `/data_sinks/${demo.node('Raw archive').resource.id}`;
    expect((await demo.get(path)).json.data_set).toEqual({ id: expect.any(Number), name: 'Orders EU raw' });
    expect((await demo.get(path, { expand: '1' })).json.data_set).toHaveProperty('output_schema');
  });
});

describe('pausing through a resource', () => {
  it('acts on its node and everything downstream, and returns the resource', async () => {
    const node = demo.node('Order lines EU');
    const before = await demo.statuses();
    const { json } = await demo.call('PUT', `/data_sets/${node.resource.id}/pause`);
    expect(json).toMatchObject({ id: node.resource.id, status: 'PAUSED' });
    const after = await demo.statuses();
    const changed = [...after.keys()].filter((id) => after.get(id) !== before.get(id));
    expect(changed).toEqual(downstream(node).map((one) => one.id));
  });

  it('acts on the one resource where its reach is limited, or on the whole flow on request', async () => {
    demo = await Demo.open({ flows: 30, resourceReach: 'resource' });
    const node = demo.node('Order lines EU');
    const path = `/data_sets/${node.resource.id}`;
    const before = await demo.statuses();
    const changed = async () => {
      const after = await demo.statuses();
      return [...after.keys()].filter((id) => after.get(id) !== before.get(id));
    };
    expect((await demo.call('PUT', `${path}/pause`)).json).toMatchObject({ status: 'PAUSED' });
    expect(await changed()).toEqual([node.id]);
    await demo.call('PUT', `${path}/activate`);
    expect(await changed()).toEqual([]);
    await demo.call('PUT', `${path}/pause`, { query: { all: '1' } });
    const after = await demo.statuses();
    expect(node.flow.nodes.every(({ id }) => after.get(id) === 'PAUSED')).toBe(true);
  });

  it('is undone by activating, and harmless when repeated', async () => {
    const path = `/data_sources/${demo.node('orders-eu-s3').resource.id}`;
    await demo.call('PUT', `${path}/pause`);
    expect((await demo.call('PUT', `${path}/pause`)).json.status).toBe('PAUSED');
    expect((await demo.call('PUT', `${path}/activate`)).json.status).toBe('ACTIVE');
  });

  it('is forbidden to a collaborator', async () => {
    const { id } = demo.node('forecast-warehouse').resource;
    expect((await demo.call('PUT', `/data_sources/${id}/pause`)).status).toBe(403);
  });

  it('is a 405 for a resource outside any flow, whose flow is not found', async () => {
    const unused = (await demo.get('/data_sinks')).json.find(
      (one: { name: string }) => one.name === 'Orders EU, old archive',
    );
    const answer = await demo.call('PUT', `/data_sinks/${unused.id}/activate`);
    expect(answer.status).toBe(405);
    expect(answer.json.message).toContain('belongs to no flow');
    expect((await demo.get(`/data_sinks/${unused.id}/flow`)).status).toBe(404);
  });
});
