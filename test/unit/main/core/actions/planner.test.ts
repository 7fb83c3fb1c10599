import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, Reach, Strategy } from '#contract/models/action.ts';
import { planTree, probeOf } from '../../../../../main/core/actions/planner.ts';
import {
  apply,
  callOf,
  goalOf,
  inStates,
  lettersOf,
  planned,
  play,
  situations,
  straight,
  troubleOf,
  wantedFor,
} from './planner-oracle.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const strategies = fc.constantFrom<Strategy>('least_waking', 'never_wake', 'fewest_calls');
const reaches = fc.constantFrom<Reach>('resource', 'downstream');
const all = (does: Change, ...ids: number[]): Map<number, Change> => new Map(ids.map((id) => [id, does]));

//      1
//    2   3
//   4 5   6
const tree = (...states: string[]): ReturnType<typeof planned>[] =>
  [null, 1, 1, 2, 2, 3].map((parent, i) => planned(i + 1, parent, states[i]));

describe('the plan for a selection', () => {
  it('is one call at the top of what is chosen, and nested choices collapse into it', () => {
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      expect(planTree(tree(), all('pause', 2, 4, 5), strategy, null)).toEqual({
        steps: [{ via: 'flow', does: 'pause', nodeId: 2, changes: 3 }],
        held: [],
        meanwhile: [],
        woken: [],
      });
    }
  });

  it('is a call for each of several chosen sub-trees', () => {
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      const { steps } = planTree(tree(), all('pause', 2, 4, 5, 3, 6), strategy, 'downstream');
      expect(steps.map(({ nodeId, changes }) => [nodeId, changes])).toEqual([
        [2, 3],
        [3, 2],
      ]);
    }
  });

  it('is empty where everything is in the wanted state, whatever its spelling at the service', () => {
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      const { steps } = planTree(tree('paused', 'PAUSED', 'active'), all('pause', 1, 2), strategy, null);
      expect(steps).toEqual([]);
    }
  });

  it('calls no higher than was chosen, even where everything above is in the wanted state already', () => {
    const nodes = tree('PAUSED', 'PAUSED', 'PAUSED', 'ACTIVE', 'ACTIVE', 'PAUSED');
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      const { steps } = planTree(nodes, all('pause', 2, 4, 5), strategy, null);
      expect(steps).toEqual([{ via: 'flow', does: 'pause', nodeId: 2, changes: 2 }]);
    }
  });

  it('calls the chosen node even where only one below it changes', () => {
    const nodes = tree('ACTIVE', 'PAUSED', 'ACTIVE', 'PAUSED', 'ACTIVE', 'ACTIVE');
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      const { steps } = planTree(nodes, all('pause', 2, 4, 5), strategy, null);
      expect(steps).toEqual([{ via: 'flow', does: 'pause', nodeId: 2, changes: 1 }]);
    }
  });

  it('joins chosen siblings in one call at their parent, when the parent is in that state already', () => {
    const nodes = tree('ACTIVE', 'PAUSED');
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      const { steps } = planTree(nodes, all('pause', 4, 5), strategy, null);
      expect(steps).toEqual([{ via: 'flow', does: 'pause', nodeId: 2, changes: 2 }]);
    }
  });

  it('changes a chosen node in an unknown state, and reaches none that is not chosen', () => {
    const nodes = tree('ACTIVE', 'INIT', 'ACTIVE', 'ACTIVE', 'INIT');
    const chosen = all('pause', 2, 4, 5);
    expect(planTree(nodes, chosen, 'never_wake', null).steps).toMatchObject([{ nodeId: 2, changes: 3 }]);
    expect(planTree(nodes, all('pause', 2, 4), 'never_wake', 'resource')).toEqual({
      steps: [
        { via: 'resource', does: 'pause', nodeId: 2, changes: 1 },
        { via: 'flow', does: 'pause', nodeId: 4, changes: 1 },
      ],
      held: [],
      meanwhile: [],
      woken: [],
    });
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      const plan = planTree(nodes, all('pause', 2, 4), strategy, 'downstream');
      expect(plan).toMatchObject({ steps: [{ nodeId: 4 }], held: [2] });
    }
  });
});

describe('the plan for a mixed tree', () => {
  const nodes = tree('PAUSED', 'PAUSED', 'PAUSED', 'PAUSED', 'PAUSED', 'PAUSED');
  const earlier = wantedFor(nodes, 'aaaapa');

  it('wakes nothing: the resources above the node that stays paused, one by one', () => {
    expect(planTree(nodes, earlier, 'never_wake', 'resource')).toEqual({
      steps: [
        { via: 'resource', does: 'activate', nodeId: 1, changes: 1 },
        { via: 'resource', does: 'activate', nodeId: 2, changes: 1 },
        { via: 'flow', does: 'activate', nodeId: 3, changes: 2 },
        { via: 'flow', does: 'activate', nodeId: 4, changes: 1 },
      ],
      held: [],
      meanwhile: [],
      woken: [],
    });
  });

  it('skips the nodes above it where resources reach downstream, and those without a resource', () => {
    expect(planTree(nodes, earlier, 'never_wake', 'downstream')).toMatchObject({
      steps: [{ nodeId: 3 }, { nodeId: 4 }],
      held: [1, 2],
    });
    const bare = nodes.map((node) => ({ ...node, hasResource: node.id !== 2 }));
    expect(planTree(bare, earlier, 'never_wake', 'resource').held).toEqual([2]);
  });

  it('with the fewest calls activates everything and pauses the one node again', () => {
    expect(planTree(nodes, earlier, 'fewest_calls', 'downstream')).toEqual({
      steps: [
        { via: 'flow', does: 'activate', nodeId: 1, changes: 5 },
        { via: 'flow', does: 'pause', nodeId: 5, changes: 1 },
      ],
      held: [],
      meanwhile: [5],
      woken: [{ id: 5, from: 0, until: 1 }],
    });
  });

  it('prefers, among equally few calls, those that wake nothing', () => {
    const chain = [planned(1, null, 'PAUSED'), planned(2, 1, 'PAUSED'), planned(3, 2, 'PAUSED')];
    const plan = planTree(chain, wantedFor(chain, 'aap'), 'fewest_calls', 'resource');
    expect(plan).toMatchObject({ steps: [{ via: 'resource' }, { via: 'resource' }], meanwhile: [], woken: [] });
  });

  it('prefers, among equally few calls, stopping two nodes for a moment to waking one', () => {
    const parents = [null, 1, 2, 1, 1, 1, 1, 1, 1];
    const nodes = inStates(
      parents.map((parent, i) => planned(i + 1, parent)),
      'paappaaap',
    );
    const { steps, meanwhile } = planTree(nodes, wantedFor(nodes, 'aaaaapppp'), 'fewest_calls', 'resource');
    expect(steps.map(({ via, does, nodeId }) => [via, does, nodeId])).toEqual([
      ['flow', 'pause', 1],
      ['resource', 'activate', 1],
      ['flow', 'activate', 2],
      ['flow', 'activate', 4],
      ['flow', 'activate', 5],
    ]);
    expect(meanwhile).toEqual([2, 3]);
  });
});

describe('probing how far a resource reaches', () => {
  const nodes = tree('PAUSED', 'PAUSED', 'PAUSED', 'PAUSED', 'PAUSED', 'PAUSED');
  const earlier = wantedFor(nodes, 'aaaapa');

  it('happens where everything downstream changes to the same state', () => {
    const plan = planTree(nodes, earlier, 'never_wake', null);
    expect(probeOf(nodes, earlier, plan)).toEqual({ via: 'resource', does: 'activate', nodeId: 3, changes: 1 });
  });

  it('does not happen where it would reveal nothing, or the node has no resource', () => {
    const small = nodes.slice(0, 5);
    expect(probeOf(small, earlier, planTree(small, earlier, 'never_wake', null))).toBe(null);
    const bare = nodes.map((node) => ({ ...node, hasResource: node.id !== 3 }));
    expect(probeOf(bare, earlier, planTree(bare, earlier, 'never_wake', null))).toBe(null);
  });

  it('brings no node into an unwanted state, however far it reaches, and reveals its reach', () => {
    fc.assert(
      fc.property(situations(12, 'aappp?'), (situation) => {
        const { nodes, wanted } = situation;
        const probe = probeOf(nodes, wanted, planTree(nodes, wanted, 'never_wake', null));
        if (!probe) return;
        const [now, goal] = [lettersOf(nodes), goalOf(situation)];
        const [alone, further] = (['resource', 'downstream'] as const).map((reach) =>
          apply(now, callOf(nodes, probe, reach)),
        );
        const called = nodes.findIndex(({ id }) => id === probe.nodeId);
        expect(alone![called]).not.toBe(now[called]);
        expect(alone).not.toBe(further);
        expect([alone!, further!].filter(straight(now, goal))).toHaveLength(2);
      }),
      { numRuns: cases(1000) },
    );
  });
});

describe('in random forests of mixed states', () => {
  it('a plan ends in the wanted states, disturbs what it reports, and reaches no unknown state (R4)', () => {
    fc.assert(
      fc.property(situations(60, 'aaapppp?', true), strategies, reaches, (situation, strategy, reach) => {
        const { nodes, wanted } = situation;
        const plan = planTree(nodes, wanted, strategy, reach);
        const seen = play(nodes, plan.steps, reach);
        expect(seen.at(-1)).toBe(goalOf(situation, plan.held));
        const { woken, disturbed } = troubleOf(seen);
        expect(plan.meanwhile).toEqual(disturbed.map((i) => nodes[i]!.id));
        if (strategy === 'never_wake') expect(woken).toEqual([]);
        const untouchable = nodes.flatMap(({ id }, i) => (seen[0]![i] === '?' && !wanted.has(id) ? [i] : []));
        expect(untouchable.filter((i) => seen.some((states) => states[i] !== '?'))).toEqual([]);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('a plan that wakes nothing never activates a paused node that ends paused, and no call undoes another in any order (R4)', () => {
    fc.assert(
      fc.property(situations(60, 'aapppp?', true), reaches, fc.nat(), (situation, reach, turn) => {
        const { nodes, wanted } = situation;
        const { steps, held } = planTree(nodes, wanted, 'never_wake', reach);
        const goal = goalOf(situation, held);
        const turned = [...steps.slice(turn % (steps.length + 1)), ...steps.slice(0, turn % (steps.length + 1))];
        for (const order of [steps, turned]) {
          const seen = play(nodes, order, reach);
          expect(seen.filter(straight(seen[0]!, goal))).toHaveLength(seen.length);
          expect(seen.at(-1)).toBe(goal);
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  it('restoring after random pauses returns exactly the earlier states (R4)', () => {
    const pauses = fc.array(fc.nat(), { maxLength: 8 });
    fc.assert(
      fc.property(situations(60, 'aaapp', true), pauses, strategies, ({ nodes }, tops, strategy) => {
        const earlier = lettersOf(nodes);
        const now = tops.reduce((states, top) => {
          const nodeId = nodes[top % nodes.length]!.id;
          return apply(states, callOf(nodes, { via: 'flow', does: 'pause', nodeId }, 'resource'));
        }, earlier);
        const after = inStates(nodes, now).map((node) => ({ ...node, hasResource: true }));
        const { steps, held } = planTree(after, wantedFor(after, earlier), strategy, 'resource');
        expect(held).toEqual([]);
        expect(play(after, steps, 'resource').at(-1)).toBe(earlier);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('a second plan from the end of the first has no calls', () => {
    fc.assert(
      fc.property(situations(60, 'aaappp?', true), strategies, reaches, ({ nodes, wanted }, strategy, reach) => {
        const { steps, held } = planTree(nodes, wanted, strategy, reach);
        const after = inStates(nodes, play(nodes, steps, reach).at(-1)!);
        expect(planTree(after, wanted, strategy, reach)).toEqual({ steps: [], held, meanwhile: [], woken: [] });
      }),
    );
  });

  it('the steps together bring as many nodes to their wanted state as the plan changes or disturbs', () => {
    fc.assert(
      fc.property(situations(60, 'aaappp?', true), strategies, reaches, (situation, strategy, reach) => {
        const { nodes, wanted } = situation;
        const { steps, held, meanwhile } = planTree(nodes, wanted, strategy, reach);
        const [now, goal] = [lettersOf(nodes), goalOf(situation, held)];
        const moved = nodes.filter(({ id }, i) => now[i] !== goal[i] || meanwhile.includes(id));
        expect(steps.reduce((sum, { changes }) => sum + changes, 0)).toBe(moved.length);
        for (const { changes } of steps) expect(changes).toBeGreaterThan(0);
      }),
    );
  });
});

describe('odd trees', () => {
  it('are planned at any depth', () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => planned(i + 1, i === 0 ? null : i, 'PAUSED'));
    const everySecond = wantedFor(chain, 'ap'.repeat(25_000));
    expect(planTree(chain, everySecond, 'never_wake', 'resource').steps).toHaveLength(25_000);
    expect(planTree(chain, everySecond, 'fewest_calls', 'resource').steps).toHaveLength(25_000);
    const whole = all('activate', ...chain.map(({ id }) => id));
    for (const strategy of ['never_wake', 'fewest_calls'] as const) {
      expect(planTree(chain, whole, strategy, 'downstream').steps).toMatchObject([{ nodeId: 1, changes: 50_000 }]);
    }
  });

  it('are planned with cyclic, missing or later parents, and with duplicate ids (R15)', () => {
    const odd = fc.array(fc.record({ id: fc.nat(5), parentId: fc.option(fc.nat(7)) }), { maxLength: 12 });
    fc.assert(
      fc.property(odd, strategies, reaches, (drawn, strategy, reach) => {
        const nodes = drawn.map(({ id, parentId }) => planned(id, parentId));
        const { steps } = planTree(nodes, all('pause', 0, 1, 2, 3, 4, 5), strategy, reach);
        const called = steps.reduce((sum, { changes }) => sum + changes, 0);
        expect(called).toBe(nodes.length);
      }),
    );
  });

  it('without nodes have no plan', () => {
    expect(planTree([], all('pause', 1), 'fewest_calls', null)).toEqual({
      steps: [],
      held: [],
      meanwhile: [],
      woken: [],
    });
  });
});
