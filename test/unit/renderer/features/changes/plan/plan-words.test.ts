import type { Goal, Plan, PlanCounts, Strategy, Way } from '#contract/models/action.ts';
import { describe, expect, it } from 'vitest';
import {
  nothingToSend,
  orderOf,
  recordedWords,
  strategyOptions,
  sumsOf,
  tabsOf,
} from '../../../../../../renderer/features/changes/plan/plan-words.ts';

const names = ['calls', 'flows', 'changing', 'already', 'outside', 'destinations', 'fed', 'held', 'leftAlone', 'moved'];
const more = ['leftOut', 'noWayBack', 'meanwhile', 'woken', 'forbidden', 'blocking', 'untouched'];
const zero = Object.fromEntries([...names, ...more].map((name) => [name, 0]));
const counts = (more: Partial<PlanCounts>) => ({ ...zero, ...more }) as unknown as PlanCounts;
const selection = { by: 'nodes' as const, nodeIds: [1] };
const pause: Goal = { kind: 'change', change: 'pause', selection };
const activate: Goal = { kind: 'change', change: 'activate', selection };
const restore: Goal = { kind: 'restore', changeIds: ['i'], leaveMoved: false };
const plan = (goal: Goal, more: Partial<PlanCounts>) => ({ goal, counts: counts(more) }) as Plan;

describe('the start button of a plan', () => {
  it('counts flows where flows were chosen, and nodes where nodes were chosen', () => {
    const numbers = counts({ flows: 214, changing: 1_204 });
    expect(orderOf(pause, numbers, 'flows')).toBe('Pause 214 flows');
    expect(orderOf(pause, numbers, 'nodes')).toBe('Pause 1,204 nodes');
    expect(orderOf(restore, counts({ changing: 1 }), 'nodes')).toBe('Restore 1 node');
  });

  it('names the subject of a copy and of a deletion', () => {
    const options = { reuseCredentials: true, copyAccess: false, copyDependent: false };
    expect(orderOf({ kind: 'copy', originId: 1, options }, counts({}), 'nodes')).toBe('Copy the flow');
    const deletion: Goal = { kind: 'delete', originId: 1 };
    expect(orderOf(deletion, counts({ changing: 3 }), 'nodes')).toBe('Delete the flow and its 3 nodes');
  });
});

describe('a plan in numbers', () => {
  it('always shows the changes, and other numbers where they are not zero', () => {
    expect(sumsOf(plan(pause, { calls: 2, changing: 37 })).map(({ n, text }) => `${n} ${text}`)).toEqual([
      '2 calls to the service',
      '37 nodes change to paused',
    ]);
  });

  it('warns only of unrequested effects', () => {
    const all = Object.fromEntries(Object.keys(zero).map((name) => [name, 5])) as unknown as PlanCounts;
    const warned = sumsOf(plan(pause, { ...all, meanwhile: 9 })).filter(({ tone }) => tone === 'warn');
    expect(warned.map(({ text }) => text.split(':')[0])).toEqual([
      'of them downstream of your selection',
      'skipped',
      'briefly active, until the next calls pause them again',
      'briefly paused, until a later call activates them again',
      'of them cannot be restored',
      'changed by others since',
      'flows excluded',
      'still active',
    ]);
  });

  it('has a list for each of its parts that is not empty, changes first and calls last', () => {
    expect(tabsOf(plan(pause, { outside: 2, destinations: 3 })).map(({ label }) => label)).toEqual([
      'Will change',
      'Downstream',
      'Stop receiving data',
      'Calls',
    ]);
    expect(tabsOf(plan(activate, { already: 1, destinations: 3 })).map(({ label }) => label)).toEqual([
      'Will change',
      'Already active',
      'Start receiving data',
      'Calls',
    ]);
  });
});

it('an activation reports how many nodes the change did not pause', () => {
  const texts = sumsOf({ ...plan(activate, { calls: 1, changing: 12 }), pausedOtherwise: 3 });
  expect(texts).toContainEqual({ n: 3, text: 'of them were paused before your change, or by others', tone: 'warn' });
});

describe('the strategies of a plan', () => {
  const way = (strategy: Strategy, more: Partial<Way> = {}): Way => ({
    ...{ strategy, calls: 1, held: 0, meanwhile: 0, woken: 0 },
    ...more,
  });
  const options = ({ strategy, ...numbers }: Way, ...others: Way[]) =>
    strategyOptions({ strategy, counts: counts(numbers), others });

  it('show what they cost, what they wake and what they stop, in one order', () => {
    const exact = way('least_waking', { calls: 10, meanwhile: 5, woken: 1 });
    const [first, second, third] = options(way('never_wake', { calls: 17 }), way('fewest_calls'), exact);
    expect(first!.label).toBe('Exact restore: 10 calls');
    expect(first!.hint).toMatch(
      /^1 node is briefly active, until the next calls pause it again\. 4 nodes are briefly paused/,
    );
    expect(second!.label).toBe('No side effects: 17 calls');
    expect(second!.hint).toMatch(/^Every node changes directly to its target state\./);
    expect(third!.label).toBe('Fewest calls: 1 call');
  });

  it('show what they cannot reach', () => {
    const [hint] = options(way('never_wake', { held: 2 })).map((option) => option.hint);
    expect(hint).toContain('2 nodes cannot be restored this way.');
  });

  it('show what the first call may reveal, where the reach of calls is unknown', () => {
    const hintOf = (waking: number) =>
      options(way('never_wake'), way('least_waking', { woken: waking, meanwhile: waking }))[1]!.hint;
    expect(hintOf(3)).toContain('other calls with side effects are skipped');
    expect(hintOf(0)).not.toContain('skipped');
  });
});

describe('exact restorability', () => {
  const words = (more: Partial<PlanCounts>) => recordedWords({ counts: counts(more) });

  it('is claimed for a restorable plan, and for no other', () => {
    expect(words({ changing: 3 })).toContain('can restore them exactly');
    expect(words({ changing: 3, leftOut: 9 })).toContain('can restore them exactly');
    expect(words({ changing: 3, noWayBack: 1 })).toMatch(/1 node cannot be restored: .* The others can\.$/);
    expect(words({ changing: 1, noWayBack: 1 })).not.toContain('can restore them exactly');
    expect(words({ changing: 1, noWayBack: 1 })).not.toContain('others');
  });
});

it('a plan that wakes nodes reports them', () => {
  expect(orderOf(restore, counts({ changing: 9, woken: 2 }), 'nodes')).toBe('Restore 9 nodes, briefly activating 2');
});

it('a plan without calls explains why it sends nothing', () => {
  expect(nothingToSend(plan(pause, {}))).toBe('Everything selected is already paused. There is nothing to send.');
  expect(nothingToSend(plan(pause, { held: 1 }))).toMatch(/^No call changes these nodes/);
  expect(nothingToSend(plan(pause, { forbidden: 2 }))).toMatch(/^Your role lets you only view 2 flows/);
  expect(nothingToSend(plan(pause, { leftOut: 1 }))).toMatch(/cannot be restored/);
  expect(nothingToSend(plan(restore, {}))).toMatch(/^Everything is restored/);
});
