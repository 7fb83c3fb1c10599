import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../../main/core/base/json-text.ts';
import { Identities } from '../../../../../main/records/collection/sample-identity.ts';
import { failedRecord } from '../../../../fixtures/failed-records.ts';

const orders = { kind: 'source', id: 5 } as const;
const idOf = (
  facts: Parameters<typeof failedRecord>[0],
  resource: typeof orders | { kind: 'data_set'; id: number } = orders,
) => new Identities().idOf(resource, failedRecord(facts));

describe('the identity of a record', () => {
  it('has 32 digits and is equal at every reading', () => {
    const id = idOf({ svcUUID: 'u-1' });
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(idOf({ svcUUID: 'u-1' })).toBe(id);
  });

  it('is equal when it comes twice in one reading', () => {
    const identities = new Identities();
    const record = failedRecord({ trackerId: { source: { offset: 3 } } });
    expect(identities.idOf(orders, record)).toBe(identities.idOf(orders, record));
  });

  it.each([
    ['tracker', { trackerId: { source: { offset: 4 } } }],
    ['run', { runId: 8 }],
    ['offset', { sourceOffset: 2 }],
    ['message', { message: 'another' }],
    ['error type', { errorType: 'ANOTHER' }],
    ['UUID', { svcUUID: 'u-1' }],
  ])('distinguishes records of another %s', (_what, other) => {
    const facts = { trackerId: { source: { offset: 3 } }, sourceOffset: 1 };
    expect(idOf({ ...facts, ...other })).not.toBe(idOf(facts));
  });

  it('distinguishes records of another resource', () => {
    const facts = { svcUUID: 'u-1' };
    expect(idOf(facts, { kind: 'data_set', id: 5 })).not.toBe(idOf(facts));
  });

  it('distinguishes offsets that JavaScript cannot', () => {
    const at = (offset: string) =>
      new Identities().idOf(orders, parseJson(`{"svcMetaData":{"svcUUID":"u","sourceOffset":${offset}}}`));
    expect(at('9007199254740993')).not.toBe(at('9007199254740992'));
  });

  it.each([[{}], [{ trackerId: null }], [{ trackerId: [] }], [{ svcUUID: '' }]])(
    'never treats a record without identity as a duplicate: %j',
    (facts) => {
      const read = () => {
        const identities = new Identities();
        return Array.from({ length: 3 }, () => identities.idOf(orders, failedRecord(facts)));
      };
      expect(new Set(read()).size).toBe(3);
      expect(read()).toEqual(read());
    },
  );

  it('is stable for identical records when the resource is read again from its front', () => {
    const identities = new Identities();
    const record = failedRecord({});
    const shipments = { kind: 'data_set', id: 7 } as const;
    const read = () => [identities.idOf(orders, record), identities.idOf(orders, record)];
    const [first, elsewhere] = [read(), identities.idOf(shipments, record)];
    identities.fromFront(orders);
    expect(read()).toEqual(first);
    expect(identities.idOf(shipments, record)).not.toBe(elsewhere);
  });

  it('continues counting identical records after earlier pages, but restarts at the front', () => {
    const record = failedRecord({});
    const before = new Identities();
    const taken = [before.idOf(orders, record), before.idOf(orders, record)];
    const identities = new Identities((id) => taken.includes(id));
    expect(taken).not.toContain(identities.idOf(orders, record));
    identities.fromFront(orders);
    expect([identities.idOf(orders, record), identities.idOf(orders, record)]).toEqual(taken);
  });
});
