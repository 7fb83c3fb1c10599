import type { Goal } from '#contract/models/action.ts';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { ActingDesk, StillEstate } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const desk = () =>
  new ActingDesk([flow([node(1, null), node(2, 1), node(3, 2), node(4, 1)]), flow([node(10, null), node(11, 10)])]);

describe('a change', () => {
  it('is restored node by node to its earlier states, and is then over', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 2, { statusWord: 'PAUSED' })]),
    ]);
    d.service.reach = 'resource';
    d.store.journal.setReach(d.place, 'resource');
    const { changeId } = await d.carryOut(d.pause(1));
    expect(d.actions.changes.get(changeId)).toMatchObject({ touched: 1, away: 1, closedAt: null });
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    expect(plan).toMatchObject({ counts: { calls: 1, changing: 1, meanwhile: 0 }, others: [] });
    await d.carryOut(plan);
    expect(d.changes.slice(1)).toEqual(['activate alone 1']);
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'PAUSED', 'PAUSED']);
    expect(d.actions.changes.get(changeId)).toMatchObject({ away: 0, closedAt: d.clock.now() });
  });

  it('wakes what it must where calls through resources reach downstream, and puts that right at once', async () => {
    const d = new ActingDesk([
      flow([node(10, null), node(11, 10)]),
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 1), node(4, 3, { statusWord: 'PAUSED' })]),
    ]);
    const { changeId } = await d.carryOut(d.pause(10, 1));
    // How far calls through resources reach is not known yet. The call that must wake other nodes shows it.
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }, { strategy: 'least_waking' });
    expect(plan).toMatchObject({ counts: { calls: 4, changing: 4, held: 0, woken: 2, meanwhile: 2 } });
    expect(d.actions.plans.nodes(plan.id, 'woken', 0, 9).rows).toMatchObject([
      { nodeId: 2, awake: { from: 0, until: 1 } },
      { nodeId: 4, awake: { from: 0, until: 2 } },
    ]);
    const action = await d.carryOut(plan);
    expect(d.changes.slice(2)).toEqual(['activate alone 1', 'pause 2', 'pause 4', 'activate 10']);
    expect(d.store.journal.reach(d.place)).toBe('downstream');
    expect(action).toMatchObject({ calls: { done: 4 }, reached: 6, missed: 0 });
    expect([d.wordsOf(1), d.wordsOf(10)]).toEqual([
      ['ACTIVE', 'PAUSED', 'ACTIVE', 'PAUSED'],
      ['ACTIVE', 'ACTIVE'],
    ]);
    expect(d.actions.changes.get(changeId)).toMatchObject({ away: 0, closedAt: d.clock.now() });
  });

  it.each([
    { active: 10, strategy: 'never_wake', calls: 12, woken: 0 },
    { active: 11, strategy: 'least_waking', calls: 2, woken: 1 },
  ] as const)(
    'by default takes $calls calls where $active nodes were active next to a paused one',
    async ({ active, strategy, calls, woken }) => {
      const children = Array.from({ length: active }, (_, index) => node(index + 3, 1));
      const d = new ActingDesk([
        // The call on node 3 shows harmlessly how far such calls reach.
        flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), ...children, node(99, 3)]),
      ]);
      const { changeId } = await d.carryOut(d.pause(1));
      const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
      expect(plan).toMatchObject({ strategy, counts: { calls, woken, held: 0 } });
    },
  );

  it('shows in a plan that activates instead of restoring how many nodes Penstock did not pause', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 1)]),
      flow([node(10, null, { statusWord: 'PAUSED' })]),
    ]);
    const activate = (nodeId: number) =>
      d.plan({ kind: 'change', change: 'activate', selection: { by: 'nodes', nodeIds: [nodeId] } });
    expect([activate(1).pausedOtherwise, activate(10).pausedOtherwise]).toEqual([0, 0]);
    const { changeId } = await d.carryOut(d.pause(1));
    const plan = activate(1);
    expect([plan.counts.changing, plan.pausedOtherwise]).toEqual([3, 1]);
    // Penstock did not pause any of these nodes.
    expect(activate(10).pausedOtherwise).toBe(0);
    d.actions.changes.close(changeId);
    expect(activate(1).pausedOtherwise).toBe(0);
  });

  it('offers strategies with equal effects only once', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 1), node(4, 3)]),
      flow([node(10, null), node(11, 10), node(12, 11, { statusWord: 'PAUSED' })]),
    ]);
    const { changeId } = await d.carryOut(d.pause(1, 10));
    const { strategy, counts, others } = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    expect([strategy, counts.calls, counts.woken]).toEqual(['never_wake', 5, 0]);
    expect(others).toEqual([{ strategy: 'least_waking', calls: 4, held: 0, meanwhile: 2, woken: 2 }]);
  });

  it('plans the rest again and wakes nothing, where the first call shows that calls through resources reach no further', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 1), node(4, 3, { statusWord: 'PAUSED' })]),
      flow([node(10, null), node(11, 10, { statusWord: 'PAUSED' })]),
    ]);
    d.service.reach = 'resource';
    const { changeId } = await d.carryOut(d.pause(1, 10));
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    expect(plan.counts).toMatchObject({ calls: 5, woken: 3, held: 0 });
    const action = await d.carryOut(plan);
    expect(d.changes.slice(2)).toEqual(['activate alone 1', 'activate alone 3', 'activate alone 10']);
    expect(action).toMatchObject({ calls: { done: 3, open: 0 }, missed: 0, state: 'finished' });
    expect([d.wordsOf(1), d.wordsOf(10)]).toEqual([
      ['ACTIVE', 'PAUSED', 'ACTIVE', 'PAUSED'],
      ['ACTIVE', 'PAUSED'],
    ]);
    expect(d.actions.changes.get(changeId)).toMatchObject({ away: 0, closedAt: d.clock.now() });
  });

  it('puts right what a call reached beyond its plan, and wakes nothing more without consent', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' })]),
      flow([node(10, null), node(11, 10, { statusWord: 'PAUSED' })]),
    ]);
    d.store.journal.setReach(d.place, 'resource');
    d.service.reach = 'downstream';
    const { changeId } = await d.carryOut(d.pause(1));
    await d.carryOut(
      d.plan({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [10] } }, { changeId }),
    );
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    expect(plan.counts).toMatchObject({ calls: 2, woken: 0, meanwhile: 0 });
    const action = await d.carryOut(plan);
    // Both were sent before the first answer brought the new state.
    expect(d.changes.slice(2).sort()).toEqual(['activate alone 1', 'activate alone 10', 'pause 11', 'pause 2']);
    expect(action).toMatchObject({ reached: 4, missed: 0 });
    expect([d.wordsOf(1), d.wordsOf(10)]).toEqual([
      ['ACTIVE', 'PAUSED'],
      ['ACTIVE', 'PAUSED'],
    ]);
    expect(d.actions.changes.get(changeId)).toMatchObject({ touched: 4, away: 0, closedAt: d.clock.now() });
  });

  it('continues from the current state of its flows when it is resumed in the middle of waking, and when it is retried', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 2, { statusWord: 'PAUSED' })]),
    ]);
    d.store.journal.setReach(d.place, 'downstream');
    const { changeId } = await d.carryOut(d.pause(1));
    d.service.trouble = (request) => {
      if (request === 'pause 2') throw failure('service_failed', 'It refuses.', { status: 403 });
    };
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    const begun = await d.begin(plan);
    await d.until(() => d.changes.includes('pause 2'));
    d.open('second');
    d.clock.advance(60_000);
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    // Nodes that it woke belong to the change, and are not attributed to another user.
    expect(d.actions.changes.get(changeId)).toMatchObject({ touched: 3, away: 2 });
    expect(d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }).counts).toMatchObject({
      moved: 0,
      changing: 2,
    });
    d.service.trouble = () => undefined;
    d.actions.order(begun.id, 'resume');
    expect(await d.actions.over(begun.id)).toMatchObject({ state: 'finished', missed: 0 });
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'PAUSED', 'PAUSED']);
    expect(d.actions.changes.get(changeId).closedAt).not.toBe(null);
  });

  it('under "wake nothing" skips what it cannot restore that way', async () => {
    const d = new ActingDesk([
      flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' })]),
      flow([node(10, null), node(11, 10)]),
    ]);
    const { changeId } = await d.carryOut(d.pause(1, 10));
    const wakeNothing = { strategy: 'never_wake' } as const;
    const goal = { kind: 'restore', changeIds: [changeId], leaveMoved: false } as const;
    // How far calls through resources reach is not known yet. The second flow shows it harmlessly.
    const action = await d.carryOut(d.plan(goal, wakeNothing));
    expect(d.changes.slice(2)).toEqual(['activate alone 10']);
    expect(d.store.journal.reach(d.place)).toBe('downstream');
    expect(action).toMatchObject({ calls: { done: 1, already: 1, held: 1 }, missed: 1 });
    expect(d.wordsOf(1)).toEqual(['PAUSED', 'PAUSED']);
    // From now on the plan reports it before anything is sent, and offers the other strategies. No other user changed
    // the skipped nodes.
    const next = d.plan(goal, wakeNothing);
    expect(next).toMatchObject({
      counts: { calls: 0, held: 1, moved: 0 },
      others: [{ strategy: 'least_waking', calls: 2, held: 0, woken: 1 }],
    });
    await d.carryOut(d.plan(goal));
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'PAUSED']);
    expect(d.actions.changes.get(changeId).closedAt).not.toBe(null);
  });

  it('stays open while a node differs from its earlier state, even one that its last restore left out', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(1));
    await d.carryOut(
      d.plan({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [10] } }, { changeId }),
    );
    // Another user restores the second flow, and changes it again during the restore of the first. This Penstock has
    // not read that.
    d.estate.take([d.service.alter('activate', 10)]);
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    expect(plan.counts).toMatchObject({ changing: 4, already: 2 });
    const begun = await d.begin(plan, { unchecked: true });
    d.service.alter('pause', 11);
    await d.actions.over(begun.id);
    expect(d.actions.changes.get(changeId)).toMatchObject({ away: 1, closedAt: null });
  });

  it('lists a flow that no longer exists at the service, restores the others, and stays open', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(1, 10));
    d.service.flows = d.service.flows.filter(({ originId }) => originId !== 10);
    d.estate = new StillEstate(d.service.flows);
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    expect(plan.counts).toMatchObject({ changing: 4, leftAlone: 2 });
    const { rows } = d.actions.plans.nodes(plan.id, 'leftAlone', 0, 10);
    expect(rows.map(({ nodeId, to }) => [nodeId, to])).toEqual([
      [10, null],
      [11, null],
    ]);
    await d.carryOut(plan);
    expect(d.changes.slice(2).every((call) => /^activate (alone )?[1-4]$/.test(call))).toBe(true);
    expect(d.actions.changes.get(changeId).closedAt).toBeNull();
  });

  it('stays open when part of it cannot be read from the service', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(1));
    await d.carryOut(
      d.plan({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [10] } }, { changeId }),
    );
    d.estate.take([d.service.alter('activate', 10)]);
    const begun = await d.begin(d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }), {
      unchecked: true,
    });
    d.service.trouble = (request) => {
      if (request === 'get 10') throw failure('unreachable', 'No answer.');
    };
    expect(await d.actions.over(begun.id)).toMatchObject({ missed: 0 });
    expect(d.actions.changes.get(changeId)).toMatchObject({ away: 0, closedAt: null });
  });

  it('reports what others have changed since, and skips that on request', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(1, 10));
    d.estate.take([d.service.alter('activate', 2)]);
    d.service.alter('pause', 3);
    d.estate.take(d.service.flows);
    const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    // Another user restored node 2: there is nothing to do, and it blocks nothing.
    expect(plan.counts).toMatchObject({ moved: 0, already: 1, changing: 5 });
    await d.carryOut(plan);
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
  });

  it('groups several actions, and returns to the state before the first', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(3));
    const second = await d.carryOut(
      d.plan({ kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [1] } }, { changeId }),
    );
    expect(second.changeId).toBe(changeId);
    await d.carryOut(d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }));
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
    expect(d.actions.changes.get(changeId).actions.map(({ kind }) => kind)).toEqual(['pause', 'pause', 'restore']);
  });

  it('reads what it touched once for each of its actions, however often all changes are listed', async () => {
    const d = desk();
    const recorded = vi.spyOn(d.store.journal, 'recorded');
    const { changeId } = await d.carryOut(d.pause(1));
    await d.carryOut(d.pause(10));
    const before = recorded.mock.calls.length;
    for (let times = 0; times < 5; times += 1) expect(d.actions.changes.list('e')).toHaveLength(2);
    expect(recorded.mock.calls.length - before).toBe(2);
    expect(d.actions.changes.get(changeId)).toMatchObject({ touched: 4, away: 4 });
    expect(d.actions.changes.close(changeId)).toMatchObject({ touched: 4, away: 4 });
  });

  it('releases a change that is over once no caller needs it, so that thousands of nodes do not add up', async () => {
    const d = desk();
    const recorded = vi.spyOn(d.store.journal, 'recorded');
    const reads = (): number => {
      const { length } = recorded.mock.calls;
      recorded.mockClear();
      return length;
    };
    const { changeId } = await d.carryOut(d.pause(1));
    d.actions.changes.close(changeId);
    const look = () => {
      d.actions.changes.list('e');
      expect(d.actions.changes.get(changeId)).toMatchObject({ touched: 4, away: 4 });
    };
    for (let times = 0; times < 3; times += 1) look();
    reads();
    for (let times = 0; times < 3; times += 1) look();
    expect(reads()).toBe(0);
    for (let times = 0; times < 3; times += 1) d.actions.changes.list('e');
    reads();
    d.actions.changes.list('e');
    expect(reads()).toBe(0);
    look();
    expect(reads()).toBe(1);
  });

  it('leaves irreversible nodes out of a pause, and is closed only by the operator when they were included', async () => {
    const d = new ActingDesk([
      flow([node(1, null, { statusWord: 'INIT' }), node(2, 1)]),
      flow([node(10, null, { statusWord: 'DRAFT' })]),
    ]);
    const left = d.pause(1, 10);
    expect(left.counts).toMatchObject({ leftOut: 2, noWayBack: 0, changing: 1, calls: 1, leftAlone: 0 });
    expect(d.actions.plans.nodes(left.id, 'leftOut', 0, 9).rows.map(({ nodeId, to }) => [nodeId, to])).toEqual([
      [1, null],
      [10, null],
    ]);
    const goal: Goal = { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [1, 10] } };
    const plan = d.plan({ ...goal, forGood: true });
    expect(plan.counts).toMatchObject({ leftOut: 0, noWayBack: 2, changing: 3 });
    const { changeId } = await d.carryOut(plan);
    const back = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
    expect(back.counts).toMatchObject({ noWayBack: 2, leftAlone: 0, changing: 1, calls: 1 });
    await d.carryOut(back);
    expect([d.wordsOf(1), d.wordsOf(10)]).toEqual([['PAUSED', 'ACTIVE'], ['PAUSED']]);
    // The report counts it this way.
    expect(d.actions.changes.get(changeId)).toMatchObject({ touched: 3, away: 2, closedAt: null });
    expect(d.actions.changes.close(changeId)).toMatchObject({ away: 2 });
    expect(d.actions.changes.list('e')).toMatchObject([{ id: changeId, touched: 3, away: null }]);
  });

  it('pauses around what is left out where calls through resources reach no further, and skips the rest where they do', () => {
    const nodes = [node(1, null), node(2, 1), node(3, 1, { statusWord: 'INIT' }), node(4, 3)];
    for (const [reach, expected] of [
      ['resource', { calls: 3, changing: 3, held: 0 }],
      ['downstream', { calls: 2, changing: 2, held: 1 }],
      [null, { calls: 2, changing: 2, held: 1 }],
    ] as const) {
      const d = new ActingDesk([flow(nodes)]);
      if (reach) d.store.journal.setReach(d.place, reach);
      expect(d.pause(1).counts).toMatchObject({ ...expected, leftOut: 1 });
    }
  });

  it('records in the activity how far a call through a resource reached', async () => {
    for (const [reach, words] of [
      ['resource', 'Activate node 1 in Flow 1, this node only, as part of a restore'],
      ['downstream', 'Activate node 1 in Flow 1, and 2 more downstream, as part of a restore'],
    ] as const) {
      const d = new ActingDesk([
        flow([node(1, null), node(2, 1, { statusWord: 'PAUSED' }), node(3, 2, { statusWord: 'PAUSED' })]),
      ]);
      d.service.reach = reach;
      const { changeId } = await d.carryOut(d.pause(1));
      await d.carryOut(d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }));
      const everything = { environmentId: 'e', filter: '', after: null, before: null };
      const { rows } = d.store.activity.window(everything, 0, 9);
      expect(rows.map(({ what }) => what)).toContain(words);
    }
  });
});

describe('several changes', () => {
  it('are restored at once to the state before the first of them, and are then over', async () => {
    const d = desk();
    const first = await d.carryOut(d.pause(2));
    const second = await d.carryOut(d.pause(1, 10));
    const changeIds = [first.changeId, second.changeId];
    const action = await d.carryOut(d.plan({ kind: 'restore', changeIds, leaveMoved: false }));
    expect(action).toMatchObject({ title: 'Restore 2 changes', changeId: second.changeId, missed: 0 });
    expect([d.wordsOf(1), d.wordsOf(10)]).toEqual([
      ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE'],
      ['ACTIVE', 'ACTIVE'],
    ]);
    for (const id of changeIds) expect(d.actions.changes.get(id)).toMatchObject({ away: 0, closedAt: d.clock.now() });
    expect(changeIds.map((id) => d.actions.changes.get(id).touched)).toEqual([2, 4]);
  });

  it('stay open where a node of one of them differs from its earlier state', async () => {
    const d = desk();
    const first = await d.carryOut(d.pause(1));
    const second = await d.carryOut(d.pause(10));
    const changeIds = [first.changeId, second.changeId];
    d.service.trouble = (call) => {
      if (call === 'activate 1') throw failure('refused', 'No.');
    };
    await d.carryOut(d.plan({ kind: 'restore', changeIds, leaveMoved: false }));
    expect(changeIds.map((id) => d.actions.changes.get(id).closedAt)).toEqual([null, null]);
    expect(changeIds.map((id) => d.actions.changes.get(id).away)).toEqual([4, 0]);
  });

  it('are not planned together where one of them belongs to another service', async () => {
    const d = desk();
    const { changeId } = await d.carryOut(d.pause(10));
    d.moveTo('https://other.example');
    const elsewhere = await d.carryOut(d.pause(1));
    const goal = { kind: 'restore', changeIds: [changeId, elsewhere.changeId], leaveMoved: false } as const;
    expect(() => d.plan(goal)).toThrow('This was planned for https://api.example');
  });
});
