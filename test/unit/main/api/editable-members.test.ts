import { describe, expect, it } from 'vitest';
import { recordKinds } from '#contract/models/resource.ts';
import { createdMembers, membersOf } from '../../../../main/api/editable-members.ts';

describe('the members that the service accepts for a new resource', () => {
  it.each([
    ['source', ['name', 'source_type']],
    ['data_set', ['name', 'parent_data_set_id']],
    ['destination', ['name', 'data_set_id', 'data_credentials_id', 'sink_type', 'sink_config']],
    ['credential', ['name']],
    ['lookup', ['name']],
    ['code', ['name', 'output_type', 'code_type', 'code_encoding', 'code', 'reusable']],
  ] as const)('include those that are required: %s', (kind, required) => {
    expect(
      createdMembers(kind)
        .filter((member) => member.required)
        .map(({ name }) => name),
    ).toEqual(required);
  });

  it.each(recordKinds)(
    'include everything that an update accepts, and nothing that is added automatically: %s',
    (kind) => {
      const names = createdMembers(kind).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(membersOf(kind)));
      expect(names).not.toContain('has_custom_transform');
    },
  );

  it('have a type each, and their possible values', () => {
    const byName = new Map([...createdMembers('code'), ...createdMembers('lookup')].map((one) => [one.name, one]));
    expect(byName.get('name')).toEqual({ name: 'name', required: true, type: 'text', values: null });
    expect(byName.get('output_type')?.values).toEqual(['record', 'attribute', 'custom']);
    expect(byName.get('reusable')?.type).toBe('yes_no');
    expect(byName.get('data_defaults')?.type).toBe('object');
    expect(byName.get('tags')?.type).toBe('list');
    expect(byName.get('code')?.type).toBe('other');
  });
});
