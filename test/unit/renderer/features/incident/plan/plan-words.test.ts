import type { Goal, Plan, PlanCounts } from '#contract/models/action.ts';
import { describe, expect, it } from 'vitest';
import {
  nothingToSend,
  orderOf,
  strategyOption,
  sumsOf,
  tabsOf,
} from '../../../../../../renderer/features/incident/plan/plan-words.ts';

const names = ['calls', 'flows', 'changing', 'already', 'outside', 'destinations', 'fed', 'held', 'leftAlone', 'moved'];
const zero = Object.fromEntries([...names, 'meanwhile', 'forbidden', 'blocking', 'untouched'].map((name) => [name, 0]));
const counts = (more: Partial<PlanCounts>) => ({ ...zero, ...more }) as unknown as PlanCounts;
const selection = { by: 'nodes' as const, nodeIds: [1] };
const pause: Goal = { kind: 'change', change: 'pause', selection };
const activate: Goal = { kind: 'change', change: 'activate', selection };
const restore: Goal = { kind: 'restore', incidentId: 'i', leaveMoved: false };
const plan = (goal: Goal, more: Partial<PlanCounts>) => ({ goal, counts: counts(more) }) as Plan;

describe('the order', () => {
  it('counts flows for who chose flows, and nodes for who chose nodes', () => {
    const numbers = counts({ flows: 214, changing: 1_204 });
    expect(orderOf(pause, numbers, 'flows')).toBe('Pause 214 flows');
    expect(orderOf(pause, numbers, 'nodes')).toBe('Pause 1,204 nodes');
    expect(orderOf(restore, counts({ changing: 1 }), 'nodes')).toBe('Restore 1 node');
  });

  it('says of a copy and of a deletion what it is about', () => {
    const options = { reuseCredentials: true, copyAccess: false, copyDependent: false };
    expect(orderOf({ kind: 'copy', originId: 1, options }, counts({}), 'nodes')).toBe('Copy the flow');
    const deletion: Goal = { kind: 'delete', originId: 1 };
    expect(orderOf(deletion, counts({ changing: 3 }), 'nodes')).toBe('Delete the flow and its 3 nodes');
  });
});

describe('a plan in numbers', () => {
  it('says what changes always, and the rest where there is something to say', () => {
    expect(sumsOf(plan(pause, { calls: 2, changing: 37 })).map(({ n, text }) => `${n} ${text}`)).toEqual([
      '2 calls to the service',
      '37 nodes change to paused',
    ]);
  });

  it('raises its voice only for what nobody asked for', () => {
    const all = Object.fromEntries(Object.keys(zero).map((name) => [name, 5])) as unknown as PlanCounts;
    const warned = sumsOf(plan(pause, all)).filter(({ tone }) => tone === 'warn');
    expect(warned.map(({ text }) => text.split(':')[0])).toEqual([
      'of them outside your selection, downstream of it',
      'held back',
      'woken or stopped for a moment on the way',
      'changed by somebody else since the incident',
      'flows left out',
      'still active',
    ]);
  });

  it('has a list for each of its parts that is not empty, what changes first and the calls last', () => {
    expect(tabsOf(plan(pause, { outside: 2, destinations: 3 })).map(({ label }) => label)).toEqual([
      'Will change',
      'Outside your selection',
      'Go quiet',
      'Calls',
    ]);
    expect(tabsOf(plan(activate, { already: 1, destinations: 3 })).map(({ label }) => label)).toEqual([
      'Will change',
      'Already active',
      'Get data again',
      'Calls',
    ]);
  });
});

describe('a strategy', () => {
  it('says what it costs and what it disturbs', () => {
    expect(strategyOption('never_wake', { calls: 17, held: 0, meanwhile: 0 }).label).toBe('Disturb nothing: 17 calls');
    const fewest = strategyOption('fewest_calls', { calls: 10, held: 0, meanwhile: 4 });
    expect(fewest.label).toBe('Fewest calls: 10 calls');
    expect(fewest.hint).toMatch(/^4 nodes are woken or stopped for a moment/);
  });

  it('says what it cannot reach', () => {
    expect(strategyOption('never_wake', { calls: 1, held: 2, meanwhile: 0 }).hint).toContain(
      '2 nodes cannot be reached',
    );
  });
});

it('a plan without calls says why it sends nothing', () => {
  expect(nothingToSend(plan(pause, {}))).toBe('Everything chosen is paused already. There is nothing to send.');
  expect(nothingToSend(plan(pause, { held: 1 }))).toMatch(/^No call reaches these nodes/);
  expect(nothingToSend(plan(pause, { forbidden: 2 }))).toMatch(/^Your role lets you only look at 2 flows/);
  expect(nothingToSend(plan(restore, {}))).toMatch(/^Everything is as it was/);
});
