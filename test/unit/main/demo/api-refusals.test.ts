import { beforeAll, describe, expect, it } from 'vitest';
import { Demo } from './support.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await Demo.open({ flows: 30 });
});

const script = Buffer.from('def transform(record):\n    return record\n').toString('base64');
const python = {
  name: 'as_is',
  output_type: 'record',
  code_type: 'python3',
  code_encoding: 'base64',
  code: script,
  reusable: true,
};
const custom = (spec: object) => ({ ...jolt, code: [{ operation: 'svc.custom', spec }] });
const jolt = {
  name: 'shift_it',
  output_type: 'record',
  reusable: true,
  code_type: 'jolt_custom',
  code_encoding: 'none',
  code: [{ operation: 'shift', spec: { '*': '&' } }],
};

/** A valid body and its faults: the field that the answer must name, and the values that are wrong in it. */
const creations: Record<string, { right: () => object; wrong: [field: string, ...change: object[]][] }> = {
  '/data_sources': {
    right: () => ({
      name: 'New orders',
      source_type: 's3',
      source_config: {},
      data_credentials_id: demo.node('orders-eu-s3').resource.credential?.id,
    }),
    wrong: [
      ['name', { name: undefined }, { name: '' }],
      ['source_type', { source_type: undefined }, { source_type: 'abacus' }],
      ['source_config', { source_config: undefined }, { source_config: 'path=x' }],
      ['data_credentials_id', { data_credentials_id: undefined }, { data_credentials_id: 1 }],
      ['code_container_id', { code_container_id: 1 }],
      ['colour', { colour: 'red' }],
    ],
  },
  '/data_sinks': {
    right: () => ({
      name: 'ORDERS_EU.COPY',
      data_set_id: demo.node('Order lines EU').resource.id,
      sink_type: 'snowflake',
      sink_config: { table: 'T' },
      data_credentials_id: demo.node('ORDERS_EU.LINES').resource.credential?.id,
    }),
    wrong: [
      ['name', { name: undefined }],
      ['data_set_id', { data_set_id: undefined }, { data_set_id: 1 }],
      ['sink_type', { sink_type: undefined }, { sink_type: 'abacus' }],
      ['sink_config', { sink_config: undefined }],
      ['data_credentials_id', { data_credentials_id: undefined }],
      ['create_destination', { create_destination: 'yes' }],
      ['sink_schedule', { sink_schedule: null }],
    ],
  },
  '/data_sets': {
    right: () => ({
      name: 'Lines NL',
      has_custom_transform: false,
      parent_data_set_id: demo.node('Order lines EU').resource.id,
    }),
    wrong: [
      ['has_custom_transform', { has_custom_transform: true }, { has_custom_transform: undefined }],
      ['name', { name: undefined }],
      ['parent_data_set_id', { parent_data_set_id: 1 }],
      ['transform_id', { transform_id: 1 }],
      ['output_schema_annotations', { output_schema_annotations: { a: 'text' } }],
      ['data_sinks', { data_sinks: ['all'] }, { data_sinks: [1] }],
      ['tags', { tags: [1] }],
      ['source_id', { source_id: 1 }],
    ],
  },
  '/data_credentials': {
    right: () => ({ name: 'warehouse', credentials_type: 'postgres', credentials: { password: 'x' } }),
    wrong: [
      ['name', { name: undefined }],
      ['credentials_type', { credentials_type: 'abacus' }],
      ['credentials', { credentials: undefined }, { credentials: 'user:pass' }],
      ['colour', { colour: 'red' }],
    ],
  },
  '/data_maps': {
    right: () => ({ name: 'Numbers', map_primary_key: 'code', data_map: [{ code: 1 }, { code: 'two' }] }),
    wrong: [
      ['data_map.1.code', { data_map: [{ code: 'a' }, { label: 'b' }] }, { data_map: [{ code: '1' }, { code: 1 }] }],
      ['data_map.0.code', { data_map: [{ code: '' }] }, { data_map: [{ code: true }] }],
      ['data_map.0', { data_map: ['a'] }],
      ['map_primary_key', { map_primary_key: undefined }],
      ['emit_data_default', { emit_data_default: 'yes' }],
      ['name', { name: undefined }],
      ['colour', { colour: 'red' }],
    ],
  },
  '/code_containers': {
    right: () => python,
    wrong: [
      ['code', { code: 'plain text' }, { code: 1 }, { code: [{ operation: 'shift' }] }],
      ['reusable', { reusable: undefined }],
      ['data_credentials_id', { data_credentials_id: 1 }],
      ['colour', { colour: 'red' }],
    ],
  },
  '/transforms': {
    right: () => jolt,
    wrong: [
      ['output_type', { output_type: 'attribute' }],
      ['reusable', { reusable: false }],
      ['code_type', { code_type: 'python3' }],
      ['code_encoding', { code_encoding: 'base64' }],
      ['code', { code: script }],
      ['code.0.operation', { code: [{ spec: {} }] }],
      ['code.0.spec.language', custom({ language: 'ruby', encoding: 'base64', script })],
      ['code.0.spec.encoding', custom({ language: 'python3', encoding: 'none', script })],
      ['code.0.spec.script', custom({ language: 'python3', encoding: 'base64', script: 'a b' })],
      ['resource_type', { resource_type: 'sink' }],
    ],
  },
};

describe.each(Object.entries(creations))('POST %s', (path, { right, wrong }) => {
  it('creates nothing from a wrong body, and names the wrong field', async () => {
    const count = async () => (await demo.get(path, { access_role: 'all' })).headers['x-total-count'];
    const before = await count();
    for (const [field, ...changes] of wrong) {
      for (const change of changes) {
        const { status, json } = await demo.call('POST', path, { body: { ...right(), ...change } });
        expect([status, json.message], JSON.stringify(change)).toEqual([400, expect.stringContaining(field)]);
      }
    }
    expect(await count()).toBe(before);
  });

  it('creates from a valid body, under a new id', async () => {
    const first = await demo.call('POST', path, { body: right() });
    expect(first.status, first.text).toBe(200);
    await demo.call('DELETE', `${path}/${first.json.id}`);
    expect((await demo.get(`${path}/${first.json.id}`)).status).toBe(404);
    expect((await demo.call('POST', path, { body: right() })).json.id).toBeGreaterThan(first.json.id);
  });
});

it('forbids the credential of another connector', async () => {
  for (const [path, change] of [
    ['/data_sources', { source_type: 'kafka' }],
    ['/data_sinks', { sink_type: 's3' }],
  ] as const) {
    const { status, json } = await demo.call('POST', path, { body: { ...creations[path]!.right(), ...change } });
    expect([status, json.message]).toEqual([403, expect.stringContaining('data_credentials_id')]);
  }
});

describe('probing a credential', () => {
  const probe = async (type: string, what: string, body: object) => {
    const made = { name: `probed ${type}`, credentials_type: type, credentials: { password: 'right' } };
    const { id } = (await demo.call('POST', '/data_credentials', { body: made })).json;
    return demo.call('POST', `/data_credentials/${id}/probe/${what}`, { body });
  };

  it.each<[string, string, object, number, string?]>([
    ['tree', 's3', { path: '/' }, 400, 'depth'],
    ['tree', 's3', { depth: 0 }, 400, 'depth'],
    ['tree', 's3', { depth: 1, database: 'northgate' }, 400, 'database'],
    ['tree', 'postgres', { depth: 1, path: '/' }, 400, 'path'],
    ['tree', 'postgres', { depth: 1, table: 'orders' }, 400, 'database'],
    ['tree', 's3', { depth: 1, path: 'nothing' }, 404],
    ['tree', 'kafka', { depth: 1 }, 405],
    ['sample', 's3', {}, 400],
    ['sample', 's3', { path: 'nothing.csv' }, 404],
    ['sample', 'postgres', { database: 'northgate' }, 400],
    ['sample', 'postgres', { table: 'constructor' }, 404],
  ])('by %s of %s with %j is refused', async (what, type, body, status, field) => {
    const answer = await probe(type, what, body);
    expect(answer.status).toBe(status);
    if (field !== undefined) expect(answer.json.message).toContain(field);
  });

  it('shows nothing of the third party that refuses it', async () => {
    const { id } = demo.node('supplier-prices-sftp').resource.credential ?? { id: 0 };
    for (const [what, body] of [
      ['tree', { depth: 1 }],
      ['sample', { path: 'README.txt' }],
    ] as const) {
      const answer = await demo.call('POST', `/data_credentials/${id}/probe/${what}`, { body });
      expect([answer.status, answer.json]).toEqual([403, { status: 403, message: '530 Login incorrect' }]);
    }
  });
});

describe('marking notifications as read', () => {
  it.each([
    {},
    { body: 'all' },
    { body: ['a'] },
    { query: { notification_id: '1' }, body: [1] },
    { query: { notification_id: 'some' } },
  ])('with %j is refused', async (call) => {
    expect((await demo.call('PUT', '/notifications/mark_read', call)).status).toBe(400);
  });
});
