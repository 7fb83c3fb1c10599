import { afterEach, describe, expect, it } from 'vitest';
import { ActingOnDemo } from '../fixtures/acting-demo.ts';
import { DemoService, type LoggedRequest, type NodeState } from '../fixtures/demo-service.ts';

let demo: DemoService;
let acting: ActingOnDemo;

afterEach(async () => {
  await acting.close();
  await demo.stop();
});

/** The states of all nodes after each request of the log that changed something, by the rules that the service keeps to. */
function* replay(before: Map<number, NodeState>, log: readonly LoggedRequest[]): Generator<Map<number, string>> {
  const states = new Map([...before].map(([id, { status }]) => [id, status]));
  const byResource = new Map([...before.values()].map((node) => [`${node.resource_type}/${node.resource_id}`, node]));
  for (const { path, method, took_effect } of log) {
    const [, kind = '', id = '', verb = ''] = /^\/(\w+)\/(\d+)\/(pause|activate)$/.exec(path) ?? [];
    if (method !== 'PUT' || !took_effect || verb === '') continue;
    const status = verb === 'pause' ? 'PAUSED' : 'ACTIVE';
    if (kind !== 'flows') states.set(byResource.get(`${kind}/${id}`)!.flow_node_id, status);
    else for (const node of downstream(before, Number(id))) states.set(node, status);
    yield states;
  }
}

function downstream(nodes: Map<number, NodeState>, id: number): number[] {
  const children = [...nodes.values()].filter(({ parent_node_id }) => parent_node_id === id);
  return [id, ...children.flatMap(({ flow_node_id }) => downstream(nodes, flow_node_id))];
}

const statusesOf = (state: Map<number, NodeState>): string[] => [...state].map(([id, { status }]) => `${id} ${status}`);

describe('restoring at a service', () => {
  it.each(['3', '7', '11'])(
    'never wakes a node that is to stay paused, by the log of the service replayed, and ends as before (seed %s)',
    async (seed) => {
      demo = await DemoService.start('--flows', '200', '--runs', '0', '--seed', seed, '--resource-reach', 'resource');
      acting = await ActingOnDemo.open(demo);
      const before = await demo.state();
      // Flows of which a part was paused before are what makes a restore hard.
      const active = acting.mine().filter((id) => before.get(id)!.status === 'ACTIVE');
      const { incidentId } = await acting.carryOut(acting.plan('pause', active));
      const paused = await demo.state();
      const since = (await demo.log()).length;

      const goal = { kind: 'restore', incidentId, leaveMoved: false } as const;
      const plan = acting.actions.plans.plan({ environmentId: 'e', goal, strategy: 'never_wake', incidentId });
      expect(plan).toMatchObject({ counts: { held: 0, meanwhile: 0 } });
      expect(plan.other!.meanwhile).toBeGreaterThan(0);
      const { calls, missed } = await acting.carryOut(plan);
      expect({ failed: calls.failed, missed }).toEqual({ failed: 0, missed: 0 });

      const asleep = [...before].filter(([, { status }]) => status === 'PAUSED').map(([id]) => id);
      let last = new Map<number, string>();
      for (const states of replay(paused, await demo.log(since))) {
        for (const id of asleep) expect(states.get(id)).toBe('PAUSED');
        last = states;
      }
      // The replay is worth something only when it ends where the service did.
      expect([...last].map(([id, status]) => `${id} ${status}`)).toEqual(statusesOf(await demo.state()));
      expect(statusesOf(await demo.state())).toEqual(statusesOf(before));
    },
  );

  it('holds back what would wake others where calls through resources reach downstream, and says so', async () => {
    demo = await DemoService.start('--flows', '200', '--runs', '0');
    acting = await ActingOnDemo.open(demo);
    const before = await demo.state();
    const active = acting.mine().filter((id) => before.get(id)!.status === 'ACTIVE');
    const { incidentId } = await acting.carryOut(acting.plan('pause', active));
    const since = (await demo.log()).length;
    const goal = { kind: 'restore', incidentId, leaveMoved: false } as const;
    const request = { environmentId: 'e', goal, incidentId };
    const first = await acting.carryOut(acting.actions.plans.plan({ ...request, strategy: 'never_wake' }));
    expect(first.calls.held).toBeGreaterThan(0);
    expect(first.missed).toBeGreaterThan(0);
    const asleep = [...before].filter(([, { status }]) => status === 'PAUSED').map(([id]) => id);
    const woken = (await demo.log(since)).filter(({ path, method }) => method === 'PUT' && path.endsWith('/activate'));
    expect(woken.length).toBeGreaterThan(0);
    const state = await demo.state();
    for (const id of asleep) expect(state.get(id)!.status).toBe('PAUSED');

    await acting.carryOut(acting.actions.plans.plan({ ...request, strategy: 'fewest_calls' }));
    expect(statusesOf(await demo.state())).toEqual(statusesOf(before));
  });
});
