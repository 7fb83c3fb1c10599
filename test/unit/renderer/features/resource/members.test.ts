import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonRecord, recordKinds } from '#contract/models/resource.ts';
import { nameIn, referencesIn, sectionsOf, timeIn } from '../../../../../renderer/features/resource/members.ts';

const known = fc.constantFrom(
  'id',
  'name',
  'sink_config',
  'run_ids',
  'data_sets',
  'data_map_id',
  'owner',
  'code',
  'status',
);
const name = fc.oneof(known, fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'));
const record = fc
  .array(fc.tuple(name, fc.jsonValue()), { maxLength: 12 })
  .map((members) => Object.fromEntries(members) as JsonRecord);

describe('the fields of a resource', () => {
  it.each(recordKinds)('are each in exactly one section, for any names and values: %s', (kind) => {
    fc.assert(
      fc.property(record, (given) => {
        const shown = sectionsOf(kind, given).flatMap(({ members }) => members);
        expect(shown.map((member) => member.name).toSorted()).toEqual(Object.keys(given).toSorted());
        for (const member of shown) expect(member.value).toBe(given[member.name]);
      }),
    );
  });

  it.each(recordKinds)('are always shown, however odd: %s', (kind) => {
    fc.assert(
      fc.property(name, fc.jsonValue(), (called, value) => {
        const member = { name: called, value: value as JsonRecord[string] };
        for (const { id } of referencesIn(kind, member)) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
        expect([null, 'string']).toContain(nameIn(member) === null ? null : typeof nameIn(member));
        expect(Number.isNaN(timeIn(member))).toBe(false);
      }),
    );
  });

  it('name other resources by a record, an id, a text or a list of them', () => {
    const ids = (called: string, value: JsonRecord[string]) => referencesIn('lookup', { name: called, value });
    expect(ids('data_sink_id', '52')).toEqual([{ kind: 'destination', id: 52, name: null }]);
    expect(ids('data_credentials', { id: 9, name: 'aws' })).toEqual([{ kind: 'credential', id: 9, name: 'aws' }]);
    expect(ids('data_sets', [31, { id: 32, name: 7 }, null, 'x', [], true, -1])).toEqual([
      { kind: 'data_set', id: 31, name: null },
      { kind: 'data_set', id: 32, name: null },
    ]);
    expect(ids('copied_from_id', 4)).toEqual([{ kind: 'lookup', id: 4, name: null }]);
    expect(ids('flow_node_id', 4)).toEqual([]);
  });

  it('are moments where their name and their text match', () => {
    expect(timeIn({ name: 'updated_at', value: '2026-11-20T08:00:00.000Z' })).toBe(Date.UTC(2026, 10, 20, 8));
    expect(timeIn({ name: 'updated_at', value: 'soon' })).toBeNull();
    expect(timeIn({ name: 'format', value: '2026-11-20' })).toBeNull();
  });
});
