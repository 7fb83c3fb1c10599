import { describe, expect, it } from 'vitest';
import type { NodeDifference } from '#contract/models/flow-comparison.ts';
import type { JsonRecord, RecordKind } from '#contract/models/resource.ts';
import { failure } from '../../../../../../main/core/base/failure.ts';
import type { ServiceFlow } from '../../../../../../main/core/ports/service.ts';
import { compareFlows } from '../../../../../../main/core/versions/flows/compare-flows.ts';
import { rebuildFlow, type StoredVersions } from '../../../../../../main/core/versions/flows/past-flow.ts';
import { flowNow } from '../../../../../../main/core/versions/flows/read-flow.ts';
import type { StoredChange } from '../../../../../../main/core/versions/store.ts';
import { flow, node } from '../../../../../fixtures/flows.ts';
import { MemoryResources, serviceResource } from '../../../../../fixtures/memory-resources.ts';

const { signal } = new AbortController();

/** A service in memory with these flows. Their resources have these records in addition to id and name. */
class Service {
  readonly resources = new MemoryResources();
  readonly #flows: ServiceFlow[];

  constructor(flows: ServiceFlow[], records: Record<string, JsonRecord> = {}) {
    this.#flows = flows;
    const known = flows.flatMap(({ nodes }) =>
      nodes.flatMap(({ kind, resourceId: id, name }) =>
        kind === 'unknown' || id === null ? [] : [serviceResource({ kind, id, name })],
      ),
    );
    const others = Object.keys(records).map((key) => {
      const [kind, id] = key.split(' ') as [RecordKind, string];
      return serviceResource({ kind, id: Number(id) });
    });
    const all = new Map([...others, ...known].map((one) => [`${one.kind} ${one.id}`, one]));
    this.resources.all = [...all].map(([key, one]) => ({ ...one, record: { ...one.record, ...records[key] } }));
  }

  getFlow(nodeId: number) {
    return Promise.resolve({
      flow: this.#flows.find(({ nodes }) => nodes.some(({ id }) => id === nodeId))!,
      processing: null,
      raw: null,
    });
  }

  side(nodeId: number, environmentId = 'e') {
    return flowNow(this, { environmentId, nodeId }, {});
  }
}

/** A source, a data set and a destination. */
const chain = (id: number, names = ['in', 'set', 'out']): ServiceFlow =>
  flow([
    node(id, null, { name: names[0]! }),
    node(id + 1, id, { name: names[1]! }),
    node(id + 2, id + 1, { name: names[2]!, kind: 'destination' }),
  ]);
const verdicts = (nodes: readonly NodeDifference[]) => nodes.map(({ verdict }) => verdict);
const paths = ({ resources }: NodeDifference) =>
  (resources ?? []).map(({ kind, differences, apart }) => ({
    kind,
    ...{ differences: differences.map(({ path }) => path.join('.')), apart: apart.map(({ path }) => path.join('.')) },
  }));

describe('two flows', () => {
  it('are recognized as original and copy, with real changes before differences of environment', async () => {
    const copy = chain(11, ['in (copy)', 'set (copy)', 'out (copy)']);
    const service = new Service([chain(1), copy], {
      'source 1011': { copied_from_id: 1001, owner: { id: 7 } },
      'source 1001': { owner: { id: 1 } },
      'destination 1013': { sink_config: { table: 'B', host: 'b' }, data_credentials: { id: 9 } },
      'destination 1003': { sink_config: { table: 'A', host: 'a' }, data_credentials: { id: 8 } },
      'credential 8': { credentials_type: 'snowflake' },
      'credential 9': { credentials_type: 'postgres' },
    });
    const { nodes, counts, matched, read } = await compareFlows(await service.side(1), await service.side(11), signal);
    expect(nodes.map(({ by }) => by)).toEqual(['copied', 'copy_name', 'copy_name']);
    expect(verdicts(nodes)).toEqual(['same', 'same', 'differs']);
    expect(paths(nodes[0]!)).toEqual([
      { kind: 'source', differences: [], apart: ['name', 'id', 'owner.id', 'copied_from_id'] },
    ]);
    expect(paths(nodes[2]!)).toEqual([
      {
        kind: 'destination',
        differences: ['sink_config.table'],
        apart: ['name', 'id', 'sink_config.host', 'data_credentials.id'],
      },
      { kind: 'credential', differences: ['name', 'credentials_type'], apart: ['id'] },
    ]);
    expect([counts.same, counts.differs, matched, read]).toEqual([2, 1, 3, 3]);
  });

  it('cost one request for each resource, and none for resources that both use', async () => {
    const uses = (id: number) => ({ data_credentials: { id } });
    const service = new Service([chain(1), chain(11)], {
      ...{ 'source 1001': uses(7), 'data_set 1002': uses(8), 'destination 1003': uses(8) },
      ...{ 'source 1011': uses(7), 'data_set 1012': uses(9), 'destination 1013': uses(9) },
      ...{ 'credential 7': {}, 'credential 8': {}, 'credential 9': {} },
    });
    await compareFlows(await service.side(1), await service.side(11), signal);
    const read = [
      'source 1001',
      'source 1011',
      'data_set 1002',
      'data_set 1012',
      'destination 1003',
      'destination 1013',
    ];
    expect(service.resources.calls.toSorted()).toEqual(
      [...read, 'credential 8', 'credential 9'].map((one) => `get ${one}`).toSorted(),
    );
  });

  it('show what the service withholds of one resource at its node, and lose nothing else', async () => {
    const service = new Service([chain(1), chain(11)]);
    service.resources.trouble = (request) => {
      if (request === 'get data_set 1012') throw failure('refused', 'You may not see it.');
    };
    const { nodes } = await compareFlows(await service.side(1), await service.side(11), signal);
    expect(verdicts(nodes)).toEqual(['same', 'unknown', 'same']);
    expect(nodes[1]!.resources).toMatchObject([{ kind: 'data_set', problem: { message: 'You may not see it.' } }]);
  });

  it('are not compared where a service is unreachable', async () => {
    const service = new Service([chain(1), chain(11)]);
    service.resources.trouble = () => {
      throw failure('unreachable', 'Nobody answers.');
    };
    const [one, other] = [await service.side(1), await service.side(11)];
    await expect(compareFlows(one, other, signal)).rejects.toThrow('Nobody answers.');
  });

  it('are read up to the limit, which is reported; trees and status are compared whole', async () => {
    const service = new Service([
      chain(1),
      flow([...chain(11).nodes.slice(0, 2), node(13, 12, { name: 'out', kind: 'destination', statusWord: 'PAUSED' })]),
    ]);
    const found = await compareFlows(await service.side(1), await service.side(11), signal, 1);
    expect([found.read, found.matched]).toEqual([1, 3]);
    expect(verdicts(found.nodes)).toEqual(['same', 'unknown', 'differs']);
    expect(found.nodes.map(({ resources }) => resources === null)).toEqual([false, true, true]);
    expect(service.resources.calls).toEqual(['get source 1001', 'get source 1011']);
  });

  it('are read no further once no caller waits', async () => {
    const cancelling = new AbortController();
    const wide = (id: number) =>
      flow([node(id, null), ...Array.from({ length: 60 }, (_, n) => node(id + n + 1, id, { name: `n${n}` }))]);
    const service = new Service([wide(1), wide(101)]);
    service.resources.trouble = () => cancelling.abort();
    const sides = [await service.side(1), await service.side(101)] as const;
    await expect(compareFlows(...sides, cancelling.signal)).rejects.toThrow();
    // Requests under way: eight nodes, twice.
    expect(service.resources.calls.length).toBeLessThanOrEqual(16);
  });

  it('differ in status ignoring case, and in address', async () => {
    const one = flow([
      node(1, null, { name: 'in' }),
      node(2, 1, { name: 'a', statusWord: 'active' }),
      node(3, 1, { name: 'b' }),
    ]);
    const other = flow([
      node(11, null, { name: 'in', statusWord: 'PAUSED' }),
      node(12, 11, { name: 'a' }),
      node(13, 12, { name: 'b' }),
    ]);
    const service = new Service([one, other]);
    const { nodes } = await compareFlows(await service.side(1), await service.side(11), signal);
    expect(nodes.map(({ statusDiffers, moved }) => [statusDiffers, moved])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(nodes[2]!.before!.below).toBe('in');
    expect(nodes[2]!.after!.below).toBe('a');
  });
});

describe('a flow and its earlier state', () => {
  const change = (kind: RecordKind, id: number, event: StoredChange['event'], at: number) =>
    ({ kind, id, event, at, seenAt: at, versionId: 0 }) as StoredChange & { versionId: number };

  /** Stored history: the versions of each resource, newest first. */
  const storedOf = (
    versions: Record<string, { at: number; record: JsonRecord | null; event?: StoredChange['event'] }[]>,
  ): StoredVersions => {
    const all = Object.entries(versions).flatMap(([key, list]) => list.map((one) => ({ key, ...one })));
    return {
      versionsOf: ({ kind, id }) =>
        all.flatMap(({ key, at, event }, versionId) =>
          key === `${kind} ${id}`
            ? [{ versionId, seenAt: at, change: event ? change(kind, id, event, at) : null }]
            : [],
        ),
      record: (versionId) => all[versionId]!.record,
      changes: () =>
        all.flatMap(({ key, at, event }) => {
          const [kind, id] = key.split(' ') as [RecordKind, string];
          return event ? [change(kind, Number(id), event, at)] : [];
        }),
    };
  };

  it('shows each change with every value, what was made since, what is gone, and what was not observed', async () => {
    const now = flow([
      node(1, null, { name: 'in' }),
      node(2, 1, { name: 'new name' }),
      node(3, 2, { name: 'out', kind: 'destination' }),
      node(4, 2, { name: 'made since', kind: 'destination', createdAt: 90 }),
    ]);
    const service = new Service([now], {
      'source 1001': { owner: { id: 2 } },
      'data_set 1002': { data_credentials_id: 9 },
    });
    const stored = storedOf({
      'source 1001': [{ at: 10, record: { id: 1001, name: 'in', status: 'PAUSED', owner: { id: 1 } } }],
      'data_set 1002': [
        { at: 80, record: { id: 1002, name: 'new name', data_credentials_id: 9 }, event: 'changed' },
        { at: 10, record: { id: 1002, name: 'old name', data_credentials_id: 8, status: 'ACTIVE' } },
      ],
      'destination 1003': [{ at: 70, record: { id: 1003, name: 'out' } }],
      'data_set 1005': [
        { at: 60, record: null, event: 'gone' },
        { at: 10, record: { id: 1005, name: 'branch', parent_data_sets: [{ id: 1002 }] } },
      ],
      'destination 1006': [
        { at: 60, record: null, event: 'gone' },
        { at: 10, record: { id: 1006, name: 'leaf', data_set_id: 1005 } },
      ],
      'destination 2000': [
        { at: 60, record: null, event: 'gone' },
        { at: 10, record: { id: 2000, name: 'of another flow', data_set_id: 1999 } },
      ],
    });
    const then = rebuildFlow(now, 'e', 50, stored);
    const { nodes } = await compareFlows(then, await service.side(1), signal);
    expect(
      nodes.map(({ level, before, after, verdict }) => [level, before?.name ?? null, after?.name ?? null, verdict]),
    ).toEqual([
      [1, 'in', 'in', 'differs'],
      [2, 'old name', 'new name', 'differs'],
      [3, 'out', 'out', 'unknown'],
      [3, null, 'made since', 'only_after'],
      [3, 'branch', null, 'only_before'],
      [4, 'leaf', null, 'only_before'],
    ]);
    // Within one flow, an owner and a credential show what changed.
    expect(paths(nodes[0]!)).toEqual([{ kind: 'source', differences: ['owner.id'], apart: [] }]);
    expect(paths(nodes[1]!)[0]).toEqual({ kind: 'data_set', differences: ['name', 'data_credentials_id'], apart: [] });
    expect(nodes[2]!.resources![0]!.problem!.message).toBe('No version is stored from that time.');
    expect(nodes[0]!.statusDiffers).toBe(true);
  });
});
