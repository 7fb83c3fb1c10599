import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translateFlows, translateRuns, translateWholeFlow } from '../../../../main/api/translate.ts';

/** Smallest complete answer: a source, a data set and a destination. */
const envelope = {
  flows: [
    {
      id: 1,
      origin_node_id: 1,
      data_source_id: 11,
      status: 'ACTIVE',
      name: 'Orders',
      flow_type: 'streaming',
      project_id: 5,
      children: [
        { id: 2, parent_node_id: 1, data_set_id: 12, children: [{ id: 3, parent_node_id: 2, data_sink_id: 13 }] },
      ],
    },
  ],
  data_sources: [
    {
      id: 11,
      owner_id: 7,
      name: 'orders-s3',
      status: 'ACTIVE',
      source_type: 's3',
      data_credentials_id: 21,
      access_roles: ['operator', null],
      tags: null,
      created_at: '2026-01-02T03:04:05.678Z',
      updated_at: 1_767_323_045,
    },
  ],
  data_sets: [{ id: '12', name: 'Orders', status: 'PAUSED', code_container_id: 31, tags: ['eu'] }],
  data_sinks: [{ id: 13, name: 'lake', status: 'rate_limited', sink_type: 'as400', connector: { name: 'AS/400' } }],
  data_credentials: [{ id: 21, name: 'aws', credentials_type: 's3', api_keys: ['k'] }],
  code_containers: [{ id: 31, name: 'normalise', code_type: 'python' }],
  projects: [{ id: 5, name: 'Logistics' }],
  users: [{ id: 7, name: 'Ada', email: 'ada@example.com' }],
};

describe('translateFlows', () => {
  it('reads the caller’s roles on a flow, and on a node where they differ', () => {
    const [source] = envelope.data_sources;
    const mine = [{ ...envelope.data_sets[0], access_roles: ['owner'] }];
    const alike = [{ ...envelope.data_sinks[0], access_roles: source!.access_roles }];
    const [flow] = translateFlows({ ...envelope, data_sets: mine, data_sinks: alike });
    expect(flow!.roles).toEqual(['operator']);
    expect(flow!.nodes.map(({ roles }) => roles)).toEqual([undefined, ['owner'], undefined]);
  });

  it('describes each node by its resource, with children after their parents', () => {
    const [flow] = translateFlows(envelope);
    expect(
      flow!.nodes.map(({ id, parentId, kind, resourceId, name, statusWord, connector }) => [
        id,
        parentId,
        kind,
        resourceId,
        name,
        statusWord,
        connector,
      ]),
    ).toEqual([
      [1, null, 'source', 11, 'orders-s3', 'ACTIVE', 's3'],
      [2, 1, 'data_set', 12, 'Orders', 'PAUSED', null],
      [3, 2, 'destination', 13, 'lake', 'rate_limited', 'AS/400'],
    ]);
    expect(flow!.nodes[0]).toMatchObject({ createdAt: 1_767_323_045_678, updatedAt: 1_767_323_045_000, tags: [] });
  });

  it("reads the owner of a flow, its resources and the caller's permissions", () => {
    const [flow] = translateFlows(envelope);
    expect(flow).toMatchObject({
      originId: 1,
      name: 'Orders',
      flowType: 'streaming',
      project: 'Logistics',
      owner: 'Ada',
      roles: ['operator'],
    });
    expect(flow!.links).toEqual([
      {
        kind: 'credential',
        id: 21,
        name: 'aws',
        note: 's3',
        health: { state: 'unknown', words: null, acceptedAt: null },
      },
      { kind: 'code', id: 31, name: 'normalise', note: 'python', health: null },
      { kind: 'project', id: 5, name: 'Logistics', note: null, health: null },
      { kind: 'owner', id: 7, name: 'Ada', note: 'ada@example.com', health: null },
    ]);
  });

  it('reads the inputs of a flow from others: a shared data set, or the contents of a destination', () => {
    const flows = translateFlows({
      flows: [
        { id: 1, data_set_id: 12, shared_origin_node_id: '40', children: [] },
        { id: 2, data_source_id: 11, shared_origin_node_id: null, children: [] },
        { id: 3, data_source_id: 14, children: [{ id: 4, data_sink_id: 13 }] },
      ],
      data_sources: [
        { id: 11, data_sink_id: 13 },
        { id: 14, data_sink_id: null },
      ],
    });
    expect(flows.map(({ feeds }) => feeds)).toEqual([
      [{ kind: 'node', id: 40 }],
      [{ kind: 'destination', id: 13 }],
      [],
    ]);
  });

  it('assumes nothing that a list without resources leaves out', () => {
    const [flow] = translateFlows({ flows: envelope.flows });
    expect(flow!.nodes[1]).toMatchObject({
      kind: 'data_set',
      resourceId: 12,
      name: null,
      statusWord: null,
      connector: null,
    });
    expect(flow).toMatchObject({ name: 'Orders', owner: null, roles: [] });
  });

  it('takes each node and each flow once, and attaches children of unnamed nodes to the node above', () => {
    const flows = translateFlows({
      flows: [
        { id: 1, children: [{ id: 2, children: [{ id: 1 }, { id: 2 }] }, { children: [{ id: 4 }] }, { id: 2 }] },
        { id: '1' },
        { id: null, children: [{ id: 9 }] },
        'nonsense',
        null,
      ],
    });
    expect(flows).toHaveLength(1);
    expect(flows[0]!.nodes.map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, null],
      [2, 1],
      [4, 1],
    ]);
  });

  it('leaves out entries with an unusable id', () => {
    const ids = [1, -2, 0, 1.5, '-3'].map((id) => ({ id, children: [] }));
    expect(translateFlows({ flows: ids }).map(({ originId }) => originId)).toEqual([1]);
    const below = { id: 1, children: [{ id: -5, children: [{ id: 6 }] }] };
    expect(translateFlows({ flows: [below] })[0]!.nodes.map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, null],
      [6, 1],
    ]);
  });

  it('truncates overlong texts and lists', () => {
    const long = 'x'.repeat(1_000_000);
    const tags = Array.from({ length: 10_000 }, () => long);
    const [flow] = translateFlows({ flows: [{ id: 1, name: long, description: long, status: long, tags }] });
    expect(JSON.stringify(flow).length).toBeLessThan(1_000_000);
    expect(flow!.name).toBe(`${'x'.repeat(10_000)}…`);
  });

  it('reports a flow with too many nodes instead of blocking on it', () => {
    const children = Array.from({ length: 10_000 }, (_, nth) => ({ id: nth + 2 }));
    expect(() => translateFlows({ flows: [{ id: 1, children }] })).toThrow(/more than 10,000 nodes/);
  });

  it('reads a tree deeper than the stack', () => {
    let tree: Record<string, unknown> = { id: 10_000 };
    for (let id = 9_999; id > 0; id -= 1) tree = { id, children: [tree] };
    expect(translateFlows({ flows: [tree] })[0]!.nodes).toHaveLength(10_000);
  });

  it('preserves long names, and makes ill-formed ones well-formed', () => {
    const name = 'n'.repeat(10_000);
    expect(translateFlows({ flows: [{ id: 1, name }] })[0]!.name).toBe(name);
    expect(translateFlows({ flows: [{ id: 1, name: 'a\ud800b' }] })[0]!.name).toBe('a\ufffdb');
  });

  it('never fails, whatever the service sends, and puts parents before children', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, undefined, '', '3', 'x', NaN, -1, 2 ** 60, true, '__proto__'),
        fc.nat(6),
        fc.array(tie('any'), { maxLength: 4 }),
        tie('node'),
      ),
      node: fc.dictionary(
        fc.constantFrom(
          'id',
          'children',
          'data_source_id',
          'data_set_id',
          'data_sink_id',
          'shared_origin_node_id',
          'name',
          'status',
          'tags',
          'access_roles',
          'created_at',
          'project_id',
          'owner_id',
          'connector',
          '__proto__',
          'flows',
          'run_id',
          'origin_node_id',
        ),
        tie('any'),
      ),
    })).any;
    const lists = ['data_sources', 'data_sets', 'data_sinks', 'data_credentials', 'users', 'projects', 'metrics'];
    fc.assert(
      fc.property(fc.array(value), fc.dictionary(fc.constantFrom(...lists), value), (flows, records) => {
        translateRuns({ ...records, flows });
        for (const { nodes, originId } of translateFlows({ ...records, flows })) {
          const before = new Set<number | null>([null]);
          for (const node of nodes) {
            expect(before.has(node.parentId) && !before.has(node.id)).toBe(true);
            before.add(node.id);
          }
          expect(nodes[0]!.id).toBe(originId);
        }
      }),
    );
  });
});

describe('translateWholeFlow', () => {
  it('finds the flow of a node', () => {
    expect(translateWholeFlow(envelope, 3)!.originId).toBe(1);
    expect(translateWholeFlow(envelope, 4)).toBeNull();
  });

  it('does not mistake a part of a tree for the whole', () => {
    expect(translateWholeFlow({ flows: [{ id: 2, origin_node_id: 1, children: [{ id: 3 }] }] }, 3)).toBeNull();
  });
});

describe('translateRuns', () => {
  it('reads existing values and guesses nothing', () => {
    const metrics = [
      {
        origin_node_id: 1,
        run_id: '1767323045000',
        records: 10,
        size: '2048',
        errors: 0,
        reporting_date: '2026-01-02T03:04:05Z',
      },
      { origin_node_id: 1, run_id: 2 },
      { origin_node_id: null, run_id: 3 },
      { records: 4 },
    ];
    expect(translateRuns({ flows: [], metrics: [...metrics, 'odd'] })).toEqual({
      runs: [
        { originId: 1, runId: 1_767_323_045_000, at: 1_767_323_045_000, records: 10, bytes: 2048, errors: 0 },
        { originId: 1, runId: 2, at: null, records: null, bytes: null, errors: null },
      ],
      unreadable: 3,
    });
  });

  it('distinguishes an answer without a list from an empty one', () => {
    expect(translateRuns({ flows: [{ id: 1 }] })).toBeNull();
    expect(translateRuns({ flows: [{ id: 1 }], metrics: [] })).toEqual({ runs: [], unreadable: 0 });
  });

  it('counts a run that is reported twice with its last values, in any order', () => {
    const twice = [250, 100].map((records, nth) => ({
      ...{ origin_node_id: 1, run_id: 2, records },
      reporting_date: `2026-01-02T03:0${5 - nth}:00Z`,
    }));
    for (const metrics of [twice, twice.toReversed()])
      expect(translateRuns({ flows: [], metrics })!.runs.map(({ records }) => records)).toEqual([250]);
  });
});
