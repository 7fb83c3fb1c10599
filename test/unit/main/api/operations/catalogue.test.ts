import { describe, expect, it } from 'vitest';
import { requestUrl, parametersOf } from '../../../../../main/api/address.ts';
import { describeIssue } from '../../../../../main/api/input-words.ts';
import { catalogue, findOperation } from '../../../../../main/api/operations/catalogue.ts';
import type { AnyOperation } from '../../../../../main/api/operations/operation.ts';

const operations = catalogue.map(({ operation }) => operation);
const each = (suits: (operation: AnyOperation) => boolean) =>
  operations.filter(suits).map((entry) => ({ id: entry.id, entry }));

/** Field for which an input is rejected; null when it is accepted. */
function refused(id: string, part: 'query' | 'body', value: unknown): string | null {
  const { error } = findOperation(id)![part].safeParse(value);
  return error ? describeIssue(error.issues[0]!).field : null;
}

/** Allowed values of each path parameter, by the names of the specification. */
const samples: Record<string, number | string> = {
  flow_id: 1,
  resource_type: 'data_sets',
  resource_id: 1,
  source_id: 1,
  set_id: 1,
  sink_id: 1,
  credential_id: 1,
  data_map_id: 1,
  entry_keys: 'a,b*',
  code_container_id: 1,
  transform_id: 1,
  notification_id: 1,
  project_id: 1,
  org_id: 1,
  team_id: 1,
  user_id: 1,
};

describe('the catalogue', () => {
  it('names each operation once, by area and verb', () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z_]+\.[a-zA-Z]+$/);
    expect(findOperation('flows.list')?.path).toBe('/flows');
    expect(findOperation('flows.nothing')).toBeUndefined();
  });

  it.each(each(() => true))('names the path parameters of $id like the specification', ({ entry }) => {
    const names = parametersOf(entry.path);
    const path = Object.fromEntries(names.map((name) => [name, samples[name]!]));
    expect(requestUrl('https://x/api', entry.path, path).pathname).toMatch(/^\/api\/[a-z]/);
    for (const name of names) {
      const { [name]: left, ...rest } = path;
      expect(() => requestUrl('https://x', entry.path, rest), `without ${name}: ${left}`).toThrow(name);
    }
  });

  it.each(each(({ paging }) => paging !== null))('reads $id page by page', ({ id, entry }) => {
    const { sentIn, size, perPage } = entry.paging!;
    const asked = { page: 2, [size]: perPage };
    expect(refused(id, sentIn, asked)).toBeNull();
    expect(refused(id, sentIn, { ...asked, page: 0 })).toBe('page');
    expect(refused(id, sentIn, { ...asked, [size]: 0 })).toBe(size);
    expect(refused(id, sentIn, { ...asked, [size]: '10' })).toBe(size);
  });

  it.each(each(({ method }) => method === 'GET' || method === 'DELETE'))('sends no body with $id', ({ id }) => {
    expect(refused(id, 'body', undefined)).toBeNull();
    expect(refused(id, 'body', {})).not.toBeNull();
  });

  it.each(each(() => true))('accepts no parameter with $id that the specification does not know', ({ entry }) => {
    const { error } = entry.query.safeParse({ invented: 1 });
    expect(error!.issues.map((issue) => describeIssue(issue).field)).toContain('invented');
  });

  it.each(each(({ effect }) => effect !== 'reads'))('never repeats $id as if it only read', ({ entry }) => {
    expect(entry.repeat).not.toBe('safe');
    if (entry.effect === 'destroys') expect(entry.repeat).toBe('never');
  });

  it.each(each(({ effect, method }) => effect === 'changes' && method === 'POST'))(
    'never retries $id, which would create two',
    ({ entry }) => {
      expect(entry.repeat).toBe('never');
    },
  );
});

const sink = {
  name: 's',
  data_set_id: 1,
  data_credentials_id: 2,
  sink_type: 's3',
  sink_config: { 'insert.mode': 'INSERT' },
};
const set = { name: 'd', parent_data_set_id: 1, has_custom_transform: false };
const code = {
  name: 'c',
  output_type: 'record',
  code_type: 'python',
  code_encoding: 'none',
  code: 'x',
  reusable: true,
};
const transform = { ...code, code_type: 'jolt_standard', code: [{ operation: 'svc.custom' }] };

describe('an input', () => {
  it.each([
    ['data_sinks.create', sink],
    ['data_sinks.update', {}],
    ['data_sinks.update', { sink_config: {} }],
    ['data_sets.create', set],
    ['data_sets.create', { ...set, transform_id: 3, data_sinks: [1, { id: 2 }], tags: ['a'] }],
    ['data_sets.update', { transform: { code: 'x' } }],
    ['code_containers.create', { ...code, data_credentials_id: null, code: [{}] }],
    ['transforms.create', transform],
    ['data_maps.create', { name: 'm', data_map: [{ key: 1 }] }],
    ['data_maps.upsertEntries', { entries: [] }],
    ['flows.copy', undefined],
    ['flows.copy', { copy_dependent_data_flows: true, owner_id: 4 }],
    ['errors.samples', { page: 1, per_page: 100, start_time: 0, end_time: 1_700_000_000_000 }],
    ['data_credentials.browse', { path: '/', depth: 2 }],
    ['data_credentials.preview', { path: '/', 'any.property': 1 }],
  ])('of %s is accepted according to the specification: %j', (id, body) => {
    expect(refused(id, 'body', body)).toBeNull();
  });

  it.each([
    ...Object.keys(sink).map((name) => ['data_sinks.create', { ...sink, [name]: undefined }, name]),
    ...Object.keys(set).map((name) => ['data_sets.create', { ...set, [name]: undefined }, name]),
    ...Object.keys(code).map((name) => ['code_containers.create', { ...code, [name]: undefined }, name]),
    ...Object.keys(transform).map((name) => ['transforms.create', { ...transform, [name]: undefined }, name]),
    ['data_maps.create', {}, 'name'],
    ['data_maps.upsertEntries', {}, 'entries'],
    ['data_sources.create', {}, 'name'],
    ['data_credentials.create', {}, 'name'],
  ] as [string, object, string][])('of %s is refused without a required member: %j', (id, body, field) => {
    expect(refused(id, 'body', body)).toBe(field);
  });

  it.each([
    ['data_sets.create', { ...set, has_custom_transform: true }, 'has_custom_transform'],
    ['data_sets.update', { has_custom_transform: true }, 'has_custom_transform'],
    ['data_sets.create', { ...set, transform: {}, transform_id: 1 }, 'transform_id'],
    ['data_sets.update', { transform: {}, transform_id: 1 }, 'transform_id'],
    ['errors.samples', { per_page: 101 }, 'per_page'],
    ['errors.samples', { start_time: 1.5 }, 'start_time'],
    ['code_containers.create', { ...code, output_type: 'table' }, 'output_type'],
    ['code_containers.create', { ...code, code_type: 'rust' }, 'code_type'],
    ['code_containers.create', { ...code, code_encoding: 'hex' }, 'code_encoding'],
    ['code_containers.create', { ...code, resource_type: 'flow' }, 'resource_type'],
    ['code_containers.create', { ...code, ai_function_type: 'poet' }, 'ai_function_type'],
    ['transforms.create', { ...transform, output_type: 'attribute' }, 'output_type'],
    ['transforms.create', { ...transform, code_encoding: 'base64' }, 'code_encoding'],
    ['transforms.create', { ...transform, code: 'text' }, 'code'],
    ['flows.copy', { owner_id: 'me' }, 'owner_id'],
  ])('of %s is refused where the specification forbids it: %j', (id, body, field) => {
    expect(refused(id, 'body', body)).toBe(field);
  });

  it.each(
    ['sinks', 'sets', 'sources', 'maps', 'credentials']
      .map((kind) => `data_${kind}.update`)
      .concat('code_containers.update', 'transforms.update'),
  )('of %s may omit everything and adds nothing', (id) => {
    expect(refused(id, 'body', {})).toBeNull();
    expect(refused(id, 'body', { invented: 1 })).toBe('invented');
  });
});

describe('a query', () => {
  it.each([
    ['flows.pause', { async: true, all: 1 }],
    ['flows.pause', { async: true, full_tree: 1 }],
    ['flows.pauseProgress', { request_id: 7 }],
    ['data_credentials.preview', { async: true }],
    ['data_credentials.previewProgress', { request_id: 7 }],
    ...['collaborator', 'operator', 'admin', 'administrator', 'owner'].map((role) => [
      'data_sinks.list',
      { access_role: role },
    ]),
    ['notifications.list', { resource_type: 'SOURCE', level: 'ANY_WORD' }],
    ['notifications.markRead', { notification_id: 'all' }],
    ['notifications.markUnread', { notification_id: 7 }],
    ['data_sets.samples', { include_metadata: 0 }],
  ] as [string, object][])('of %s is accepted according to the specification: %j', (id, query) => {
    expect(refused(id, 'query', query)).toBeNull();
  });

  it.each([
    ['flows.pause', { async: true }, 'async'],
    ['flows.pause', { async: false, all: 1 }, 'async'],
    ['flows.pause', { request_id: 7 }, 'request_id'],
    ['flows.pause', { async: true, all: 1, request_id: 7 }, 'request_id'],
    ['flows.pauseProgress', { request_id: 7, async: true }, 'async'],
    ['flows.pauseProgress', { request_id: 7, all: 1 }, 'all'],
    ['flows.pauseProgress', {}, 'request_id'],
    ['data_credentials.preview', { request_id: 7 }, 'request_id'],
    ['data_credentials.previewProgress', { request_id: 7, async: true }, 'async'],
    ['flows.list', { access_role: 'viewer' }, 'access_role'],
    ['notifications.markRead', { notification_id: 'some' }, 'notification_id'],
    ['flows.list', { flows_only: true }, 'flows_only'],
    ['flows.list', { include_run_metrics: 0 }, 'include_run_metrics'],
    ['metrics.files', { per_page: 10 }, 'per_page'],
    ['data_sinks.getExpanded', {}, 'expand'],
  ])('of %s is refused where the specification forbids it: %j', (id, query, field) => {
    expect(refused(id, 'query', query)).toBe(field);
  });
});
