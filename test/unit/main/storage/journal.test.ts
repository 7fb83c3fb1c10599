import type { CallOutcome, PlannedCall } from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';
import { describe, expect, it } from 'vitest';
import type { ActionFacts, Journal } from '../../../../main/core/actions/journal.ts';
import type { Activity } from '../../../../main/core/activity/activity.ts';
import { Failure } from '../../../../main/core/base/failure.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { activityEntry } from '../../../fixtures/activity-entry.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { actionFacts, pauseCall, touchedNode } from '../../../fixtures/journal.ts';
import { nightly } from '../../../fixtures/thorough.ts';

interface Desk {
  journal: Journal;
  activity: Activity;
  clock: ManualClock;
  /**
   * Another process on the same journal, by its id. It has the pid of this one, so it counts as alive while it is seen.
   */
  other: Journal;
}

function open(): Desk {
  const database = openDatabase(memoryDatabase, actionsDatabase);
  const clock = new ManualClock(5000);
  const { journal, activity } = openActions(database, { clock, processId: 'here' });
  return { journal, activity, clock, other: openActions(database, { clock, processId: 'other' }).journal };
}

const calls = [1, 2, 3].map((originId) => pauseCall(originId));
const refused: Problem = { kind: 'refused', message: 'The service says that you may not.', status: 403 };
const settleAll = (journal: Journal, id: string, outcomes: CallOutcome[]) =>
  Promise.all(outcomes.map((outcome, position) => journal.settle(id, position, outcome, null, null)));
const done = { cancelled: false, reached: 3, missed: 0 };

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.problem;
    throw thrown;
  }
  throw new Error('it did not fail');
}

describe('the journal of an action', () => {
  it('has no count for what an earlier release did not record', () => {
    const { journal } = open();
    const { forbidden: _newer, ...counts } = actionFacts('a').counts;
    journal.begin({ ...actionFacts('a'), counts: counts as ActionFacts['counts'] }, calls, []);
    expect(journal.action('a').facts.counts).toEqual({ ...counts, forbidden: 0 });
  });

  it('returns what was begun', () => {
    const { journal } = open();
    const odd: PlannedCall = pauseCall(3, { name: 'half \ud800', flowName: null, resourceId: null, deferred: true });
    const facts = actionFacts('a');
    const nodes = [touchedNode(9), touchedNode(4, { before: null, name: null, to: 'delete' })];
    journal.begin(facts, [...calls.slice(0, 2), odd], nodes);
    expect(journal.action('a')).toEqual({
      facts,
      standing: {
        problem: null,
        state: 'open',
        finishedAt: null,
        calls: { open: 3, done: 0, already: 0, failed: 0, held: 0, ambiguous: 0, not_attempted: 0 },
        reached: null,
        missed: null,
        earlier: [],
      },
    });
    expect(journal.openCalls('a')[2]).toEqual({ ...odd, position: 2, intended: false });
    expect(journal.touched('a')).toEqual(nodes);
  });

  it('distinguishes a call that may have left from one that has not, until it is settled', async () => {
    const { journal } = open();
    journal.begin(actionFacts('a'), calls, []);
    await Promise.all([journal.intend('a', 0), journal.intend('a', 2)]);
    await journal.settle('a', 2, 'done', null, null);
    expect(journal.openCalls('a')).toMatchObject([
      { position: 0, intended: true },
      { position: 1, intended: false },
    ]);
    expect(journal.calls('a', null, 0, 10).rows.map(({ underWay }) => underWay)).toEqual([true, false, false]);
  });

  it('lists the outcomes of calls, in windows in the order of the plan, and counts them', async () => {
    const { journal, clock } = open();
    journal.begin(actionFacts('a'), calls, []);
    await journal.settle('a', 2, 'failed', refused, null);
    clock.advance(10);
    await journal.settle('a', 0, 'failed', null, null);
    const { total, rows } = journal.calls('a', 'failed', 0, 10);
    expect(total).toBe(2);
    expect(rows).toEqual([
      { ...calls[0], position: 0, outcome: 'failed', underWay: false, problem: null, settledAt: 5010 },
      { ...calls[2], position: 2, outcome: 'failed', underWay: false, problem: refused, settledAt: 5000 },
    ]);
    expect(journal.calls('a', 'failed', 1, 2)).toMatchObject({ from: 1, total: 2, rows: [{ position: 2 }] });
    expect(journal.calls('a', null, 1, 2)).toMatchObject({
      from: 1,
      total: 3,
      rows: [{ position: 1, settledAt: null }],
    });
    expect(journal.action('a').standing.calls).toMatchObject({ open: 1, failed: 2 });
  });

  it('groups failures by reason, most frequent first, with the names of the first flows', async () => {
    const { journal } = open();
    const many = Array.from({ length: 9 }, (_, index) => pauseCall(index));
    const twice = pauseCall(1, { nodeId: 100 });
    journal.begin(actionFacts('a'), [...many, twice, pauseCall(77, { flowName: null })], []);
    const busy: Problem = { kind: 'service_failed', message: 'Busy.', detail: 'a' };
    await Promise.all(many.map((_, at) => journal.settle('a', at, 'failed', at === 4 ? refused : busy, null)));
    await journal.settle('a', 9, 'failed', { ...busy, detail: 'b' }, null);
    await journal.settle('a', 10, 'failed', { ...refused, status: 401 }, null);
    expect(journal.failures('a')).toEqual([
      { problem: busy, count: 9, flows: ['flow 0', 'flow 1', 'flow 2', 'flow 3', 'flow 5'] },
      { problem: refused, count: 1, flows: ['flow 4'] },
      { problem: { ...refused, status: 401 }, count: 1, flows: ['Flow 77'] },
    ]);
  });

  it('enters what was sent into the activity log together with its outcome', async () => {
    const { journal, activity } = open();
    journal.begin(actionFacts('a'), calls, []);
    await journal.settle('a', 0, 'done', null, activityEntry({ what: 'Pause flow 1' }));
    await journal.settle('a', 1, 'not_attempted', null, null);
    const everything = { environmentId: '', filter: '', after: null, before: null };
    expect(activity.window(everything, 0, 10)).toMatchObject({ total: 1, rows: [{ what: 'Pause flow 1' }] });
  });

  it('is over once it is finished, with its result', () => {
    const { journal } = open();
    journal.begin(actionFacts('a'), calls, []);
    journal.finish('a', { cancelled: true, reached: null, missed: null });
    expect(journal.action('a').standing).toMatchObject({ state: 'cancelled', finishedAt: 5000, reached: null });
    journal.reopen('a');
    expect(journal.action('a').standing).toMatchObject({ state: 'open', finishedAt: null });
    journal.finish('a', done);
    expect(journal.action('a').standing).toMatchObject({ state: 'finished', reached: 3, missed: 0 });
    expect(journal.owner('a')).toBe('nobody');
  });

  it('reopens with exactly what was not executed', async () => {
    const { journal } = open();
    const outcomes: CallOutcome[] = ['done', 'failed', 'already', 'held', 'ambiguous', 'not_attempted'];
    journal.begin(
      actionFacts('a'),
      outcomes.map((_, originId) => pauseCall(originId)),
      [],
    );
    await journal.intend('a', 1);
    await settleAll(journal, 'a', outcomes);
    journal.finish('a', done);
    journal.reopen('a');
    // Calls in doubt are looked up before they are sent again.
    const opened = [1, 3, 4, 5].map((position) => ({ position, intended: position === 4 }));
    expect(journal.openCalls('a')).toMatchObject(opened);
    expect(journal.calls('a', null, 1, 2).rows).toMatchObject([{ outcome: null, problem: null, settledAt: null }]);
    expect(problemOf(() => journal.reopen('a'))).toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/not finished/),
    });
  });

  it('keeps the outcome before each time that it was reopened', async () => {
    const { journal } = open();
    const problem: Problem = { kind: 'refused', message: 'The role may not pause.' };
    journal.begin(actionFacts('a'), calls, []);
    expect(journal.action('a').standing.earlier).toEqual([]);
    await journal.settle('a', 0, 'failed', problem, null);
    await journal.settle('a', 1, 'done', null, null);
    journal.finish('a', { cancelled: false, reached: 1, missed: 2 });
    journal.reopen('a');
    await journal.settle('a', 0, 'done', null, null);
    journal.finish('a', { cancelled: true, reached: null, missed: null });
    journal.reopen('a');
    expect(journal.action('a').standing.earlier).toMatchObject([
      { state: 'finished', finishedAt: 5000, retriedAt: 5000, calls: { done: 1, failed: 1 }, reached: 1, missed: 2 },
      { state: 'cancelled', calls: { done: 2, failed: 0 }, reached: null, failures: [] },
    ]);
    expect(journal.action('a').standing.earlier[0]!.failures).toMatchObject([{ problem, count: 1 }]);
  });

  it.each(['action', 'change'] as const)('reports an unknown %s as missing', (what) => {
    expect(problemOf(() => open().journal[what]('x'))).toMatchObject({ kind: 'not_found' });
  });
});

describe('one action at a time claims a flow', () => {
  it('so a second one is refused, with the holder, its beginning, and advice', () => {
    const { journal, clock } = open();
    journal.begin(actionFacts('a', { begunAt: clock.now() }), calls, []);
    clock.advance(180_000);
    const begin = () => journal.begin(actionFacts('b'), [pauseCall(7), pauseCall(2)], [touchedNode(7)]);
    expect(problemOf(begin)).toEqual({
      kind: 'conflict',
      message:
        'flow 2 is part of another action that has not finished: “Pause 3 flows” in Northgate, started 3 min ago.',
      advice: 'Nothing was sent. Wait until it has finished, or cancel it.',
    });
    expect(() => journal.action('b')).toThrow();
    expect(() => journal.change('change of b')).toThrow();
    journal.begin(actionFacts('c'), [pauseCall(7)], []);
  });

  it('even between processes, and across an interruption', () => {
    const { journal, other, clock } = open();
    other.begin(actionFacts('a', { begunAt: clock.now() }), calls, []);
    const begin = () => journal.begin(actionFacts('b'), calls, []);
    expect(problemOf(begin)).toMatchObject({
      message: expect.stringMatching(/moment ago/),
      advice: expect.stringMatching(/Another copy of Penstock runs it/),
    });
    clock.advance(2 * 3600_000);
    expect(problemOf(begin)).toMatchObject({
      message: expect.stringMatching(/2 h ago/),
      advice: expect.stringMatching(/interrupted: resume it, or cancel it/),
    });
  });

  const at = (id: string, address: string) =>
    actionFacts(id, { environmentId: `environment of ${id}`, place: { address, vendor: 'svc' } });

  it('at each service', () => {
    const { journal } = open();
    journal.begin(at('a', 'https://one.example'), calls, []);
    journal.begin(at('b', 'https://other.example'), calls, []);
  });

  it.each([
    ['https://127.0.0.1:1', 'https://localhost:1'],
    ['https://api.example', 'https://api.example/v1'],
  ])('at %s as well as at %s, which may be the same one in another environment', (one, other) => {
    const { journal } = open();
    journal.begin(at('a', one), calls, []);
    expect(problemOf(() => journal.begin(at('b', other), calls, []))).toMatchObject({ kind: 'conflict' });
    journal.finish('a', done);
    journal.begin(at('c', other), calls, []);
  });

  it('until it is over, and it reopens only where its remaining flows are free', async () => {
    const { journal } = open();
    journal.begin(actionFacts('a'), calls, []);
    await settleAll(journal, 'a', ['done', 'failed', 'done']);
    journal.finish('a', done);
    journal.begin(actionFacts('b'), calls.slice(0, 1), []);
    journal.reopen('a');
    journal.finish('a', done);
    journal.begin(actionFacts('c'), calls.slice(1), []);
    expect(problemOf(() => journal.reopen('a'))).toMatchObject({ kind: 'conflict' });
    expect(journal.action('a').standing.state).toBe('finished');
  });
});

describe('an open action is executed by one process', () => {
  it('as long as that is alive; then another may take it over, once', () => {
    const { journal, other, clock } = open();
    other.begin(actionFacts('a'), calls, []);
    expect([journal.owner('a'), other.owner('a')]).toEqual(['elsewhere', 'here']);
    clock.advance(14_999);
    expect(journal.takeOver('a')).toBe(false);
    other.beat();
    clock.advance(14_999);
    expect(journal.owner('a')).toBe('elsewhere');
    clock.advance(1);
    expect(journal.owner('a')).toBe('nobody');
    expect([journal.takeOver('a'), journal.takeOver('a'), other.takeOver('a')]).toEqual([true, false, false]);
    expect([journal.owner('a'), other.owner('a')]).toEqual(['here', 'elsewhere']);
  });

  it('and one that was considered dead sends nothing more, records what it did send, and ends nothing', async () => {
    const { journal, other, activity, clock } = open();
    other.begin(actionFacts('a'), calls, []);
    await other.intend('a', 0);
    clock.advance(60_000);
    expect(journal.takeOver('a')).toBe(true);
    await expect(other.intend('a', 1)).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    await other.settle('a', 0, 'failed', refused, activityEntry());
    expect(journal.openCalls('a')[0]).toMatchObject({ intended: true });
    expect(activity.verify().entries).toBe(1);
    expect(problemOf(() => other.finish('a', done))).toMatchObject({ kind: 'conflict' });
    await journal.settle('a', 0, 'done', null, null);
    journal.finish('a', done);
    expect([journal.takeOver('a'), other.owner('a')]).toEqual([false, 'nobody']);
  });
});

it('newly planned calls replace the open ones, under new positions', async () => {
  const { journal } = open();
  journal.begin(actionFacts('a'), [pauseCall(1), pauseCall(2), pauseCall(3)], [touchedNode(1)]);
  await journal.settle('a', 0, 'done', null, null);
  journal.replan('a', [pauseCall(3, { changes: 7 })]);
  expect(journal.openCalls('a')).toEqual([{ ...pauseCall(3, { changes: 7 }), position: 3, intended: false }]);
  expect(journal.action('a').standing.calls).toMatchObject({ open: 1, done: 1 });
  expect(journal.calls('a', null, 0, 9).rows.map(({ position }) => position)).toEqual([0, 3]);
});

describe('a change in the journal', () => {
  it('has the subject of its first action', () => {
    const { journal } = open();
    journal.begin(actionFacts('a', { changeId: 'i', begunAt: 1 }), calls, []);
    journal.finish('a', done);
    journal.begin(actionFacts('b', { changeId: 'i', begunAt: 2, title: 'another', kind: 'restore' }), calls, []);
    const reason = 'The warehouse is down.';
    const { place } = actionFacts('a');
    const standing = { begunAt: 1, closedAt: null, restoreAt: null, incidentId: null };
    const change = { id: 'i', environmentId: 'e', place, title: 'Pause 3 flows', reason, ...standing };
    expect(journal.change('i')).toEqual(change);
    expect(journal.actionIdsOf('i')).toEqual(['a', 'b']);
    journal.closeChange('i', 9);
    expect(journal.change('i')).toEqual({ ...change, closedAt: 9 });
  });

  it('is listed, the newest first, in its environment', () => {
    const { journal } = open();
    for (const [at, id] of ['a', 'b', 'c'].entries())
      journal.begin(actionFacts(id, { begunAt: at }), [pauseCall(at)], []);
    journal.begin(actionFacts('d', { environmentId: 'f' }), [pauseCall(9)], []);
    expect(journal.changes('e', 2).map(({ id }) => id)).toEqual(['change of c', 'change of b']);
    journal.finish('c', done);
    expect(journal.actionIds('e', 10)).toEqual(['b', 'a', 'c']);
    expect(journal.actionIds('e', 1)).toEqual(['b']);
  });

  it('stores the state of every node before it and before its last action, and what it last wanted', () => {
    const { journal } = open();
    const act = (id: string, nodes: Parameters<Journal['begin']>[2], changeId = 'i'): void => {
      journal.begin(actionFacts(id, { changeId }), calls, nodes);
      journal.finish(id, done);
    };
    act('a', [touchedNode(1), touchedNode(2, { before: null })]);
    act('other', [touchedNode(1, { before: 'INIT' })], 'j');
    act('b', [
      touchedNode(2, { before: 'PAUSED', to: 'activate' }),
      touchedNode(3, { before: 'PAUSED', to: 'activate' }),
    ]);
    act('c', [touchedNode(1, { before: 'PAUSED', to: 'activate', name: 'renamed' })]);
    expect(journal.recorded(['i'])).toEqual([
      { ...touchedNode(1, { to: 'activate', name: 'renamed' }), changeId: 'i', lately: 'PAUSED' },
      { ...touchedNode(2, { before: null, to: 'activate' }), changeId: 'i', lately: 'PAUSED' },
      { ...touchedNode(3, { before: 'PAUSED', to: 'activate' }), changeId: 'i', lately: 'PAUSED' },
    ]);
  });

  it('excludes what was restored with it for another change, and together they have it', () => {
    const { journal } = open();
    const act = (id: string, changeId: string, nodes: Parameters<Journal['begin']>[2]): void => {
      journal.begin(actionFacts(id, { changeId }), calls, nodes);
      journal.finish(id, done);
    };
    act('a', 'i', [touchedNode(1)]);
    act('b', 'j', [touchedNode(2)]);
    const back = { before: 'PAUSED', to: 'activate' } as const;
    act('restore', 'j', [touchedNode(1, { ...back, changeId: 'i' }), touchedNode(2, back)]);
    const wakes = touchedNode(3, { ...back, wakes: true });
    journal.touch('restore', [wakes]);
    const idsOf = (...changeIds: string[]) => journal.recorded(changeIds).map(({ nodeId }) => nodeId);
    expect([idsOf('i'), idsOf('j'), idsOf('i', 'j')]).toEqual([[1], [2, 3], [1, 2, 3]]);
    expect(journal.recorded(['i', 'j'])[0]).toMatchObject({ changeId: 'i', before: 'ACTIVE', to: 'activate' });
  });

  it('includes what it touched additionally', () => {
    const { journal } = open();
    journal.begin(actionFacts('a', { changeId: 'i' }), calls, [touchedNode(1)]);
    journal.touch('a', [touchedNode(2, { wakes: true })]);
    expect(journal.touched('a')).toEqual([touchedNode(1), touchedNode(2, { wakes: true })]);
  });

  it('and observations of a service are remembered for its address', () => {
    const { journal } = open();
    const { place } = actionFacts('a');
    expect(journal.reach(place)).toBeNull();
    journal.setReach(place, 'downstream');
    journal.setReach(place, 'resource');
    expect(journal.reach(place)).toBe('resource');
    expect(journal.reach({ ...place, vendor: 'acme' })).toBeNull();
    expect(journal.reach({ ...place, address: 'https://elsewhere.example' })).toBeNull();
  });
});

it('an action on 20,000 flows and 200,000 nodes is recorded completely', nightly, () => {
  const { journal } = open();
  const many = Array.from({ length: 20_000 }, (_, originId) => pauseCall(originId));
  const nodes = Array.from({ length: 200_000 }, (_, nodeId) => touchedNode(nodeId));
  journal.begin(actionFacts('a'), many, nodes);
  expect(journal.openCalls('a')).toHaveLength(20_000);
  expect(journal.recorded(['change of a'])).toHaveLength(200_000);
  expect(problemOf(() => journal.begin(actionFacts('b'), many, nodes))).toMatchObject({ kind: 'conflict' });
});
