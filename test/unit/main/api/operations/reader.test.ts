import { describe, expect, it } from 'vitest';
import { catalogue, findOperation } from '../../../../../main/api/operations/catalogue.ts';
import { mayChange } from '../../../../../main/api/operations/operation.ts';
import { readerOf } from '../../../../../main/api/operations/reader.ts';

const changing = catalogue.map(({ operation }) => operation).filter(mayChange);

describe('the read for a changing operation', () => {
  it.each(changing.filter(({ method, path }) => method !== 'POST' && path.includes('{')))(
    'exists for $id, and reads its resource',
    (operation) => {
      const values = { resource_type: 'data_sinks', resource_id: 7, entry_keys: 'DE,D*' };
      const path = Object.fromEntries(
        [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
          name!,
          (values as Record<string, string | number>)[name!] ?? 7,
        ]),
      );
      const { operation: reader, input } = readerOf(operation, path)!;
      expect(reader).toMatchObject({ method: 'GET', effect: 'reads', paging: null });
      expect(Object.values(input.path)[0]).toBe('7');
      const area = operation.id.startsWith('resources.') ? 'data_sinks' : operation.id.split('.')[0];
      expect(reader.id).toBe(`${area}.${operation.path.includes('entry_keys') ? 'checkEntries' : 'get'}`);
    },
  );

  it('does not exist for a creation, nor for a list of which only some entries change', () => {
    for (const operation of changing) if (operation.method === 'POST') expect(readerOf(operation, {})).toBeNull();
    expect(readerOf(findOperation('notifications.markRead')!, {})).toBeNull();
  });

  it('covers the whole list when it is emptied, and all of a deleted resource', () => {
    expect(readerOf(findOperation('notifications.deleteAll')!, {})?.operation.id).toBe('notifications.list');
    expect(readerOf(findOperation('data_maps.delete')!, { data_map_id: 3 })?.input.query).toEqual({ expand: 1 });
    expect(readerOf(findOperation('data_maps.update')!, { data_map_id: 3 })?.input.query).toEqual({});
  });
});
