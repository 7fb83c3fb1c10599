import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, Reach } from '#contract/models/action.ts';
import { planTree } from '../../../../../main/core/actions/planner.ts';
import {
  callsOf,
  goalOf,
  leastTrouble,
  lettersOf,
  oneWay,
  play,
  shortestWay,
  situations,
  straight,
  troubleOf,
} from './planner-oracle.ts';

const reaches = fc.constantFrom<Reach>('resource', 'downstream');
const changes = fc.constantFrom<Change>('pause', 'activate');

const anywhere = (): boolean => true;

/** Against every sequence of calls that there is (R4). */
describe('the fewest calls', () => {
  it('are as few as any way there has', () => {
    fc.assert(
      fc.property(situations(8, 'aapp?'), reaches, (situation, reach) => {
        const { nodes, wanted } = situation;
        const { steps, held } = planTree(nodes, wanted, 'fewest_calls', reach);
        const calls = callsOf(situation, reach);
        const goal = goalOf(situation, held);
        expect(steps).toHaveLength(shortestWay(lettersOf(nodes), goal, calls, anywhere));
        for (const id of held) expect(calls.filter(({ reached }) => reached.includes(id - 1))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('wake as few nodes that end paused as any way as short, and disturb as few of the others', () => {
    fc.assert(
      fc.property(situations(6, 'aappp?'), reaches, (situation, reach) => {
        const { nodes, wanted } = situation;
        const { steps, held } = planTree(nodes, wanted, 'fewest_calls', reach);
        fc.pre(steps.length <= 5);
        const { woken, disturbed } = troubleOf(play(nodes, steps, reach));
        const least = leastTrouble(lettersOf(nodes), goalOf(situation, held), callsOf(situation, reach), steps.length);
        expect([woken.length, disturbed.length]).toEqual(least);
      }),
      { numRuns: 1000 },
    );
  });

  it('are never more than those that wake nothing', () => {
    fc.assert(
      fc.property(situations(60, 'aappp?', true), ({ nodes, wanted }) => {
        const [fewest, neverWake] = (['fewest_calls', 'never_wake'] as const).map((strategy) =>
          planTree(nodes, wanted, strategy, 'resource'),
        );
        // What is held costs no call.
        fc.pre(neverWake!.held.length === 0);
        expect(fewest!.steps.length).toBeLessThanOrEqual(neverWake!.steps.length);
      }),
    );
  });
});

describe('calls that wake nothing', () => {
  it('are as few as any way on which no node is ever in a state but its own and the wanted one', () => {
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
      { numRuns: 1000 },
    );
  });

  it('are as few as any that bring every node they reach to where it is to be, also toward a mixed state', () => {
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
      { numRuns: 1000 },
    );
  });
});
