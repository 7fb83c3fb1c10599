import { afterEach, describe, expect, it } from 'vitest';
import { ActingOnDemo } from '../fixtures/acting-demo.ts';
import { DemoService, type LoggedRequest, type NodeState } from '../fixtures/demo-service.ts';
import { full, some } from '../fixtures/thorough.ts';

let demo: DemoService;
let acting: ActingOnDemo;

afterEach(async () => {
  await acting.close();
  await demo.stop();
});

/** States of all nodes after each changing request of the log, by the rules of the service. */
function* replay(
  before: Map<number, NodeState>,
  log: readonly LoggedRequest[],
  reach: 'resource' | 'downstream',
): Generator<Map<number, string>> {
  const states = new Map([...before].map(([id, { status }]) => [id, status]));
  const byResource = new Map([...before.values()].map((node) => [`${node.resource_type}/${node.resource_id}`, node]));
  for (const { path, method, took_effect } of log) {
    const [, kind = '', id = '', verb = ''] = /^\/(\w+)\/(\d+)\/(pause|activate)$/.exec(path) ?? [];
    if (method !== 'PUT' || !took_effect || verb === '') continue;
    const status = verb === 'pause' ? 'PAUSED' : 'ACTIVE';
    const called = kind === 'flows' ? Number(id) : byResource.get(`${kind}/${id}`)!.flow_node_id;
    const isAlone = kind !== 'flows' && reach === 'resource';
    for (const node of isAlone ? [called] : downstream(before, called)) states.set(node, status);
    yield states;
  }
}

function downstream(nodes: Map<number, NodeState>, id: number): number[] {
  const children = [...nodes.values()].filter(({ parent_node_id }) => parent_node_id === id);
  return [id, ...children.flatMap(({ flow_node_id }) => downstream(nodes, flow_node_id))];
}

const statusesOf = (state: Map<number, NodeState>): string[] => [...state].map(([id, { status }]) => `${id} ${status}`);

describe('restoring at a service', () => {
  it.each(some(['3', '7', '11'], 1))(
    'never wakes a node that is to stay paused, by the replayed log of the service, and returns to the earlier state (seed %s)',
    async (seed) => {
      demo = await DemoService.start('--flows', '200', '--runs', '0', '--seed', seed, '--resource-reach', 'resource');
      acting = await ActingOnDemo.open(demo);
      const before = await demo.state();
      // Flows with an earlier partial pause are the hard case of a restore.
      const active = acting.mine().filter((id) => before.get(id)!.status === 'ACTIVE');
      const { changeId } = await acting.carryOut(acting.plan('pause', active));
      const paused = await demo.state();
      const since = (await demo.log()).length;

      const goal = { kind: 'restore', changeIds: [changeId], leaveMoved: false } as const;
      const plan = acting.actions.plans.plan({ environmentId: 'e', goal, strategy: 'least_waking', changeId });
      // How far calls reach is not known yet, so the plan names what it would wake in the worst case.
      expect(plan.counts).toMatchObject({ held: 0 });
      expect(plan.counts.woken).toBeGreaterThan(0);
      const { calls, missed } = await acting.carryOut(plan);
      expect({ failed: calls.failed, missed }).toEqual({ failed: 0, missed: 0 });

      const asleep = [...before].filter(([, { status }]) => status === 'PAUSED').map(([id]) => id);
      let last = new Map<number, string>();
      for (const states of replay(paused, await demo.log(since), 'resource')) {
        for (const id of asleep) expect(states.get(id)).toBe('PAUSED');
        last = states;
      }
      // The replay is meaningful only when it ends in the state of the service.
      expect([...last].map(([id, status]) => `${id} ${status}`)).toEqual(statusesOf(await demo.state()));
      expect(statusesOf(await demo.state())).toEqual(statusesOf(before));
    },
  );

  it.each(some(['3', '7'], 1))(
    'wakes only what its plan names and puts that right with the next calls, where calls reach downstream (seed %s)',
    async (seed) => {
      demo = await DemoService.start('--flows', '200', '--runs', '0', '--seed', seed);
      acting = await ActingOnDemo.open(demo);
      const before = await demo.state();
      const active = acting.mine().filter((id) => before.get(id)!.status === 'ACTIVE');
      const { changeId } = await acting.carryOut(acting.plan('pause', active));
      const paused = await demo.state();
      const since = (await demo.log()).length;

      const goal = { kind: 'restore', changeIds: [changeId], leaveMoved: false } as const;
      const { plans, changes } = acting.actions;
      const plan = plans.plan({ environmentId: 'e', goal, strategy: 'least_waking', changeId });
      const named = new Set(plans.nodes(plan.id, 'woken', 0, Infinity).rows.map(({ nodeId }) => nodeId));
      expect(named.size).toBeGreaterThan(0);
      const { calls, missed } = await acting.carryOut(plan);
      expect({ failed: calls.failed, missed }).toEqual({ failed: 0, missed: 0 });
      expect(statusesOf(await demo.state())).toEqual(statusesOf(before));
      expect(changes.get(changeId)).toMatchObject({ away: 0, closedAt: expect.any(Number) });

      const asleep = [...before].filter(([, { status }]) => status === 'PAUSED').map(([id]) => id);
      const log = await demo.log(since);
      const woken = new Set<number>();
      for (const states of replay(paused, log, 'downstream'))
        for (const id of asleep) if (states.get(id) !== 'PAUSED') woken.add(id);
      expect([...woken].sort()).toEqual([...named].sort());
    },
  );

  it(
    'under "wake nothing" skips what would wake others where calls reach downstream, and reports that',
    full,
    async () => {
      demo = await DemoService.start('--flows', '200', '--runs', '0');
      acting = await ActingOnDemo.open(demo);
      const before = await demo.state();
      const active = acting.mine().filter((id) => before.get(id)!.status === 'ACTIVE');
      const { changeId } = await acting.carryOut(acting.plan('pause', active));
      const goal = { kind: 'restore', changeIds: [changeId], leaveMoved: false } as const;
      const request = { environmentId: 'e', goal, changeId };
      const first = await acting.carryOut(acting.actions.plans.plan({ ...request, strategy: 'never_wake' }));
      expect(first.calls.held).toBeGreaterThan(0);
      expect(first.missed).toBeGreaterThan(0);
      const asleep = [...before].filter(([, { status }]) => status === 'PAUSED').map(([id]) => id);
      const state = await demo.state();
      for (const id of asleep) expect(state.get(id)!.status).toBe('PAUSED');
      expect(acting.actions.changes.get(changeId)).toMatchObject({ away: first.missed, closedAt: null });

      const rest = acting.actions.plans.plan({ ...request, strategy: 'least_waking' });
      expect(rest.counts).toMatchObject({ moved: 0, changing: first.missed });
      await acting.carryOut(rest);
      expect(statusesOf(await demo.state())).toEqual(statusesOf(before));
    },
  );
});
