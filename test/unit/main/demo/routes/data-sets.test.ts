import { beforeEach, describe, expect, it } from 'vitest';
import { isRecordTransform } from '../../../../../main/demo/world/code.ts';
import { Demo, minute } from '../support.ts';

let demo: Demo;
let body: Record<string, unknown>;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
  body = { has_custom_transform: false, name: 'Lines NL', parent_data_set_id: demo.node('Order lines EU').resource.id };
});

const create = (given: object = {}) => demo.call('POST', '/data_sets', { body: { ...body, ...given } });

describe('creating a data set', () => {
  it('puts it below its parent, never started, and returns it as the list does', async () => {
    const { json } = await create({ description: 'Only the Netherlands', tags: ['nl'] });
    expect(json).toMatchObject({
      name: 'Lines NL',
      description: 'Only the Netherlands',
      status: 'INIT',
      tags: ['nl'],
      parent_data_sets: [{ name: 'Order lines EU' }],
    });
    expect(json).not.toHaveProperty('version');
    expect(demo.node('Lines NL').parent).toBe(demo.node('Order lines EU'));
  });

  it('stores what was set on it unchanged', async () => {
    const given = {
      transform: { version: 1, operations: [{ operation: 'svc.custom' }] },
      output_schema_annotations: { '$.qty': { description: 'Pieces' } },
      output_schema_validation_enabled: true,
      output_validation_schema: { type: 'object', required: ['qty'] },
      custom_config: { designer: { x: 3 } },
    };
    const { id } = (await create(given)).json;
    expect((await demo.get(`/data_sets/${id}`)).json).toMatchObject(given);
  });

  it('takes a reusable record transform in place of code of its own, and not both', async () => {
    const containers = [...demo.service.world.codeContainers.values()];
    const transform = containers.find((one) => one.reusable && isRecordTransform(one))?.id;
    expect((await create({ transform_id: transform })).json.transform_id).toBe(transform);
    const both = await create({ transform_id: transform, transform: {} });
    expect([both.status, both.json.message]).toEqual([400, expect.stringContaining('transform_id')]);
    const other = containers.find((one) => !one.reusable)?.id;
    expect((await create({ transform_id: other })).json.message).toContain('no reusable record transform');
  });

  it('gives its output to new sinks and to sinks of no flow', async () => {
    const { credential } = demo.node('lines-search').resource;
    const sink = { name: 'nl-search', sink_type: 'rest', sink_config: {}, data_credentials_id: credential?.id };
    const spare = (await demo.get('/data_sinks')).json.find(({ name }: { name: string }) => /old archive/.test(name));
    const { json } = await create({ data_sinks: [sink, spare.id] });
    expect(json.data_sinks.map((one: { name: string }) => one.name)).toEqual(['nl-search', 'Orders EU, old archive']);
  });

  it('creates nothing when one of its sinks is impossible', async () => {
    const nodes = demo.service.world.nodes.size;
    const taken = demo.node('lines-search').resource.id;
    for (const sink of [1, taken, { name: 'x', sink_type: 'rest', sink_config: {} }]) {
      expect((await create({ data_sinks: [sink] })).status).toBe(400);
    }
    expect(demo.service.world.nodes.size).toBe(nodes);
  });

  it.each([
    ['has_custom_transform', { has_custom_transform: true }],
    ['has_custom_transform', { has_custom_transform: undefined }],
    ['name', { name: undefined }],
    ['parent_data_set_id', { parent_data_set_id: 1 }],
    ['transform_id', { transform_id: 1 }],
    ['output_schema_annotations', { output_schema_annotations: { a: 'text' } }],
    ['data_sinks', { data_sinks: ['all'] }],
    ['tags', { tags: [1] }],
    ['source_id', { source_id: 1 }],
  ])('says what is wrong with %s', async (field, wrong) => {
    const answer = await create(wrong);
    expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('updating a data set', () => {
  it('changes what is named, and its own configuration as a whole', async () => {
    const path = `/data_sets/${(await create({ custom_config: { a: 1 }, tags: ['x'] })).json.id}`;
    await demo.call('PUT', path, { body: { name: 'Lines Benelux' } });
    const { json } = await demo.call('PUT', `${path}/config`, { body: { b: 2 } });
    expect(json).toMatchObject({ name: 'Lines Benelux', tags: ['x'] });
    expect(json.custom_config).toEqual({ b: 2 });
    expect((await demo.call('PUT', `${path}/config`)).status).toBe(400);
  });

  it('moves a stopped one with everything below it, but never below itself', async () => {
    const returns = demo.node('Returns EU');
    const lines = demo.node('Order lines EU');
    const put = (id: number, parent: number) =>
      demo.call('PUT', `/data_sets/${id}`, { body: { parent_data_set_id: parent } });
    expect((await put(returns.resource.id, lines.resource.id)).json.parent_data_sets).toMatchObject([
      { name: 'Order lines EU' },
    ]);
    expect(returns.children).toHaveLength(2);
    expect((await put(returns.resource.id, returns.resource.id)).status).toBe(400);
    expect((await put(lines.resource.id, demo.node('Fraud features EU').resource.id)).status).toBe(405);
  });

  it('with code of its own drops a reusable transform', async () => {
    const { id } = demo.node('Order lines EU').resource;
    const { json } = await demo.call('PUT', `/data_sets/${id}`, { body: { transform: { version: 1 } } });
    expect(json).toMatchObject({ transform_id: null, transform: { version: 1 } });
  });
});

describe('samples of a data set', () => {
  const path = () => `/data_sets/${demo.node('Orders EU normalised').resource.id}/samples`;

  it('are about twenty records that pass, as many as wanted', async () => {
    const { json } = await demo.get(path());
    expect(json).toHaveLength(20);
    expect(json[0]).toMatchObject({ order_id: expect.stringMatching(/^EU-/), order_total: expect.any(Number) });
    expect((await demo.get(path(), { count: '0' })).json).toEqual(json);
    expect((await demo.get(path(), { count: '3' })).json).toEqual(json.slice(0, 3));
    expect((await demo.get(path(), { count: 'many' })).status).toBe(400);
  });

  it.each(['Orders EU normalised', 'Sales by day', 'Fraud scoring input'])(
    'of %s have the fields of its records that fail, so that both can be compared',
    async (name) => {
      const resource = `/data_sets/${demo.node(name).resource.id}`;
      const [passing] = (await demo.get(`${resource}/samples`)).json;
      const { json } = await demo.call('POST', `${resource}/probe/quarantine/sample`);
      for (const { rawMessage } of json.output.data) {
        expect(Object.keys(JSON.parse(rawMessage.data))).toEqual(Object.keys(passing));
      }
    },
  );

  it('say where they came from when asked, under the name of the vendor', async () => {
    const { json } = await demo.get(path(), { include_metadata: '1', count: '1' });
    expect(json).toMatchObject([{ rawMessage: { currency: expect.any(String) }, svcMetaData: { sourceType: 's3' } }]);
  });

  it('are those of the last run once it is paused, and there are no live ones', async () => {
    const live = (await demo.get(path(), { live: '1' })).json;
    expect(live).toHaveLength(20);
    const before = (await demo.get(path())).json;
    await demo.call('PUT', `/flows/${demo.node('Orders EU normalised').id}/pause`);
    await demo.advance(30 * minute);
    expect((await demo.get(path())).json).toEqual(before);
    expect((await demo.get(path(), { live: '1' })).json).toEqual([]);
  });

  it('are none for one that never ran, until its first run', async () => {
    const path = `/data_sets/${(await create()).json.id}`;
    expect((await demo.get(`${path}/samples`)).json).toEqual([]);
    await demo.call('PUT', `${path}/activate`);
    expect((await demo.get(`${path}/samples`)).json).toEqual([]);
    await demo.advance(5 * minute);
    expect((await demo.get(`${path}/samples`)).json).toHaveLength(20);
  });
});
