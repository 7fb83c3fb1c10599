import { allActivity } from '#contract/models/activity.ts';
import type { ActionOrder } from '#contract/models/action.ts';
import { describe, expect, it } from 'vitest';
import { Failure, failure, problemOf } from '../../../../../main/core/base/failure.ts';
import { type ActingDesk, manyFlows, problemIn } from '../../../../fixtures/acting.ts';

const elsewhere = 'https://elsewhere.example';

const all = (d: ActingDesk) => d.service.flows.map(({ originId }) => originId);
const orderOf = (d: ActingDesk, id: string, order: ActionOrder) => {
  try {
    return d.actions.order(id, order).state;
  } catch (thrown) {
    return problemOf(thrown).kind;
  }
};

/** Pauses, the first `answered` of which are answered. The others wait. */
async function underWay(count = 40, answered = 10) {
  const d = manyFlows(count);
  const answers = Promise.withResolvers<void>();
  let asked = 0;
  d.service.trouble = (request) =>
    request.startsWith('pause') && (asked += 1) > answered ? answers.promise : undefined;
  const { id } = await d.begin(d.pause(...all(d)));
  await d.until(() => asked > Math.min(20, count - 1));
  const lost = new Failure({ kind: 'unreachable', message: 'The connection broke.' }, { effect: 'unknown' });
  return { d, id, answer: answers.resolve, lose: () => answers.reject(lost) };
}

describe('an action whose environment moves to another service', () => {
  it('sends nothing there, and reports the rest as not attempted, with the reason', async () => {
    const { d, id, answer } = await underWay();
    const refused = d.actions.refuse('e', failure('moved', 'It was given another address.').problem);
    const before = d.moveTo(elsewhere);
    answer();
    await refused;
    const { state, calls, problem } = await d.actions.over(id);
    expect(d.changes).toEqual([]);
    const sent = before.calls.filter((call) => call.startsWith('pause'));
    expect({ state, calls }).toMatchObject({ state: 'cancelled', calls: { failed: 0, ambiguous: 0, open: 0 } });
    expect(calls.done).toBe(sent.length);
    expect(calls.not_attempted).toBe(40 - sent.length);
    expect(calls.not_attempted).toBeGreaterThan(0);
    expect(problem).toMatchObject({ kind: 'moved' });
    expect(d.store.activity.window(allActivity, 0, 0).total).toBe(sent.length);
  });

  it('sends nothing there even without a notice beforehand', async () => {
    const { d, id, answer } = await underWay();
    const before = d.moveTo(elsewhere);
    answer();
    const { state, calls, problem } = await d.actions.over(id);
    expect(d.service.calls).toEqual([]);
    const sent = before.calls.filter((call) => call.startsWith('pause')).length;
    expect({ state, problem }).toMatchObject({ state: 'cancelled', problem: { kind: 'moved' } });
    expect(calls).toMatchObject({ failed: 0, done: sent, not_attempted: 40 - sent });
  });

  it('does not look up there the calls whose answers were lost, and leaves them in doubt', async () => {
    const { d, id, lose } = await underWay(5, 0);
    const before = d.moveTo(elsewhere);
    before.trouble = () => {
      throw failure('cancelled', 'The connection to this service was closed.');
    };
    lose();
    const { calls } = await d.actions.over(id);
    expect(calls).toMatchObject({ failed: 0, open: 0, ambiguous: 5 });
    expect(d.store.activity.window({ ...allActivity, filter: 'outcome:ambiguous' }, 0, 0).total).toBe(calls.ambiguous);
    expect(d.service.calls).toEqual([]);
  });

  it('can be retried only at the service that it was planned for', async () => {
    const { d, id, answer } = await underWay();
    d.actions.order(id, 'cancel');
    answer();
    await d.actions.over(id);
    const home = d.place.address;
    d.moveTo(elsewhere);
    expect(orderOf(d, id, 'retry')).toBe('moved');
    expect(d.service.calls).toEqual([]);
    d.moveTo(home);
    expect(orderOf(d, id, 'retry')).toBe('running');
    expect((await d.actions.over(id)).calls).toMatchObject({ done: 40, failed: 0 });
  });

  it('cannot be retried where only the vendor prefix differs, and names both prefixes', async () => {
    const d = manyFlows(1);
    d.service.trouble = (request) => {
      if (request.startsWith('pause')) throw failure('refused', 'You may not.');
    };
    const { id } = await d.carryOut(d.pause(10));
    d.place = { ...d.place, vendor: 'acme' };
    const problem = await problemIn((async () => d.actions.order(id, 'retry'))());
    expect(problem?.kind).toBe('moved');
    expect(problem?.message).toMatch(/with the prefix svc.* with the prefix acme/);
  });

  it('can be neither undone nor extended there', async () => {
    const d = manyFlows(3);
    const { id } = await d.carryOut(d.pause(10));
    const { changeId } = d.actions.action(id);
    d.moveTo(elsewhere);
    for (const plan of [
      () => d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }),
      () => d.plan({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [20] } }, { changeId }),
      () => d.actions.changes.touchedFlows(changeId),
    ])
      expect(() => plan()).toThrow(/This was planned for https:\/\/api\.example, and Production EU is now/);
    expect(d.actions.changes.get(changeId).away).toBeNull();
  });

  it('is not begun there from a plan that was shown before', async () => {
    const d = manyFlows(3);
    const plan = d.pause(10, 20);
    d.moveTo(elsewhere);
    expect(await problemIn(d.begin(plan, { unchecked: true }))).toMatchObject({ kind: 'moved' });
    expect(await problemIn(d.actions.plans.check(plan.id))).toMatchObject({ kind: 'moved' });
    expect(d.service.calls).toEqual([]);
  });

  it('is not begun there when the environment moves while the service is read', async () => {
    const d = manyFlows(3);
    const plan = d.pause(10, 20);
    const asked = Promise.withResolvers<void>();
    d.service.trouble = () => asked.promise;
    const begun = d.begin(plan);
    d.moveTo(elsewhere);
    asked.resolve();
    expect(await problemIn(begun)).toMatchObject({ kind: 'moved' });
    expect(d.changes).toEqual([]);
  });

  it.each(['moved', 'gone'])(
    'that was interrupted can be ended where it has %s: calls that may have left are in doubt',
    async (what) => {
      const { d, id } = await underWay();
      d.open('second');
      d.clock.advance(20_000);
      const intended = d.store.journal.openCalls(id).filter((call) => call.intended).length;
      expect(intended).toBeGreaterThan(0);
      if (what === 'gone') d.isGone = true;
      else d.moveTo(elsewhere);
      expect(orderOf(d, id, 'resume')).toBe(what === 'gone' ? 'not_found' : 'moved');
      const before = d.service.calls.length;
      d.actions.order(id, 'cancel');
      const { state, calls } = await d.actions.over(id);
      expect(state).toBe('cancelled');
      expect(calls).toMatchObject({ failed: 0, open: 0, ambiguous: intended });
      expect(d.store.activity.window({ ...allActivity, filter: 'outcome:ambiguous' }, 0, 0).total).toBe(intended);
      expect(d.service.calls).toHaveLength(before);
    },
  );

  it('continues over a new connection to the same service', async () => {
    const { d, id, answer } = await underWay();
    const before = d.service;
    d.moveTo(d.place.address);
    answer();
    const { state, calls } = await d.actions.over(id);
    expect({ state, calls }).toMatchObject({ state: 'finished', calls: { done: 40, failed: 0 } });
    expect(before.calls.filter((call) => call.startsWith('pause')).length + d.changes.length).toBe(40);
  });
});

describe('an action whose environment becomes read-only', () => {
  it('sends nothing more, and reports the rest as not attempted, never as failed (S4)', async () => {
    const { d, id, answer } = await underWay();
    let refused = 0;
    const change = d.service.change.bind(d.service);
    d.service.change = (...call) => {
      if (d.guard !== 'read_only') return change(...call);
      refused += 1;
      return Promise.reject(failure('read_only', 'This environment is read-only.'));
    };
    d.guard = 'read_only';
    const sent = d.changes.length;
    answer();
    const { state, calls, problem } = await d.actions.over(id);
    expect({ state, problem }).toMatchObject({ state: 'cancelled', problem: { kind: 'read_only' } });
    expect(calls).toMatchObject({ failed: 0, ambiguous: 0, done: sent, not_attempted: 40 - sent });
    expect(d.changes).toHaveLength(sent);
    expect(refused).toBeGreaterThan(0);
    expect(d.store.activity.window(allActivity, 0, 0).total).toBe(sent);
  });
});
