import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenValue } from '#contract/models/resource.ts';
import { translateAuditLog, translateOrganizationLog } from '../../../../main/api/translate-audit-log.ts';

const created_at = '2026-03-12T10:58:00.000Z';
const at = Date.parse(created_at);
const canary = 'c4n4ry-5ecret';

const read = (entry: object) => translateAuditLog([{ id: 7, event: 'update', created_at, ...entry }])[0]!;

describe('an audit log', () => {
  it('tells who changed what and when', () => {
    const entry = {
      ...{ item_type: 'DataSink', item_id: 9, change_summary: ['Changed name'], request_ip: '192.0.2.1' },
      ...{ user: { id: 3, email: 'jonas@northgate.example' }, impersonator_id: 12 },
      object_changes: { name: ['old', 'new'], tags: [null, ['a']] },
    };
    expect(read(entry)).toEqual({
      ...{ entryId: '7', at, word: 'update', user: 'jonas@northgate.example', impersonator: '12', hidden: [] },
      before: { name: 'old', tags: null },
      after: { name: 'new', tags: ['a'] },
    });
  });

  it('is sorted by time, whatever the order of the service', () => {
    const times = ['2026-03-12T10:00:00Z', '2026-03-12T12:00:00Z', '2026-03-12T11:00:00Z'];
    const entries = translateAuditLog(times.map((time, id) => ({ id: id + 1, created_at: time })));
    expect(entries.map(({ entryId }) => entryId)).toEqual(['2', '3', '1']);
  });

  it('of an organization names the resource of each entry, and keeps the order of the service', () => {
    const of = (item_type: unknown, item_id: unknown = 9) => ({ id: 1, created_at, item_type, item_id });
    const found = translateOrganizationLog([
      ...[of('DataSource'), of('DataSet'), of('DataSink'), of('DataCredentials'), of('DataMap'), of('CodeContainer')],
      ...[of('Team'), of(null), of('DataSet', 'x'), { id: 2, item_type: 'DataSet', item_id: 9 }],
      { ...of('DataSet'), id: 3, created_at: '2026-03-12T11:58:00.000Z', object_changes: { api_key: [1, canary] } },
    ]);
    expect(found.map(({ resource }) => resource?.kind ?? null)).toEqual([
      ...['source', 'data_set', 'destination', 'credential', 'lookup', 'code', null, null, null, 'data_set'],
    ]);
    expect(found.at(-1)).toMatchObject({ entryId: '3', resource: { id: 9 }, after: { api_key: hiddenValue } });
    expect(JSON.stringify(found)).not.toContain(canary);
  });

  it('keeps unknown words and odd shapes, and leaves out only what has no time', () => {
    expect(read({ event: 'association_added', object_changes: ['?'], user: null })).toMatchObject({
      ...{ word: 'association_added', user: null, before: {}, after: {} },
    });
    expect(read({ object_changes: { name: 'new' } })).toMatchObject({ before: {}, after: { name: 'new' } });
    expect(read({ object_changes: { ['__proto__']: [1, 2] } }).after).toHaveProperty(['__proto__'], 2);
    expect(translateAuditLog([{ id: 1 }, null, 'text', { id: 2, created_at: 'soon' }])).toEqual([]);
  });

  it.each([
    ['a property named like a secret', { password: ['old', canary] }],
    ['a token inside a configuration', { source_config: [{}, { auth: { access_token: canary } }] }],
    ['a configuration stored as text', { source_config: ['{}', JSON.stringify({ client_secret: canary })] }],
    ['text inside text', { config: [null, JSON.stringify({ raw: JSON.stringify({ secret_key: canary }) })] }],
    ['credentials of any type', { credentials: [{ user: canary }, null] }],
    ['a column of the service', { credentials_enc: [[canary], [1]] }],
    ['a password in an address', { config: [null, { jdbc: `postgres://app:${canary}@db/orders` }] }],
    ['an assignment in a text', { config: [null, `host=db password=${canary}`] }],
    ['a value that is no pair', { api_key: canary }],
  ])('hides %s', (_, object_changes) => {
    const entry = read({ object_changes, change_summary: [`password: ${canary}`], request_url: `/?token=${canary}` });
    const text = JSON.stringify(entry);
    expect(text).not.toContain(canary);
    expect(text).toContain(hiddenValue);
  });

  it('reports a hidden property as changed', () => {
    expect(read({ object_changes: { password: ['a', 'b'], name: ['c', 'd'] } }).hidden).toEqual(['password']);
  });

  it('of any shape is read without a failure', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.anything(), (entries, changes) => {
        translateAuditLog([...entries, { created_at, object_changes: changes }]);
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object_changes) => {
        expect(() => structuredClone(read({ object_changes }))).not.toThrow();
      }),
    );
  });
});
