import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionAt, problemFrom } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { deferredPause, getFlow, listFlows } from '../../main/api/operations/flows.ts';
import { listNotifications } from '../../main/api/operations/monitoring.ts';

describe('an environment that overrides the route of an operation', () => {
  let demo: DemoService;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '3');
  });
  afterAll(() => demo.stop());

  async function connection(operationOverrides: Parameters<typeof connectionAt>[0]['operationOverrides']) {
    const opened = connectionAt({ ...demo, operationOverrides: operationOverrides ?? {} });
    await opened.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    return opened;
  }

  it('sends it there, with the path parameters filled in', async () => {
    const { client, close } = await connection({
      'flows.list': { method: 'GET', path: '/data_sources' },
      'flows.get': { method: 'GET', path: '/pipelines/{flow_id}/read' },
    });
    expect(await problemFrom(client.call(listFlows, {}))).toMatchObject({ kind: 'bad_answer' });
    expect(await problemFrom(client.call(getFlow, { path: { flow_id: 7 } }))).toMatchObject({ kind: 'not_found' });
    const asked = (await demo.log()).map(({ method, path }) => `${method} ${path}`);
    expect(asked.slice(-2)).toEqual(['GET /data_sources', 'GET /pipelines/7/read']);
    await close();
  });

  it('sends no change that its settings declare as a read, and, where read-only, no read by the method of a change', async () => {
    const [node] = [...(await demo.state()).values()];
    const pause = { method: 'PUT', path: `/flows/${node!.flow_node_id}/pause` } as const;
    const moved = await connection({ 'flows.list': pause });
    const before = (await demo.log()).length;
    expect(await problemFrom(moved.client.call(listFlows, {}))).toMatchObject({ kind: 'invalid_input' });
    await moved.close();
    const guarded = connectionAt({ ...demo, guard: 'read_only' });
    await guarded.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const asked = guarded.client.call(deferredPause, {
      path: { flow_id: node!.flow_node_id },
      query: { request_id: 1 },
    });
    expect(await problemFrom(asked)).toMatchObject({ kind: 'read_only', effect: 'none' });
    await guarded.close();
    expect((await demo.log()).slice(before).map(({ path }) => path)).toEqual(['/token']);
  });

  it.each([
    ['that the specification fixes', 'notifications.list', '/alerts', listNotifications, {}],
    ['without a parameter that it needs', 'flows.get', '/pipelines', getFlow, { path: { flow_id: 7 } }],
    ['with a parameter that it lacks', 'flows.list', '/pipelines/{flow_id}', listFlows, {}],
  ] as const)('does not send an operation %s', async (_, id, path, operation, input) => {
    const { client, close } = await connection({ [id]: { method: 'GET', path } });
    const before = (await demo.log()).length;
    const problem = await problemFrom(client.call(operation as typeof listFlows, input));
    expect(problem).toMatchObject({ kind: 'invalid_input', field: 'operationOverrides' });
    expect(await demo.log()).toHaveLength(before);
    await close();
  });
});
