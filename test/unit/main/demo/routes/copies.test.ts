import { beforeEach, describe, expect, it } from 'vitest';
import { originOf, statusOf } from '../../../../../main/demo/world/model.ts';
import { Demo, minute } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

interface Named {
  readonly id: number;
  readonly name: string;
}
const names = (things: readonly Named[]): string[] => things.map((one) => one.name);

describe('copying a flow', () => {
  it('copies the whole flow of any node, with new ids, never started, and names the original of each', async () => {
    const original = demo.node('Order lines EU').flow;
    const { status, json } = await demo.call('POST', `/flows/${demo.node('Order lines EU').id}/copy`, { body: {} });
    expect(status).toBe(200);
    expect(json.flows).toMatchObject([{ name: 'Orders EU (copy)', status: 'INIT' }]);
    const resources = [...json.data_sources, ...json.data_sets, ...json.data_sinks];
    expect(resources).toHaveLength(original.nodes.length);
    expect(resources.map((one) => one.copied_from_id).toSorted()).toEqual(
      original.nodes.map((node) => node.resource.id).toSorted(),
    );
    expect(new Set(resources.map((one) => one.status))).toEqual(new Set(['INIT']));
    const shape = (node: { children: [] }): unknown => node.children.map(shape);
    expect(shape(json.flows[0])).toEqual(shape((await demo.get(`/flows/${originOf(original).id}`)).json.flows[0]));
  });

  it('puts the copy first in the lists, among what the caller owns, and runs it once it is activated', async () => {
    const { id, data_source_id: source } = (await demo.call('POST', `/flows/${demo.node('orders-eu-s3').id}/copy`)).json
      .flows[0];
    expect((await demo.get('/flows')).json.flows[0].id).toBe(id);
    expect((await demo.get('/data_sources')).json[0].id).toBe(source);
    expect((await demo.get('/users/current')).json.data_sources[0]).toBe(source);
    expect((await demo.statuses()).get(id)).toBe('INIT');
    await demo.call('PUT', `/flows/${id}/activate`);
    await demo.advance(30 * minute);
    const { metrics } = (await demo.get('/flows', { include_run_metrics: '1' })).json;
    expect(metrics.filter((one: { origin_node_id: number }) => one.origin_node_id === id)).toHaveLength(6);
  });

  it('copies failures and notifications of the original', async () => {
    const { id } = (await demo.call('POST', `/flows/${demo.node('orders-eu-s3').id}/copy`)).json.flows[0];
    await demo.call('PUT', `/flows/${id}/activate`);
    await demo.advance(30 * minute);
    const set = demo.node('Orders EU normalised (copy)').resource.id;
    const about = { resource_type: 'DATASET', resource_id: String(set) };
    expect((await demo.get('/notifications', about)).json).not.toHaveLength(0);
  });

  it('copies each credential once, unless they are reused', async () => {
    const path = `/flows/${demo.node('orders-eu-s3').id}/copy`;
    const before = demo.service.world.credentials.size;
    const reused = (await demo.call('POST', path, { body: { reuse_data_credentials: true } })).json;
    expect(demo.service.world.credentials.size).toBe(before);
    const copied = (await demo.call('POST', path, { body: { reuse_data_credentials: false } })).json;
    expect(names(copied.data_credentials)).toEqual(names(reused.data_credentials).map((name) => `${name} (copy)`));
    expect(demo.service.world.credentials.size).toBe(before + reused.data_credentials.length);
  });

  it('copies the readers of its sinks only on request, and the copies read the copy', async () => {
    const path = `/flows/${demo.node('orders-eu-s3').id}/copy`;
    const before = demo.service.world.flows.length;
    await demo.call('POST', path);
    expect(demo.service.world.flows).toHaveLength(before + 1);
    await demo.call('POST', path, { body: { copy_dependent_data_flows: true } });
    expect(demo.service.world.flows).toHaveLength(before + 3);
    const reader = demo.node('fulfilment-eu-kafka (copy)');
    const sinks = [...demo.service.world.nodes.values()].filter(
      (one) => one.resource.name === 'orders-eu-events (copy)',
    );
    expect(reader.flow.feed).toBe(sinks[1]);
  });

  it('assigns it to the given owner, who must be known', async () => {
    const path = `/flows/${demo.node('orders-eu-s3').id}/copy`;
    const [, other] = demo.service.world.people;
    const given = { owner_id: other?.id, org_id: demo.service.world.org.id };
    const { json } = await demo.call('POST', path, { body: given });
    expect(json.data_sources[0]).toMatchObject({ owner_id: other?.id, access_roles: ['collaborator'] });
    const copied = await demo.call('POST', path, { body: { ...given, copy_access_controls: true } });
    expect(copied.json.data_sources[0].access_roles).toEqual(['owner']);
    for (const body of [{ owner_id: 1 }, { org_id: 1 }, { paused: true }]) {
      const refused = await demo.call('POST', path, { body });
      expect([refused.status, refused.json.message]).toEqual([
        400,
        expect.stringContaining(Object.keys(body)[0] ?? ''),
      ]);
    }
  });

  it('is forbidden to an operator, and then creates nothing', async () => {
    const before = demo.service.world.flows;
    const answer = await demo.call('POST', `/flows/${demo.node('fulfilment-eu-kafka').id}/copy`);
    expect([answer.status, answer.text]).toEqual([403, '']);
    expect(demo.service.world.flows).toBe(before);
  });
});

describe('copying a resource', () => {
  it('begins a new flow for a source, without what is below the original', async () => {
    const original = demo.node('orders-eu-s3').resource;
    const { json } = await demo.call('POST', `/data_sources/${original.id}/copy`, { body: {} });
    expect(json).toMatchObject({
      name: 'orders-eu-s3 (copy)',
      copied_from_id: original.id,
      status: 'INIT',
      data_sets: [],
    });
    expect((await demo.get(`/data_sources/${json.id}/flow`)).json.flows).toMatchObject([{ children: [] }]);
  });

  it.each([
    ['data_sets', 'Order lines EU'],
    ['data_sinks', 'Raw archive'],
  ])('%s: it is created next to the original', async (kind, name) => {
    const node = demo.node(name);
    const { json } = await demo.call('POST', `/${kind}/${node.resource.id}/copy`, { body: {} });
    const copy = demo.node(`${name} (copy)`);
    expect(json.id).toBe(copy.resource.id);
    expect([copy.parent, copy.flow, copy.children]).toEqual([node.parent, node.flow, []]);
    expect(statusOf(copy.resource)).toBe('INIT');
  });

  it('cannot reuse credentials of a data set', async () => {
    const { id } = demo.node('Order lines EU').resource;
    const answer = await demo.call('POST', `/data_sets/${id}/copy`, { body: { reuse_data_credentials: true } });
    expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining('reuse_data_credentials')]);
  });
});
