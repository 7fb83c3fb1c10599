import { describe, expect, it } from 'vitest';
import { describeIssue } from '../../../../main/api/input-words.ts';
import { findOperation } from '../../../../main/api/operations/catalogue.ts';

function rejectionOf(id: string, part: 'query' | 'body', value: unknown): string {
  const { error } = findOperation(id)![part].safeParse(value);
  const { field, words } = describeIssue(error!.issues[0]!);
  return `${field} ${words}`;
}

const sink = { name: 's', data_set_id: 1, data_credentials_id: 2, sink_type: 's3', sink_config: {} };
const set = { name: 'd', parent_data_set_id: 1, has_custom_transform: false };
const code = {
  name: 'c',
  output_type: 'record',
  code_type: 'python',
  code_encoding: 'none',
  code: 'x',
  reusable: true,
};

describe('the fault of an input', () => {
  it.each([
    ['data_sinks.create', { ...sink, sink_config: undefined }, 'sink_config is missing'],
    ['data_sinks.create', { ...sink, name: '' }, 'name is empty'],
    ['data_sinks.create', { ...sink, name: 5 }, 'name must be text'],
    ['data_sinks.create', { ...sink, data_set_id: '1' }, 'data_set_id must be a number'],
    ['data_sinks.create', { ...sink, data_set_id: 1.5 }, 'data_set_id must be a whole number'],
    ['data_sinks.create', { ...sink, data_set_id: 0 }, 'data_set_id must be at least 1'],
    ['data_sinks.create', { ...sink, create_destination: 'yes' }, 'create_destination must be true or false'],
    ['data_sinks.create', { ...sink, sink_config: [] }, 'sink_config must be an object'],
    ['data_sinks.create', { ...sink, colour: 1 }, 'colour is not a parameter of this operation'],
    ['data_sinks.create', undefined, ' is missing'],
    ['data_sinks.create', 'text', ' must be an object'],
    ['data_sets.create', { ...set, tags: {} }, 'tags must be a list'],
    ['data_sets.create', { ...set, tags: ['a', 1] }, 'tags.1 must be text'],
    ['data_sets.create', { ...set, output_schema_annotations: [] }, 'output_schema_annotations must be an object'],
    ['data_sets.create', { ...set, data_sinks: ['x'] }, 'data_sinks.0 must be an ID or an object'],
    [
      'data_sets.create',
      { ...set, transform: {}, transform_id: 1 },
      'transform_id cannot be combined with transform: send one of them',
    ],
    ['code_containers.create', { ...code, code: 5 }, 'code must be text or a list of objects'],
    ['code_containers.create', { ...code, output_type: 'all' }, 'output_type must be one of record, attribute, custom'],
    ['transforms.create', { ...code, output_type: 'custom', code: [] }, 'output_type must be record'],
    ['errors.samples', { per_page: 101 }, 'per_page must be at most 100'],
    ['flows.get', { name: 'x' }, ' must be omitted'],
  ])('of %s with %j: %s', (id, body, words) => {
    expect(rejectionOf(id, 'body', body)).toBe(words);
  });

  it.each([
    [
      'flows.list',
      { access_role: 'viewer' },
      'access_role must be one of collaborator, operator, admin, administrator, owner',
    ],
    ['flows.list', { flows_only: true }, 'flows_only must be 1'],
    ['flows.pause', { async: true }, 'async is for the whole flow only: send all or full_tree with it'],
    ['flows.pauseProgress', {}, 'request_id is missing'],
  ])('of the query of %s with %j: %s', (id, query, words) => {
    expect(rejectionOf(id, 'query', query)).toBe(words);
  });
});
