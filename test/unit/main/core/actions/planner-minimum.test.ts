import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, Reach, Strategy } from '#contract/models/action.ts';
import { planTree } from '../../../../../main/core/actions/planner.ts';
import {
  callsOf,
  goalOf,
  leastTrouble,
  leastWaking,
  lettersOf,
  oneWay,
  play,
  shortestWay,
  situations,
  straight,
  troubleOf,
} from './planner-oracle.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const reaches = fc.constantFrom<Reach>('resource', 'downstream');
const strategies = fc.constantFrom<Strategy>('least_waking', 'fewest_calls');
const changes = fc.constantFrom<Change>('pause', 'activate');

const anywhere = (): boolean => true;

/** Compared with every possible sequence of calls (R4). */
describe('the fewest calls', () => {
  it('are as few as on any path', () => {
    fc.assert(
      fc.property(situations(8, 'aapp?'), reaches, (situation, reach) => {
        const { nodes, wanted } = situation;
        const { steps, held } = planTree(nodes, wanted, 'fewest_calls', reach);
        const calls = callsOf(situation, reach);
        const goal = goalOf(situation, held);
        expect(steps).toHaveLength(shortestWay(lettersOf(nodes), goal, calls, anywhere));
        for (const id of held) expect(calls.filter(({ reached }) => reached.includes(id - 1))).toEqual([]);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('wake no more nodes that end paused than any other shortest way, and disturb no more of the others', () => {
    fc.assert(
      fc.property(situations(6, 'aappp?'), reaches, (situation, reach) => {
        const { nodes, wanted } = situation;
        const { steps, held } = planTree(nodes, wanted, 'fewest_calls', reach);
        fc.pre(steps.length <= 5);
        const { woken, disturbed } = troubleOf(play(nodes, steps, reach));
        const least = leastTrouble(lettersOf(nodes), goalOf(situation, held), callsOf(situation, reach), steps.length);
        expect([woken.length, disturbed.length]).toEqual(least);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('are never more than those that wake nothing', () => {
    fc.assert(
      fc.property(situations(60, 'aappp?', true), ({ nodes, wanted }) => {
        const [fewest, neverWake] = (['fewest_calls', 'never_wake'] as const).map((strategy) =>
          planTree(nodes, wanted, strategy, 'resource'),
        );
        // Skipped nodes cost no call.
        fc.pre(neverWake!.held.length === 0);
        expect(fewest!.steps.length).toBeLessThanOrEqual(neverWake!.steps.length);
      }),
    );
  });
});

describe('the least waking', () => {
  it('ends in the wanted states, wakes as few nodes as any way, then disturbs as few, then takes as few calls', () => {
    fc.assert(
      fc.property(situations(5, 'aappp?'), reaches, (situation, reach) => {
        const { nodes, wanted } = situation;
        const { steps, held, woken } = planTree(nodes, wanted, 'least_waking', reach);
        const calls = callsOf(situation, reach);
        const [now, goal] = [lettersOf(nodes), goalOf(situation, held)];
        const seen = play(nodes, steps, reach);
        expect(seen.at(-1)).toBe(goal);
        const trouble = troubleOf(seen);
        expect([trouble.woken.length, trouble.disturbed.length, steps.length]).toEqual(leastWaking(now, goal, calls));
        expect(woken.map(({ id }) => id - 1)).toEqual(trouble.woken);
        // It skips only what no call can reach.
        for (const id of held) expect(calls.filter(({ reached }) => reached.includes(id - 1))).toEqual([]);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('wakes no node that may not be woken, and still ends as predicted', () => {
    fc.assert(
      fc.property(
        situations(12, 'aapppp?'),
        fc.nat(),
        strategies,
        reaches,
        ({ nodes: drawn, wanted }, asked, strategy, reach) => {
          const nodes = drawn.map((node) => ({ ...node, mayWake: ((asked >> node.id) & 1) === 1 }));
          const { steps, held } = planTree(nodes, wanted, strategy, reach);
          const seen = play(nodes, steps, reach);
          expect(seen.at(-1)).toBe(goalOf({ nodes, wanted }, held));
          expect(troubleOf(seen).woken.filter((i) => !nodes[i]!.mayWake)).toEqual([]);
        },
      ),
      { numRuns: cases(1000) },
    );
  });

  it('reports from which call until which each woken node is active, and puts each right before any other call', () => {
    fc.assert(
      fc.property(situations(30, 'aapppp', true), reaches, strategies, (situation, reach, strategy) => {
        const { nodes, wanted } = situation;
        const { steps, woken } = planTree(nodes, wanted, strategy, reach);
        const seen = play(nodes, steps, reach);
        for (const { id, from, until } of woken) {
          const active = seen.flatMap((states, at) => (states[id - 1] === 'a' ? [at] : []));
          const since = seen[0]![id - 1] === 'a' ? active.filter((at) => at > from) : active;
          // The state after a call is that of the next position.
          expect([since[0], since.at(-1)! + 1]).toEqual([from + 1, until + 1]);
        }
        const asleep = troubleOf(seen).woken;
        for (const [at, states] of seen.entries()) {
          const awake = asleep.some((i) => states[i] === 'a' && seen.slice(0, at).some((past) => past[i] === 'p'));
          if (awake && steps[at] && steps[at - 1]?.does === 'pause') expect(steps[at].does).toBe('pause');
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

describe('calls that wake nothing', () => {
  it('are as few as on any way that keeps every node in its own or its wanted state', () => {
    fc.assert(
      fc.property(situations(8, 'aapp?'), changes, reaches, (drawn, change, reach) => {
        const situation = oneWay(drawn, change);
        const { nodes, wanted } = situation;
        const { steps, held } = planTree(nodes, wanted, 'never_wake', reach);
        const [now, goal] = [lettersOf(nodes), goalOf(situation, held)];
        const calls = callsOf(situation, reach);
        expect(steps).toHaveLength(shortestWay(now, goal, calls, straight(now, goal)));
        for (const id of held) {
          const alone = {
            nodes,
            wanted: new Map([...wanted].filter((one) => one[0] === id || !held.includes(one[0]))),
          };
          expect(shortestWay(now, goalOf(alone), calls, straight(now, goalOf(alone)))).toBe(Infinity);
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  it('are as few as on any way that leads every node it reaches to its wanted state, even toward a mixed state', () => {
    fc.assert(
      fc.property(situations(8, 'aapp?'), reaches, (situation, reach) => {
        const { nodes, wanted } = situation;
        const { steps, held } = planTree(nodes, wanted, 'never_wake', reach);
        const final = goalOf(situation);
        const calls = callsOf(situation, reach).filter(({ reached, letter }) =>
          reached.every((i) => final[i] === letter),
        );
        expect(steps).toHaveLength(shortestWay(lettersOf(nodes), goalOf(situation, held), calls, anywhere));
        for (const id of held) expect(calls.filter(({ reached }) => reached.includes(id - 1))).toEqual([]);
      }),
      { numRuns: cases(1000) },
    );
  });
});
