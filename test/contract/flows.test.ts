import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Service, ServiceFlow } from '../../main/core/ports/service.ts';
import { collect, problemFrom, serviceAt, viaFlow } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

describe('flows', () => {
  let demo: DemoService;
  let service: Service;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '230', '--seed', '7', '--max-per-page', '100', '--etags');
  });
  afterAll(() => demo.stop());

  beforeEach(async () => {
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  });
  afterEach(() => service.close());

  const allFlows = async (): Promise<ServiceFlow[]> =>
    (await collect(service.listFlows())).flatMap(({ flows }) => flows);
  const requestCount = async (): Promise<number> => (await demo.log()).length;

  it("are listed whole, page by page, with the service's status of every node", async () => {
    const pages = await collect(service.listFlows());
    const state = await demo.state();
    expect(pages.map(({ flows, total }) => [flows.length, total])).toEqual([
      [100, 230],
      [100, 230],
      [30, 230],
    ]);
    expect((await demo.log()).filter(({ route }) => route === '/flows')).toHaveLength(4);
    const nodes = pages
      .flatMap(({ flows }) => flows)
      .flatMap(({ originId, nodes }) => nodes.map((node) => ({ originId, node })));
    expect(nodes).toHaveLength(state.size);
    for (const { originId, node } of nodes) {
      expect(state.get(node.id)).toMatchObject({
        origin_node_id: originId,
        parent_node_id: node.parentId,
        resource_id: node.resourceId,
        status: node.statusWord,
      });
    }
  });

  it('are sent again only on changed pages, where the service tags these', async () => {
    const before = await allFlows();
    const mine = before.findLast(({ roles, nodes }) => roles.includes('owner') && nodes[0]!.statusWord === 'ACTIVE')!;
    const read = async () => {
      const sent = await requestCount();
      const flows = await allFlows();
      return { flows, statuses: (await demo.log(sent)).map(({ status }) => status) };
    };
    expect(await read()).toMatchObject({ flows: before, statuses: [304, 304, 304, 200] });
    await service.change(viaFlow('pause', mine.originId));
    const { flows, statuses } = await read();
    expect(statuses.toSorted()).toEqual([200, 200, 304, 304]);
    expect(flows.find(({ originId }) => originId === mine.originId)!.nodes[0]!.statusWord).toBe('PAUSED');
    await service.change(viaFlow('activate', mine.originId));
  });

  it('come with names, connectors, project, owner and roles', async () => {
    const orders = (await allFlows()).find(({ name }) => name === 'Orders EU')!;
    expect(orders).toMatchObject({
      project: expect.any(String),
      owner: expect.any(String),
      roles: [expect.any(String)],
    });
    const [source] = orders.nodes;
    expect(source).toMatchObject({ kind: 'source', name: 'orders-eu-s3', connector: 's3', parentId: null });
    expect(new Set(orders.links.map(({ kind }) => kind))).toContain('credential');
    expect(orders.links.every(({ name }) => name !== null)).toBe(true);
  });

  it('are found from any of their nodes, and the raw answer holds no key', async () => {
    const listed = (await allFlows()).find(({ nodes }) => nodes.length > 3)!;
    const { flow, raw } = await service.getFlow(listed.nodes.at(-1)!.id);
    expect(flow.originId).toBe(listed.originId);
    expect(flow.nodes.map(({ id }) => id)).toEqual(listed.nodes.map(({ id }) => id));
    expect(JSON.stringify(raw)).not.toContain('api_key');
  });

  it('have runs, the newest first', async () => {
    const [first] = await collect(service.listRuns());
    expect(first!.runs.length).toBeGreaterThan(100);
    expect(first!.runs[0]).toMatchObject({
      originId: expect.any(Number),
      at: expect.any(Number),
      errors: expect.any(Number),
    });
    const origins = new Set((await allFlows()).map(({ originId }) => originId));
    expect(first!.runs.every(({ originId }) => origins.has(originId))).toBe(true);
  });

  it('explain the fault of an id that the service does not know', async () => {
    expect(await problemFrom(service.getFlow(1))).toMatchObject({ kind: 'not_found', status: 404 });
    expect(await problemFrom(service.change(viaFlow('pause', 1)))).toMatchObject({ kind: 'not_found', effect: 'none' });
  });

  it('report that a change needs a stronger role', async () => {
    const weak = (await allFlows()).find(({ roles }) => roles.length === 1 && roles[0] === 'collaborator')!;
    expect(await problemFrom(service.change(viaFlow('pause', weak.originId)))).toMatchObject({
      kind: 'refused',
      status: 403,
      effect: 'none',
    });
  });

  it('are not changed in a read-only environment, and nothing is sent', async () => {
    const [flow] = await allFlows();
    const guarded = serviceAt({ ...demo, guard: 'read_only' }).service;
    await guarded.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const before = await requestCount();
    for (const change of ['pause', 'activate'] as const) {
      expect(await problemFrom(guarded.change(viaFlow(change, flow!.originId)))).toMatchObject({
        kind: 'read_only',
        effect: 'none',
      });
    }
    expect(await requestCount()).toBe(before);
    await guarded.close();
  });
});
