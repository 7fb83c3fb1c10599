import { beforeEach, describe, expect, it } from 'vitest';
import { downstream } from '../../../../../main/demo/world/model.ts';
import { Demo, minute } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

describe('deleting a flow', () => {
  it('is refused while anything in the sub-tree is active, which the answer lists by kind', async () => {
    const node = demo.node('Order lines EU');
    const answer = await demo.call('DELETE', `/flows/${node.id}`);
    expect(answer.status).toBe(405);
    expect(answer.json).toEqual({
      data_sources: [],
      data_sets: [node.resource.id],
      data_sinks: node.children.map((child) => child.resource.id),
      message: 'Active resources cannot be deleted: pause them first.',
    });
    expect(demo.service.world.nodes.has(node.id)).toBe(true);
  });

  it('removes the node and everything downstream with the resources, and nothing else', async () => {
    const node = demo.node('Order lines EU');
    const gone = new Set(downstream(node).map((one) => one.id));
    const before = await demo.statuses();
    await demo.call('PUT', `/flows/${node.id}/pause`);
    expect((await demo.call('DELETE', `/flows/${node.id}`)).json).toEqual({ code: '200', message: 'Ok' });
    expect([...(await demo.statuses()).keys()]).toEqual([...before.keys()].filter((id) => !gone.has(id)));
    expect((await demo.get(`/flows/${node.id}`)).status).toBe(404);
    expect((await demo.get(`/data_sets/${node.resource.id}`)).status).toBe(404);
    const flow = (await demo.get(`/flows/${demo.node('orders-eu-s3').id}`)).json;
    expect(flow.data_sets.map((one: { name: string }) => one.name)).not.toContain('Order lines EU');
  });

  it.each(['all', 'full_tree'])('%s=1 takes the whole flow, whose readers continue without it', async (selector) => {
    const node = demo.node('Order headers EU');
    const total = demo.service.world.flows.length;
    await demo.call('PUT', `/flows/${node.id}/pause`, { query: { all: '1' } });
    expect((await demo.call('DELETE', `/flows/${node.id}`, { query: { [selector]: '1' } })).status).toBe(200);
    await demo.advance(30 * minute);
    expect(demo.service.world.flows).toHaveLength(total - 1);
    const reader = (await demo.get(`/flows/${demo.node('Sales by day').id}`)).json;
    expect(reader.flows[0].shared_origin_node_id).toBeNull();
    expect(reader.shared_data_sets).toEqual([]);
    expect((await demo.get('/flows', { access_role: 'all', include_run_metrics: '1' })).status).toBe(200);
  });

  it('is forbidden to an operator', async () => {
    const answer = await demo.call('DELETE', `/flows/${demo.node('refunds-db').id}`);
    expect([answer.status, answer.text]).toEqual([403, '']);
  });
});

describe('deleting a resource', () => {
  it.each([
    ['data_sinks', 'Raw archive', 'is active: pause it'],
    ['data_sets', 'Orders EU raw', 'is active: pause it'],
    ['data_sources', 'orders-eu-s3', 'is active: pause it'],
  ])('%s: is refused while it is active', async (kind, name, text) => {
    const answer = await demo.call('DELETE', `/${kind}/${demo.node(name).resource.id}`);
    expect([answer.status, answer.json.message]).toEqual([405, expect.stringContaining(text)]);
  });

  it('is refused while data sets read it, and lists them', async () => {
    const node = demo.node('Orders EU raw');
    await demo.call('PUT', `/flows/${node.id}/pause`, { query: { all: '1' } });
    const { status, json } = await demo.call('DELETE', `/data_sets/${node.resource.id}`);
    expect(status).toBe(405);
    expect(json).toMatchObject({ data_sets: [demo.node('Orders EU normalised').resource.id], data_sinks: [] });
  });

  it('leaves the paused sinks of a data set behind, outside any flow', async () => {
    const { resource, children } = demo.node('Order lines EU');
    await demo.call('PUT', `/data_sets/${resource.id}/pause`);
    expect((await demo.call('DELETE', `/data_sets/${resource.id}`)).json).toEqual({ code: '200', message: 'Ok' });
    const sink = children[0]?.resource.id;
    expect((await demo.get(`/data_sinks/${sink}`)).json).toMatchObject({ id: sink, data_set_id: null });
    expect((await demo.get(`/data_sinks/${sink}/flow`)).status).toBe(404);
  });

  it('never reuses an id', async () => {
    const made = async (): Promise<number> => {
      const body = { name: 'Hook', source_type: 'svc_rest' };
      return (await demo.call('POST', '/data_sources', { body })).json.id;
    };
    const first = await made();
    expect((await demo.call('DELETE', `/data_sources/${first}`)).status).toBe(200);
    expect(await made()).toBe(first + 1);
  });

  it('removes the data map that a sink fills with the sink', async () => {
    const set = demo.node('Order lines EU').resource.id;
    const body = { name: 'Sizes', data_set_id: set, sink_type: 'data_map', sink_config: {} };
    const sink = (await demo.call('POST', '/data_sinks', { body })).json;
    expect(demo.service.world.dataMaps.has(sink.data_map_id)).toBe(true);
    await demo.call('DELETE', `/data_sinks/${sink.id}`);
    expect(demo.service.world.dataMaps.has(sink.data_map_id)).toBe(false);
  });
});
