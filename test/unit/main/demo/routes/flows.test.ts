import { beforeEach, describe, expect, it } from 'vitest';
import { downstream, type FlowNode } from '../../../../../main/demo/world/model.ts';
import { Demo, minute } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open();
});

/** Nodes whose status has changed. */
async function changedBy(action: () => Promise<unknown>): Promise<number[]> {
  const before = await demo.statuses();
  await action();
  const after = await demo.statuses();
  return [...after.keys()].filter((id) => after.get(id) !== before.get(id));
}

const ids = (nodes: readonly FlowNode[]): number[] => nodes.map((node) => node.id);
const active = (node: FlowNode): FlowNode[] =>
  downstream(node).filter((one) => one.resource.history.at(-1)?.status === 'ACTIVE');

describe('the flow list', () => {
  it('returns everything without a page parameter, with the total as its only paging header', async () => {
    const { json, headers } = await demo.get('/flows', { access_role: 'all' });
    expect(json.flows).toHaveLength(120);
    expect(headers['x-total-count']).toBe('120');
    expect(headers).not.toHaveProperty('x-current-page');
    expect(headers).not.toHaveProperty('link');
  });

  it('has at most as many entries a page as the option allows, and links to the next by that size', async () => {
    const capped = await Demo.open({ flows: 12, maxPerPage: 5 });
    const page = await capped.get('/flows?access_role=all&per_page=1000&page=2');
    expect(page.json.flows).toHaveLength(5);
    expect(page.headers).toMatchObject({ 'x-total-count': '12', 'x-total-page-count': '3', 'x-page-count': '5' });
    expect(String(page.headers['link'])).toContain('per_page=5');
    expect((await capped.get('/flows?access_role=all')).json.flows).toHaveLength(5);
  });

  it('gives its position in the paging headers, where X-Page-Count is the number of items on the page', async () => {
    const { headers } = await demo.get('/flows', { access_role: 'all', page: '3', per_page: '50' });
    expect(headers).toMatchObject({
      'x-total-count': '120',
      'x-current-page': '3',
      'x-page-count': '20',
      'x-total-page-count': '3',
    });
    expect(headers['link']).toMatch(/^<https:\/\/[^>]+\/api\/flows\?[^>]*page=2[^>]*>; rel="Previous"$/);
  });

  it('links to both neighbors from a middle page, and to none from the only page', async () => {
    const middle = await demo.get('/flows', { access_role: 'all', page: '2', per_page: '50' });
    expect(middle.headers['link']).toMatch(/page=1.*rel="Previous", .*page=3.*rel="Next"$/);
    expect((await demo.get('/flows', { access_role: 'all', per_page: '500' })).headers).not.toHaveProperty('link');
  });

  it('is whole when its pages are joined', async () => {
    const whole = (await demo.get('/flows', { access_role: 'all', flows_only: '1' })).json.flows;
    const pages = [];
    for (const page of ['1', '2', '3', '4']) {
      pages.push(
        ...(await demo.get('/flows', { access_role: 'all', flows_only: '1', page, per_page: '40' })).json.flows,
      );
    }
    expect(pages).toEqual(whole);
  });

  it('holds what the caller owns unless a role is named, and each role includes the ones above it', async () => {
    const total = async (role?: string): Promise<number> =>
      Number((await demo.get('/flows', role ? { access_role: role } : {})).headers['x-total-count']);
    const [owner, admin, operator, collaborator] = [
      await total('owner'),
      await total('admin'),
      await total('operator'),
      await total('collaborator'),
    ];
    expect(await total()).toBe(owner);
    expect(await total('administrator')).toBe(admin);
    expect(await total('all')).toBe(collaborator);
    expect([owner, admin, operator, collaborator]).toEqual(
      [...new Set([owner, admin, operator, collaborator])].toSorted((a, b) => a - b),
    );
  });

  it('holds the flows that have run when run metrics are requested, newest run first, 20 at a time, next to a status', async () => {
    const { json, headers } = await demo.get('/flows', { access_role: 'all', include_run_metrics: '1' });
    expect(json.status).toBe(200);
    expect(json.flows).toHaveLength(20);
    expect(Number(headers['x-total-count'])).toBeLessThan(120);
    const newest = json.flows.map((flow: { id: number }) =>
      Math.max(
        ...json.metrics
          .filter((one: { origin_node_id: number }) => one.origin_node_id === flow.id)
          .map((one: { run_id: number }) => one.run_id),
      ),
    );
    expect(newest).toEqual(newest.toSorted((a: number, b: number) => b - a));
  });

  it('returns as many runs of each flow as configured', async () => {
    const few = await Demo.open({ flows: 1, runs: 3 });
    const { json } = await few.get('/flows', { include_run_metrics: '1' });
    expect(json.metrics).toHaveLength(3);
    expect(json.metrics[0]).toEqual({
      origin_node_id: 40001,
      records: expect.any(Number),
      size: expect.any(Number),
      errors: expect.any(Number),
      reporting_date: new Date(json.metrics[0].run_id).toISOString(),
      run_id: expect.any(Number),
    });
  });
});

describe('a flow', () => {
  it('is returned whole for any of its nodes, and for any of its resources', async () => {
    const node = demo.node('Order lines EU');
    const { json } = await demo.get(`/flows/${node.id}`);
    expect(json.flows).toMatchObject([{ id: demo.node('orders-eu-s3').id, name: 'Orders EU', status: 'ACTIVE' }]);
    expect((await demo.get(`/data_sets/${node.resource.id}/flow`)).json).toEqual(json);
  });

  it('has names and states only at its origin: children have ids, and their resources the rest', async () => {
    const { json } = await demo.get(`/flows/${demo.node('orders-eu-s3').id}`);
    const [child] = json.flows[0].children;
    expect(Object.keys(child).toSorted()).toEqual([
      'children',
      'data_set_id',
      'data_sink_id',
      'data_source_id',
      'id',
      'origin_node_id',
      'parent_node_id',
    ]);
    const set = json.data_sets.find((one: { id: number }) => one.id === child.data_set_id);
    expect(set).toMatchObject({ name: 'Orders EU raw', status: 'ACTIVE', flow_node_id: child.id });
    expect(json.data_sets.find((one: { name: string }) => one.name === 'Returns EU').status).toBe('PAUSED');
  });

  it('comes with everything its nodes mention, and without it when only flows are requested', async () => {
    const path = `/flows/${demo.node('orders-eu-s3').id}`;
    const { json } = await demo.get(path);
    expect(json.data_credentials.map((one: { name: string }) => one.name)).toContain('aws-orders-eu');
    expect(json.code_containers.map((one: { name: string }) => one.name)).toContain('orders_eu_normalise');
    expect(json.users).toMatchObject([{ full_name: 'Mira Okafor' }]);
    expect(json.projects).toMatchObject([{ name: 'Orders' }]);
    expect(Object.keys((await demo.get(path, { flows_only: '1' })).json)).toEqual(['flows']);
  });

  it('names the shared data set or data sink that it reads', async () => {
    const shared = (await demo.get(`/flows/${demo.node('Sales by day').id}`)).json;
    expect(shared.flows[0].shared_origin_node_id).toBe(demo.node('orders-eu-s3').id);
    expect(shared.shared_data_sets).toMatchObject([{ name: 'Order headers EU' }]);
    expect(shared.data_sets[0].parent_data_set_id).toBe(demo.node('Order headers EU').resource.id);
    const fed = (await demo.get(`/flows/${demo.node('fulfilment-eu-kafka').id}`)).json;
    expect(fed.data_sources[0].data_sink_id).toBe(demo.node('orders-eu-events').resource.id);
  });
});

describe('pausing and activating', () => {
  it('a pause changes exactly the active nodes among the node and everything downstream', async () => {
    const node = demo.node('Orders EU normalised');
    const expected = ids(active(node));
    expect(await changedBy(() => demo.call('PUT', `/flows/${node.id}/pause`))).toEqual(
      expected.toSorted((a, b) => a - b),
    );
    expect(expected).toHaveLength(9);
  });

  it.each(['all', 'full_tree'])('%s=1 starts at the origin', async (selector) => {
    const node = demo.node('Order lines EU');
    const expected = ids(active(demo.node('orders-eu-s3')));
    const query = { [selector]: '1' };
    const changed = await changedBy(() => demo.call('PUT', `/flows/${node.id}/pause`, { query }));
    expect(changed).toEqual(expected.toSorted((a, b) => a - b));
  });

  it('activating returns the whole envelope with the new states', async () => {
    const node = demo.node('Returns EU');
    const { json } = await demo.call('PUT', `/flows/${node.id}/activate`);
    expect(json.data_sets.every((one: { status: string }) => one.status === 'ACTIVE')).toBe(true);
    expect(json.flows[0].id).toBe(demo.node('orders-eu-s3').id);
  });

  it('a collaborator may do neither, and nothing changes', async () => {
    const node = demo.node('forecast-warehouse');
    const changed = await changedBy(async () => {
      for (const action of ['pause', 'activate']) {
        const answer = await demo.call('PUT', `/flows/${node.id}/${action}`);
        expect([answer.status, answer.text]).toEqual([403, '']);
      }
      expect((await demo.call('PUT', `/flows/${node.id}/pause`, { query: { all: '1', async: 'true' } })).status).toBe(
        403,
      );
    });
    expect(changed).toEqual([]);
  });

  it('a rate-limited source cannot be activated', async () => {
    const answer = await demo.call('PUT', `/flows/${demo.node('loyalty-api').id}/activate`);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain('rate limited');
  });

  it('pausing the failing node ends the growth of its errors', async () => {
    const node = demo.node('Orders EU normalised');
    const errors = async (): Promise<number> => {
      const path = `/data_sets/${node.resource.id}/probe/quarantine/sample`;
      return (await demo.call('POST', path)).json.output.meta.totalCount;
    };
    const first = await errors();
    await demo.advance(10 * minute);
    const second = await errors();
    expect(second).toBeGreaterThan(first + 1000);
    await demo.call('PUT', `/flows/${node.id}/pause`);
    await demo.advance(30 * minute);
    expect(await errors()).toBe(second);
  });
});
