import { describe, expect, it } from 'vitest';
import { recordKinds } from '#contract/models/resource.ts';
import { createdMembers, membersOf } from '../../../../main/api/editable.ts';

describe('what the service takes for a new resource', () => {
  it.each([
    ['source', ['name', 'source_type']],
    ['data_set', ['name', 'parent_data_set_id']],
    ['destination', ['name', 'data_set_id', 'data_credentials_id', 'sink_type', 'sink_config']],
    ['credential', ['name']],
    ['lookup', ['name']],
    ['code', ['name', 'output_type', 'code_type', 'code_encoding', 'code', 'reusable']],
  ] as const)('is named with what must be there: %s', (kind, required) => {
    expect(
      createdMembers(kind)
        .filter((member) => member.required)
        .map(({ name }) => name),
    ).toEqual(required);
  });

  it.each(recordKinds)('holds all that an update of it takes, and nothing that is added anyway: %s', (kind) => {
    const names = createdMembers(kind).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(membersOf(kind)));
    expect(names).not.toContain('has_custom_transform');
  });

  it('says of what type each is, and which values it takes', () => {
    const byName = new Map([...createdMembers('code'), ...createdMembers('lookup')].map((one) => [one.name, one]));
    expect(byName.get('name')).toEqual({ name: 'name', required: true, type: 'text', values: null });
    expect(byName.get('output_type')?.values).toEqual(['record', 'attribute', 'custom']);
    expect(byName.get('reusable')?.type).toBe('yes_no');
    expect(byName.get('data_defaults')?.type).toBe('object');
    expect(byName.get('tags')?.type).toBe('list');
    expect(byName.get('code')?.type).toBe('other');
  });
});
