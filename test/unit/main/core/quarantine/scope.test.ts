import { beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { nearestDataSet } from '../../../../../main/core/quarantine/quarantine.ts';
import { resolveScope, type ScopeSources } from '../../../../../main/core/quarantine/scope.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const orders = flow(
  [
    node(1, null, { name: 'orders-eu-s3' }),
    node(2, 1, { name: 'Orders EU raw' }),
    node(3, 2, { name: 'Orders EU normalised' }),
    node(4, 3, { kind: 'destination', name: 'warehouse' }),
    node(5, 3, { kind: 'unknown' }),
    node(6, 3, { resourceId: null }),
  ],
  { name: 'Orders EU' },
);
const sales = flow([node(10, null), node(11, 10, { kind: 'destination', resourceId: 1004 })], { name: 'Daily sales' });

describe('the scope of a quarantine', () => {
  let service: MemoryService;
  let sources: ScopeSources;

  beforeEach(() => {
    const snapshot = new Snapshot();
    snapshot.put([orders], 0);
    service = new MemoryService([orders, sales]);
    sources = {
      snapshot,
      service,
      touchedBy: (changeId) => {
        if (changeId !== 'i') throw failure('not_found', 'This change is not in the record.');
        return { title: 'Pause 3 flows', originIds: [1, 10, 99] };
      },
    };
  });

  it('is one resource with its flow, by name', async () => {
    expect(await resolveScope({ by: 'resource', kind: 'source', id: 1001 }, sources)).toEqual({
      title: 'Source orders-eu-s3',
      resources: [
        { kind: 'source', id: 1001, name: 'orders-eu-s3', originId: 1, flowName: 'Orders EU', nodeId: 1, reaches: 6 },
      ],
    });
  });

  it('is a resource without a known flow, by its number', async () => {
    expect(await resolveScope({ by: 'resource', kind: 'destination', id: 77 }, sources)).toEqual({
      title: 'Destination 77',
      resources: [
        { kind: 'destination', id: 77, name: null, originId: null, flowName: null, nodeId: null, reaches: null },
      ],
    });
    expect(service.calls).toEqual([]);
  });

  it('is every node of a flow where records can fail, from any node of it', async () => {
    const { title, resources } = await resolveScope({ by: 'flow', nodeId: 3 }, sources);
    expect(title).toBe('Orders EU, 4 nodes');
    expect(resources.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'source 1001',
      'data_set 1002',
      'data_set 1003',
      'destination 1004',
    ]);
    expect(resources.map(({ nodeId, reaches }) => `${nodeId}: ${reaches}`)).toEqual(['1: 6', '2: 5', '3: 4', '4: 1']);
  });

  it('reads an unknown flow from the service, and fails if the service does', async () => {
    const { title } = await resolveScope({ by: 'flow', nodeId: 11 }, sources);
    expect(title).toBe('Daily sales, 2 nodes');
    expect(service.calls).toEqual(['get 11']);
    await expect(resolveScope({ by: 'flow', nodeId: 99 }, sources)).rejects.toMatchObject({
      problem: { kind: 'not_found' },
    });
  });

  it('is each node, once, of all flows that a change touched, without removed ones', async () => {
    const { title, resources } = await resolveScope({ by: 'change', changeId: 'i' }, sources);
    expect(title).toBe('Change: Pause 3 flows');
    expect(resources.map(({ id }) => id)).toEqual([1001, 1002, 1003, 1004, 1010]);
    expect(resources.at(-1)!.flowName).toBe('Daily sales');
  });

  it('fails where nothing of it is left, where the change is unknown, and where the service is down', async () => {
    sources.touchedBy = () => ({ title: 'Old', originIds: [99] });
    await expect(resolveScope({ by: 'change', changeId: 'i' }, sources)).rejects.toThrow(
      'Nothing here can have failed records',
    );
    service.trouble = () => {
      throw failure('unreachable', 'Gone.');
    };
    await expect(resolveScope({ by: 'change', changeId: 'i' }, sources)).rejects.toThrow('Gone.');
  });

  it('finds passing records at the data set itself, below a source and above a destination', () => {
    const { snapshot } = sources;
    const raw = { id: 1002, name: 'Orders EU raw' };
    const normalised = { id: 1003, name: 'Orders EU normalised' };
    expect(nearestDataSet({ kind: 'source', id: 1001 }, snapshot)).toEqual(raw);
    expect(nearestDataSet({ kind: 'data_set', id: 1002 }, snapshot)).toEqual(raw);
    expect(nearestDataSet({ kind: 'destination', id: 1004 }, snapshot)).toEqual(normalised);
    expect(nearestDataSet({ kind: 'data_set', id: 5 }, snapshot)).toEqual({ id: 5, name: null });
    expect(nearestDataSet({ kind: 'destination', id: 5 }, snapshot)).toBeNull();
    snapshot.put([sales], 0);
    expect(nearestDataSet({ kind: 'source', id: 1010 }, snapshot)).toBeNull();
  });
});
