import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenValue, type JsonRecord, type RecordKind, type ResourceRef } from '#contract/models/resource.ts';
import { collect, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { EditingDesk } from '../fixtures/editing-desk.ts';

let demo: DemoService;
let service: ReturnType<typeof serviceAt>['service'];
let desk: EditingDesk;
beforeAll(async () => {
  demo = await DemoService.start('--flows', '130', '--seed', '7', '--runs', '0');
  service = serviceAt(demo).service;
  desk = new EditingDesk(service);
});
afterAll(async () => {
  desk.close();
  await service.close();
  await demo.stop();
});
beforeEach(async () => {
  await demo.reset();
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
});

async function own(kind: RecordKind): Promise<ResourceRef> {
  const all = (await collect(service.resources.list(kind))).flatMap(({ resources }) => resources);
  const { id } = all.find(({ roles, record }) => roles.includes('owner') && !record['data_sink_id'])!;
  return { kind, id };
}

describe('a resource that is read for editing', () => {
  it.each([
    ['source', ['name', 'source_type', 'source_config', 'data_credentials_id']],
    ['data_set', ['name', 'tags', 'transform_id']],
    ['destination', ['name', 'data_set_id', 'sink_type', 'sink_config']],
    ['credential', ['name', 'credentials_type']],
    ['lookup', ['name', 'map_primary_key', 'data_defaults', 'emit_data_default', 'tags']],
    ['code', ['name', 'code', 'code_type', 'code_encoding', 'reusable', 'output_type', 'tags']],
  ] as [RecordKind, string[]][])(
    'contains what an update accepts, and can be changed and restored: %s',
    async (kind, members) => {
      const resource = await own(kind);
      const { document } = await desk.editing.read('e', resource);
      expect(Object.keys(document)).toEqual(expect.arrayContaining(members));
      expect(Object.keys(document)).not.toEqual(expect.arrayContaining(['id', 'owner', 'status', 'data_sinks']));
      const edit = await desk.update(resource, () => ({ name: 'Renamed', description: 'Says why' }));
      expect(edit).toMatchObject({ state: 'confirmed', left: [] });
      expect((await desk.undo(edit.id)).state).toBe('confirmed');
      expect((await desk.editing.read('e', resource)).document).toEqual(document);
    },
  );
});

describe('a configuration with secrets', () => {
  it('is sent whole with them, and shows none of them', async () => {
    const resource = await own('destination');
    const path = `/data_sinks/${resource.id}`;
    const secrets = {
      password: 's3cret-1',
      api_key: 's3cret-2',
      api_keys: ['s3cret-3'],
      hosts: [{ token: 's3cret-4' }],
    };
    await demo.edit(path, { sink_config: { ...secrets, table: 'ORDERS', 'primary.key': 'id' } });
    const { document } = await desk.editing.read('e', resource);
    expect(JSON.stringify(document)).not.toContain('s3cret');
    const config = document['sink_config'] as JsonRecord;
    expect(config).toMatchObject({ password: hiddenValue, table: 'ORDERS', 'primary.key': 'id' });
    const edit = await desk.update(resource, () => ({ sink_config: { ...config, table: 'ORDERS_2' } }));
    expect(edit).toMatchObject({ state: 'confirmed', secrets: [] });
    expect(await demo.read(path)).toMatchObject({
      sink_config: { ...secrets, table: 'ORDERS_2', 'primary.key': 'id' },
    });
    const known = JSON.stringify([edit, desk.store.edits.edit(edit.id), desk.store.activity.window(everything, 0, 50)]);
    expect(known).toContain('ORDERS_2');
    expect(known).not.toContain('s3cret');
  });

  it('is refused where a hidden value was moved', async () => {
    const resource = await own('destination');
    await demo.edit(`/data_sinks/${resource.id}`, { sink_config: { password: 's3cret', table: 'ORDERS' } });
    const moved = { sink_config: { login: { password: hiddenValue }, table: 'ORDERS' } };
    const problem = await problemFrom(desk.update(resource, () => moved));
    expect(problem).toMatchObject({ kind: 'invalid_input', field: 'sink_config.login.password' });
  });
});

const everything = { environmentId: '', filter: '', after: null, before: null };

describe('a service without an operation, or in trouble', () => {
  it.each([404, 405, 500])('leaves the resource unchanged, and reports that: %i', async (status) => {
    const resource = await own('lookup');
    const { document } = await desk.editing.read('e', resource);
    await demo.fault({ match: { method: 'PUT', path: '/data_maps/*' }, action: 'status', status });
    const edit = await desk.update(resource, () => ({ name: 'Renamed' }));
    expect(edit.state).toBe('failed');
    expect(edit.problem?.message).toBeTruthy();
    await demo.clearFaults();
    expect((await desk.editing.read('e', resource)).document).toEqual(document);
  });
});
