import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordKinds, type ResourceRef } from '#contract/models/resource.ts';
import { resourceColumns, type ResourceListName, type ResourceQuery } from '#contract/models/resource-list.ts';
import { failure } from '../../../../../main/core/base/failure.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import type { ServiceResource } from '../../../../../main/core/ports/resources.ts';
import { Inventory } from '../../../../../main/core/resources/inventory.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { MemoryResources, serviceResource } from '../../../../fixtures/memory-resources.ts';
import { settled } from '../../../../fixtures/settled.ts';

const day = 86_400_000;
const sources: ResourceListName = { kind: 'source', from: 'own' };
const ask = (list: ResourceListName, filter = '', sort: ResourceQuery['sort'] = []) => ({ list, filter, sort });

/** An inventory of resources in memory. Its flows are known from the start unless a test changes that. */
function desk(all: ServiceResource[], { knowsFlows = true, signedIn = true } = {}) {
  const service = new MemoryResources();
  service.all = all;
  const clock = new ManualClock();
  const snapshot = new Snapshot();
  const watch = { snapshot, knowsFlows };
  const session = { signedIn };
  const revisions: number[] = [];
  const inventory = new Inventory({
    service,
    watch,
    signedIn: () => session.signedIn,
    clock,
    onChange: (revision) => revisions.push(revision),
  });
  const listed = async (query: ResourceQuery) => {
    await inventory.read(query.list);
    return inventory.window(query, 0, 500).rows.map(({ id }) => id);
  };
  return { service, clock, snapshot, watch, session, revisions, inventory, listed };
}

const source = (id: number, more: Partial<ServiceResource> = {}) => serviceResource({ kind: 'source', id, ...more });

describe('a list of resources', () => {
  it('is read once when it is in view, and again after a while', async () => {
    const { inventory, service, clock, revisions } = desk([source(1), source(2)]);
    expect(inventory.window(ask(sources), 0, 50)).toMatchObject({
      total: 0,
      readAt: null,
      reading: true,
      complete: null,
    });
    inventory.window(ask(sources), 0, 50);
    await settled();
    expect(inventory.window(ask(sources), 0, 50)).toMatchObject({
      total: 2,
      all: 2,
      complete: true,
      reading: false,
      readAt: clock.now(),
      revision: revisions.at(-1),
      expected: 2,
      counts: { source: 2 },
    });
    expect(service.calls.filter((call) => call === 'list source from 0')).toHaveLength(1);
    clock.advance(601_000);
    expect(inventory.window(ask(sources), 0, 50)).toMatchObject({ total: 2, reading: true });
    await settled();
    expect(service.calls.filter((call) => call === 'list source from 0')).toHaveLength(2);
  });

  it('is read only while signed in', async () => {
    const { inventory, service, session } = desk([source(1)], { signedIn: false });
    expect(inventory.window(ask(sources), 0, 50)).toMatchObject({ readAt: null, reading: false });
    expect(service.calls).toEqual([]);
    session.signedIn = true;
    inventory.window(ask(sources), 0, 50);
    await settled();
    expect(inventory.window(ask(sources), 0, 50).total).toBe(1);
  });

  it('shows what has arrived while its pages are read, and is marked as partial where a page fails', async () => {
    const { inventory, service } = desk([1, 2, 3, 4, 5].map((id) => source(id)));
    service.pageSize = 2;
    service.trouble = (request) => {
      if (request.endsWith('from 4')) throw failure('service_failed', 'The service failed.');
    };
    await inventory.read(sources);
    const { total, complete, problem, readAt } = inventory.window(ask(sources), 0, 50);
    expect({ total, complete, problem }).toMatchObject({
      total: 4,
      complete: false,
      problem: { kind: 'service_failed' },
    });
    expect(readAt).not.toBeNull();
    // It is not requested repeatedly. Only the user repeats the request.
    expect(inventory.window(ask(sources), 0, 50).reading).toBe(false);
    service.trouble = () => undefined;
    await inventory.read(sources);
    expect(inventory.window(ask(sources), 0, 50)).toMatchObject({ total: 5, complete: true, problem: null });
  });

  it('keeps its state where it cannot be read again', async () => {
    const { inventory, service } = desk([source(1), source(2)]);
    await inventory.read(sources);
    service.trouble = () => {
      throw failure('unreachable', 'No connection.');
    };
    await inventory.read(sources);
    expect(inventory.window(ask(sources), 0, 50)).toMatchObject({
      total: 2,
      complete: true,
      problem: { kind: 'unreachable' },
    });
  });

  it('counts every kind with one request each, even those that the service refuses', async () => {
    const { inventory, service } = desk([
      ...[1, 2, 3].map((id) => source(id)),
      ...[1, 2, 3].map((id) => serviceResource({ kind: 'destination', id })),
    ]);
    service.pageSize = 2;
    service.trouble = (request) => {
      if (request.includes('lookup')) throw failure('refused', 'Not you.');
    };
    const known = { credential: 0, code: 0, data_set: 0, source: 3, destination: 3 };
    for (const counts of [{}, known, known]) {
      expect(inventory.window(ask(sources), 0, 50).counts).toEqual(counts);
      await settled();
    }
    for (const kind of ['destination', 'lookup'])
      expect(service.calls.filter((call) => call.startsWith(`list ${kind}`))).toEqual([`list ${kind} from 0`]);
  });

  it('loses what the service no longer lists', async () => {
    const { service, listed } = desk([source(1), source(2)]);
    expect(await listed(ask(sources))).toEqual([1, 2]);
    service.all = [source(2)];
    expect(await listed(ask(sources))).toEqual([2]);
  });

  it('stops at a maximum number of resources, and reports that', async () => {
    const { inventory, service } = desk(Array.from({ length: 50_002 }, (_, index) => source(index + 1)));
    service.pageSize = 30_000;
    await inventory.read(sources);
    const { all, complete, problem } = inventory.window(ask(sources), 0, 1);
    expect({ all, complete }).toEqual({ all: 50_000, complete: false });
    expect(problem?.message).toContain('50,000');
  });

  it('is shared by all lists of code, and separate for every other kind', async () => {
    const { inventory } = desk([serviceResource({ kind: 'code', id: 1 }), source(1)]);
    await inventory.read({ kind: 'source', from: 'public' });
    expect(inventory.window(ask(sources), 0, 9).total).toBe(1);
    await inventory.read({ kind: 'code', from: 'public' });
    expect(inventory.window(ask({ kind: 'code', from: 'public' }), 0, 9).total).toBe(1);
    expect(inventory.window(ask({ kind: 'code', from: 'own' }), 0, 9).total).toBe(0);
  });
});

describe('resources', () => {
  it.each([
    ['orders', [1]],
    ['name:orders', [1]],
    ['id:2,3', [2, 3]],
    ['type:s3', [1]],
    ['connector:S3', [1]],
    ['status:paused', [2]],
    ['owner:ann*', [2]],
    ['tag:gdpr', [3]],
    ['tag:""', [1, 2]],
    ['used:>0', [1]],
    ['updated:<1d', [3]],
    ['NOT used:>0', [2, 3]],
    ['kind:source', [1, 2, 3]],
    ['kind:lookup', []],
  ])('are found by %s', async (filter, ids) => {
    const { clock, snapshot, listed } = desk([
      source(1, { name: 'Orders EU', type: 's3', updatedAt: 0 }),
      source(2, { name: 'Prices', statusWord: 'PAUSED', owner: 'Ann Lee', updatedAt: null }),
      source(3, { name: 'Stock', tags: ['gdpr'], updatedAt: 5 * day }),
    ]);
    clock.advance(5 * day + 1_000 - clock.now());
    snapshot.put([flow([node(40, null, { resourceId: 1 })])], clock.now());
    expect((await listed(ask(sources, filter))).toSorted()).toEqual(ids);
  });

  it('report how many known flows use them', async () => {
    const all = [
      source(7),
      serviceResource({ kind: 'credential', id: 7 }),
      serviceResource({ kind: 'code', id: 7, record: { data_sets: [null, 'x', 31, { id: 32 }, -1] } }),
      serviceResource({ kind: 'lookup', id: 7, record: { data_sink_id: '52' } }),
      serviceResource({ kind: 'lookup', id: 8, record: { data_sink_id: {} } }),
      serviceResource({ kind: 'destination', id: 53, record: { data_map_id: 8 } }),
    ];
    const { inventory, snapshot, watch, clock } = desk(all, { knowsFlows: false });
    const flowsOf = async (kind: ResourceRef['kind'], id: number) => {
      await inventory.read({ kind, from: 'own' });
      return inventory.window(ask({ kind, from: 'own' }, `id:${id}`), 0, 1).rows[0]?.flows;
    };
    expect(await flowsOf('source', 7)).toBeNull();
    watch.knowsFlows = true;
    snapshot.put(
      [
        flow([node(1, null, { resourceId: 7, credentialId: 7 }), node(2, 1, { resourceId: 31 })]),
        flow([
          node(10, null, { resourceId: 9, credentialId: 7 }),
          node(11, 10, { resourceId: 32, codeContainerId: 7 }),
          node(12, 11, { kind: 'destination', resourceId: 52, credentialId: 7 }),
          node(13, 11, { kind: 'destination', resourceId: 53 }),
        ]),
      ],
      clock.now(),
    );
    expect(await flowsOf('source', 7)).toBe(1);
    expect(await flowsOf('credential', 7)).toBe(2);
    expect(await flowsOf('code', 7)).toBe(2);
    expect(await flowsOf('lookup', 7)).toBe(1);
    expect(await flowsOf('lookup', 8)).toBe(0);
    // After the destinations were listed, one of them names it.
    await flowsOf('destination', 53);
    expect(await flowsOf('lookup', 8)).toBe(1);
    snapshot.put([flow([node(20, null, { resourceId: 7 })])], clock.now());
    expect(await flowsOf('source', 7)).toBe(2);
    const one = await inventory.get({ kind: 'credential', id: 7 });
    expect(one.uses?.map(({ nodeId }) => nodeId)).toEqual([1, 10, 12]);
    expect(one).toMatchObject({ flows: 2, useCount: 3, nodeId: 1, readAt: clock.now() });
  });

  it('are found by name and id across all listed kinds, the closest first', async () => {
    const { inventory, service } = desk([
      source(12, { name: 'Daily orders' }),
      source(13, { name: 'Orders' }),
      serviceResource({ kind: 'lookup', id: 14, name: 'orders by day' }),
      serviceResource({ kind: 'destination', id: 15, name: 'Orders' }),
      source(1400, { name: null }),
    ]);
    await inventory.read(sources);
    await inventory.read({ kind: 'lookup', from: 'own' });
    const found = (text: string) => inventory.find(text).map(({ id }) => id);
    expect(found('orders')).toEqual([13, 14, 12]);
    expect(found('14')).toEqual([14]);
    expect(found(' ')).toEqual([]);
    expect(service.calls.filter((call) => call.startsWith('list'))).toHaveLength(2);
  });

  it('are sorted by every column in both directions, and unknown values come last', async () => {
    const text = fc.option(fc.constantFrom('a', 'b', 'B', 'c'));
    const time = fc.option(fc.nat(5));
    const any = fc.record({ name: text, type: text, owner: text, statusWord: text, updatedAt: time, createdAt: time });
    await fc.assert(
      fc.asyncProperty(
        fc.array(any, { maxLength: 12 }),
        fc.constantFrom(...resourceColumns),
        fc.constantFrom('ascending' as const, 'descending' as const),
        async (given, column, direction) => {
          const { inventory } = desk(given.map((more, index) => source(index + 1, more)));
          await inventory.read(sources);
          const { rows } = inventory.window(ask(sources, '', [{ column, direction }]), 0, 50);
          expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(given.map((_, index) => index + 1));
          const key = { status: 'statusWord', updated: 'updatedAt', created: 'createdAt' }[column as string] ?? column;
          const values = rows.map((row) => {
            const value = row[key as keyof typeof row] as string | number | null;
            return typeof value === 'string' ? value.toLowerCase() : value;
          });
          const known = values.filter((value) => value !== null);
          expect(values.slice(0, known.length)).toEqual(known);
          const inOrder = known.every((value, at) => {
            const next = known[at + 1] ?? value;
            return direction === 'ascending' ? value <= next : value >= next;
          });
          expect(inOrder).toBe(true);
        },
      ),
    );
  });

  it('have facets for every value, empty ones included', async () => {
    const { inventory } = desk([
      source(1, { type: 's3', tags: ['a', 'a', 'b'] }),
      source(2, { type: null, owner: null }),
    ]);
    await inventory.read(sources);
    expect(inventory.facets(sources)).toEqual({
      types: [
        { value: '', count: 1 },
        { value: 's3', count: 1 },
      ],
      statuses: [{ value: 'ACTIVE', count: 2 }],
      owners: [
        { value: '', count: 1 },
        { value: 'Mira Okafor', count: 1 },
      ],
      tags: [
        { value: 'a', count: 1 },
        { value: 'b', count: 1 },
      ],
    });
  });

  it.each(recordKinds)('are read whole despite an odd record: %s', async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (record) => {
        const given = serviceResource({ kind, id: 5, record: record as ServiceResource['record'] });
        const { inventory } = desk([given]);
        expect((await inventory.get({ kind, id: 5 })).record).toEqual(given.record);
      }),
    );
  });

  it('are not found where they do not exist', async () => {
    const { inventory } = desk([]);
    await expect(inventory.get({ kind: 'code', id: 5 })).rejects.toMatchObject({ problem: { kind: 'not_found' } });
  });

  it('of code include their programs, decoded', async () => {
    const script = Buffer.from('print("ä")').toString('base64');
    const record = {
      code_type: 'python',
      code: [
        { operation: 'svc.custom', spec: { language: 'python3', encoding: 'base64', script } },
        { operation: 'shift' },
        7,
      ],
    };
    const { inventory } = desk([serviceResource({ kind: 'code', id: 5, record })]);
    expect((await inventory.get({ kind: 'code', id: 5 })).programs).toEqual([
      { language: 'python3', text: 'print("ä")' },
      { language: 'json', text: '{\n  "operation": "shift"\n}' },
    ]);
  });
});
