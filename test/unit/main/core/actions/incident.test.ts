import { describe, expect, it, vi } from 'vitest';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const desk = () =>
  new ActingDesk([flow([node(1, null), node(2, 1), node(3, 2), node(4, 1)]), flow([node(10, null), node(11, 10)])]);

describe('an incident', () => {
  it('is restored node by node to what was before, and is then over', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 2, { statusWord: 'PAUSED' })]),
    ]);
    d.service.reach = 'resource';
    d.store.journal.setReach('e', 'resource');
    const { incidentId } = await d.carryOut(d.pause(1));
    expect(d.actions.incidents.get(incidentId)).toMatchObject({ touched: 1, away: 1, closedAt: null });
    const plan = d.plan({ kind: 'restore', incidentId, leaveMoved: false });
    expect(plan).toMatchObject({ counts: { calls: 1, changing: 1, meanwhile: 0 }, other: null });
    await d.carryOut(plan);
    expect(d.changes.slice(1)).toEqual(['activate alone 1']);
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'PAUSED', 'PAUSED']);
    expect(d.actions.incidents.get(incidentId)).toMatchObject({ away: 0, closedAt: d.clock.now() });
  });

  it('holds back what it cannot restore without waking others, where calls through resources reach downstream', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' })]),
      flow([node(10, null), node(11, 10)]),
    ]);
    const { incidentId } = await d.carryOut(d.pause(1, 10));
    // Nobody knows yet how far they reach: the second flow shows it without harm.
    const plan = d.plan({ kind: 'restore', incidentId, leaveMoved: false });
    const action = await d.carryOut(plan);
    expect(d.changes.slice(2)).toEqual(['activate alone 10']);
    expect(d.store.journal.reach('e')).toBe('downstream');
    expect(action).toMatchObject({ calls: { done: 1, already: 1, held: 1 }, missed: 1 });
    expect(d.wordsOf(1)).toEqual(['PAUSED', 'PAUSED']);
    // From now on the plan says so before anything is sent, and offers the other way.
    const next = d.plan({ kind: 'restore', incidentId, leaveMoved: false });
    expect(next).toMatchObject({
      counts: { calls: 0, held: 1 },
      other: { strategy: 'fewest_calls', calls: 2, held: 0 },
    });
    await d.carryOut(d.plan({ kind: 'restore', incidentId, leaveMoved: false }, { strategy: 'fewest_calls' }));
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'PAUSED']);
    expect(d.actions.incidents.get(incidentId).closedAt).not.toBe(null);
  });

  it('says what others have changed since, and leaves that alone when asked to', async () => {
    const d = desk();
    const { incidentId } = await d.carryOut(d.pause(1, 10));
    d.estate.take([d.service.alter('activate', 2)]);
    d.service.alter('pause', 3);
    d.estate.take(d.service.flows);
    const plan = d.plan({ kind: 'restore', incidentId, leaveMoved: false });
    // Node 2 is as it was before, by somebody else's hand: nothing to do, and not in the way.
    expect(plan.counts).toMatchObject({ moved: 0, already: 1, changing: 5 });
    await d.carryOut(plan);
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
  });

  it('holds several actions, and goes back to before the first', async () => {
    const d = desk();
    const { incidentId } = await d.carryOut(d.pause(3));
    const second = await d.carryOut(
      d.plan({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [1] } }, { incidentId }),
    );
    expect(second.incidentId).toBe(incidentId);
    await d.carryOut(d.plan({ kind: 'restore', incidentId, leaveMoved: false }));
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
    expect(d.actions.incidents.get(incidentId).actions.map(({ kind }) => kind)).toEqual(['pause', 'pause', 'restore']);
  });

  it('reads what it touched once for each of its actions, however often all incidents are asked for', async () => {
    const d = desk();
    const recorded = vi.spyOn(d.store.journal, 'recorded');
    const { incidentId } = await d.carryOut(d.pause(1));
    await d.carryOut(d.pause(10));
    const before = recorded.mock.calls.length;
    for (let times = 0; times < 5; times += 1) expect(d.actions.incidents.list('e')).toHaveLength(2);
    expect(recorded.mock.calls.length - before).toBe(2);
    expect(d.actions.incidents.get(incidentId)).toMatchObject({ touched: 4, away: 4 });
    expect(d.actions.incidents.close(incidentId)).toMatchObject({ touched: 4, away: 0 });
  });

  it('never guesses a state that no call brings about', async () => {
    const d = new ActingDesk([flow([node(1, null, { statusWord: 'INIT' }), node(2, 1)])]);
    const { incidentId } = await d.carryOut(d.pause(1));
    const plan = d.plan({ kind: 'restore', incidentId, leaveMoved: false });
    expect(plan.counts).toMatchObject({ leftAlone: 1, changing: 1, calls: 1 });
    await d.carryOut(plan);
    expect(d.wordsOf(1)).toEqual(['PAUSED', 'ACTIVE']);
  });
});
