import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../main/api/connect.ts';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { connectionAt, problemFrom } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

type Input = Record<string, unknown>;

/** Ids that exist in the demo, found when it has started. */
interface Ids {
  flow: number;
  data_sources: number;
  data_sets: number;
  data_sinks: number;
}

const resource = (type: keyof Ids, parameter: string): Record<string, (ids: Ids) => Input> => {
  const one = (ids: Ids): Input => ({ path: { [parameter]: ids[type] } });
  return {
    [`${type}.list`]: () => ({ query: { access_role: 'collaborator', page: 1, per_page: 5 } }),
    [`${type}.get`]: one,
    [`${type}.activate`]: one,
    [`${type}.pause`]: one,
  };
};

/** A right call of each operation. */
const inputs: Record<string, (ids: Ids) => Input> = {
  'session.currentUser': () => ({}),
  'flows.list': () => ({ query: { access_role: 'collaborator', page: 1, per_page: 5 } }),
  'flows.get': ({ flow }) => ({ path: { flow_id: flow } }),
  'flows.getByResource': (ids) => ({ path: { resource_type: 'data_sources', resource_id: ids.data_sources } }),
  'flows.activate': ({ flow }) => ({ path: { flow_id: flow }, query: { all: 1 } }),
  'flows.pause': ({ flow }) => ({ path: { flow_id: flow }, query: { all: 1 } }),
  ...resource('data_sources', 'source_id'),
  ...resource('data_sets', 'set_id'),
  ...resource('data_sinks', 'sink_id'),
  'notifications.list': () => ({ query: { level: 'ERROR', page: 1, per_page: 5 } }),
  'errors.samples': (ids) => ({
    path: { resource_type: 'data_sources', resource_id: ids.data_sources },
    body: { page: 1, per_page: 5 },
  }),
  'metrics.files': (ids) => ({ path: { source_id: ids.data_sources }, query: { page: 1, size: 5 } }),
};

/** These end or exchange the session itself: session.test.ts covers them. */
const ofTheSession = ['session.create', 'session.refresh', 'session.logout', 'session.logoutInPractice'];

describe('the catalogue', () => {
  let demo: DemoService;
  let connection: Connection;
  let ids: Ids;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '6');
    connection = connectionAt(demo);
    await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const nodes = [...(await demo.state()).values()];
    const idOf = (type: string): number => nodes.find(({ resource_type: kind }) => kind === type)!.resource_id;
    ids = {
      flow: nodes[0]!.origin_node_id,
      data_sources: idOf('data_sources'),
      data_sets: idOf('data_sets'),
      data_sinks: idOf('data_sinks'),
    };
  });
  afterAll(async () => {
    await connection.close();
    await demo.stop();
  });

  it('has an id of its own for each operation, and every operation is tested', () => {
    const known = catalogue.map(({ id }) => id);
    expect(new Set(known).size).toBe(known.length);
    expect([...Object.keys(inputs), ...ofTheSession].toSorted()).toEqual(known.toSorted());
  });

  const called = catalogue.filter(({ id }) => !ofTheSession.includes(id));

  it.each(called.map((operation) => [operation.id, operation] as const))(
    '%s is answered as it says',
    async (id, operation) => {
      const { answer, headers } = await connection.client.call(operation, inputs[id]!(ids));
      expect(answer).toEqual(expect.anything());
      expect(headers['x-total-count'] !== undefined).toBe(operation.paging === 'headers');
    },
  );

  const withPath = called.filter(({ path }) => path.includes('{'));

  it.each(withPath.map((operation) => [operation.id, operation] as const))(
    '%s says that an id is unknown',
    async (id, operation) => {
      const input = inputs[id]!(ids);
      const path = Object.fromEntries<unknown>(
        Object.entries(input['path'] as object).map(([name, value]) => [name, typeof value === 'number' ? 1 : value]),
      );
      expect(await problemFrom(connection.client.call(operation, { ...input, path }))).toMatchObject({
        kind: 'not_found',
      });
    },
  );

  it('refuses a request that the specification forbids before it is sent', async () => {
    const before = (await demo.log()).length;
    const samples = catalogue.find(({ id }) => id === 'errors.samples')!;
    const input = { ...inputs['errors.samples']!(ids), body: { per_page: 101 } };
    expect(await problemFrom(connection.client.call(samples, input))).toMatchObject({
      kind: 'invalid_input',
      field: 'per_page',
    });
    expect((await demo.log()).length).toBe(before);
  });
});
