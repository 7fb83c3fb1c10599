import { allActivity } from '#contract/models/activity.ts';
import { everyFlow } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { Failure, failure } from '../../../../../main/core/base/failure.ts';
import { withFigures } from '../../../../../main/core/monitoring/entry.ts';
import { figuresOfCounts, noErrors } from '../../../../../main/core/monitoring/known-figures.ts';
import { ActingDesk, manyFlows, problemIn } from '../../../../fixtures/acting.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { settled } from '../../../../fixtures/settled.ts';

const desk = () =>
  new ActingDesk([
    flow([node(1, null), node(2, 1), node(3, 2), node(4, 1)]),
    flow([node(10, null), node(11, 10)]),
    flow([node(20, null, { statusWord: 'PAUSED' })]),
  ]);

const lost = () => new Failure({ kind: 'timeout', message: 'No answer.' }, { effect: 'unknown' });

describe('an action', () => {
  it('sends exactly the calls of its plan, and reports the state of the service afterwards', async () => {
    const d = desk();
    const action = await d.carryOut(d.pause(2, 10));
    expect(d.changes).toEqual(['pause 2', 'pause 10']);
    expect(action).toMatchObject({ state: 'finished', reached: 4, missed: 0, title: 'Pause 2 nodes', kind: 'pause' });
    expect(action.calls).toMatchObject({ done: 2, open: 0, failed: 0 });
    expect(d.wordsOf(1)).toEqual(['ACTIVE', 'PAUSED', 'PAUSED', 'ACTIVE']);
  });

  it('is named after the flows that change, not after those that were already as wanted', async () => {
    const d = desk();
    const action = await d.carryOut(d.pause(1, 10, 20));
    expect(d.changes).toEqual(['pause 1', 'pause 10']);
    expect(action.title).toBe('Pause 2 flows');
  });

  it('shows the nodes of a plan with their known states, and failing ones as failing', () => {
    const d = desk();
    const { snapshot } = d.estate;
    snapshot.putRuns(
      [1, 2, 3].map((at) => run(1, at, { errors: 500 })),
      10,
    );
    const states = (planId: string) =>
      d.actions.plans.nodes(planId, 'changing', 0, 9).rows.map(({ nodeId, status }) => `${nodeId} ${status.state}`);
    const { id } = d.pause(1);
    expect(states(id)).toEqual(['1 failing', '2 unknown', '3 unknown', '4 unknown']);
    const occasion = { trouble: { from: 0, records: 3000 }, records: 3000, to: 10, asOf: 10 };
    const bad = figuresOfCounts({ hour: 900, day: 900, trouble: 900 }, occasion);
    const sound = noErrors(occasion, 'failed_records');
    const figures = new Map([1, 2, 3, 4].map((nodeId) => [nodeId, nodeId === 2 ? bad : sound]));
    snapshot.add(new Map([[1, (entry) => withFigures(entry, figures)]]));
    expect(states(id)).toEqual(['1 active', '2 failing', '3 active', '4 active']);
  });

  it('reports which of the chosen nodes are unknown, and changes the others', async () => {
    const d = desk();
    const plan = d.pause(10, 98, 99, 98);
    expect(plan.counts).toMatchObject({ changing: 2, leftAlone: 2 });
    const { rows } = d.actions.plans.nodes(plan.id, 'leftAlone', 0, 10);
    expect(rows.map(({ nodeId, to }) => [nodeId, to])).toEqual([
      [98, null],
      [99, null],
    ]);
    await d.carryOut(plan);
    expect(d.changes).toEqual(['pause 10']);
  });

  it.each([
    ['Pause everything with Oracle', { by: 'connector', connector: 'Oracle' }, ['pause 1', 'pause 11']],
    ['Pause everything that uses credential 7', { by: 'credential', credentialId: 7 }, ['pause 10', 'pause 2']],
  ] as const)('%s: finds the nodes in every flow', async (title, selection, changes) => {
    const d = new ActingDesk([
      flow([node(1, null, { connector: 'oracle' }), node(2, 1, { credentialId: 7 })]),
      flow([node(10, null, { credentialId: 7 }), node(11, 10, { connector: 'ORACLE', credentialId: 8 })]),
    ]);
    const plan = d.plan({ kind: 'change', change: 'pause', selection });
    expect((await d.carryOut(plan)).title).toBe(title);
    expect(d.changes.sort()).toEqual(changes);
  });

  it('cannot be planned without an existing node, nor begun without calls or after its plan is gone', async () => {
    const d = desk();
    expect(await problemIn((async () => d.pause(98, 99))())).toMatchObject({ kind: 'not_found' });
    expect(await problemIn(d.begin(d.pause(20)))).toMatchObject({ kind: 'wrong_state' });
    const first = d.pause(1);
    // Only the newest twenty plans are stored.
    for (let nth = 1; nth < 20; nth += 1) d.pause(10);
    expect(d.actions.plans.nodes(first.id, 'changing', 0, 1).total).toBe(4);
    d.pause(10);
    expect(await problemIn(d.begin(first))).toMatchObject({ kind: 'not_found' });
    expect(d.changes).toEqual([]);
  });

  it('journals each call before it leaves (D7)', async () => {
    const d = desk();
    const intended: number[][] = [];
    const { id } = d.pause(2, 10);
    d.service.trouble = (request) => {
      if (!request.startsWith('pause')) return;
      const open = d.actions.list('e')[0]!.id;
      intended.push(d.store.journal.openCalls(open).flatMap((call) => (call.intended ? call.position : [])));
    };
    await d.actions.over(
      (await d.actions.begin({ planId: id, typedName: null, reason: null, unchecked: true, override: null })).id,
    );
    expect(intended[0]).toContain(0);
    expect(intended[1]).toContain(1);
  });

  it('sends nothing when the service has changed since the plan, and shows the new plan (R5)', async () => {
    const d = desk();
    const plan = d.pause(1);
    d.service.alter('pause', 3);
    expect(await problemIn(d.begin(plan))).toMatchObject({ kind: 'moved' });
    expect(d.changes).toEqual([]);
    const { total, rows } = d.actions.plans.nodes(plan.id, 'already', 0, 10);
    expect([total, rows[0]?.nodeId]).toEqual([1, 3]);
    // A second change, a moment after the first was shown, is noticed too.
    d.service.alter('pause', 4);
    expect(await problemIn(d.begin(plan))).toMatchObject({ kind: 'moved' });
    await d.carryOut(plan);
    expect(d.changes).toEqual(['pause 1']);
  });

  it('does not wait for a service that stopped answering after the plan was checked a moment ago', async () => {
    const d = desk();
    const plan = d.pause(1);
    await d.actions.plans.check(plan.id);
    d.service.trouble = (request) => (request.startsWith('get') ? new Promise(() => undefined) : undefined);
    const begun = d.begin(plan);
    await settled();
    expect(d.changes).toEqual([]);
    d.clock.advance(2_000);
    const { id } = await begun;
    await d.until(() => d.actions.action(id).state === 'verifying');
    expect(d.changes).toEqual(['pause 1']);
  });

  it('does not wait for the check when the operator skips it', async () => {
    const d = desk();
    d.service.trouble = (request) => {
      if (request.startsWith('get')) throw failure('timeout', 'No answer.');
    };
    const plan = d.pause(1);
    expect(await problemIn(d.begin(plan))).toMatchObject({ kind: 'timeout' });
    const action = await d.actions.over((await d.begin(plan, { unchecked: true })).id);
    expect(action).toMatchObject({ state: 'finished', reached: null, missed: null, calls: { done: 1 } });
  });

  it('reads many flows through their list, and few flows one by one', async () => {
    const few = desk();
    await few.actions.plans.check(few.pause(1).id);
    expect(few.service.calls).toEqual(['get 1']);
    const many = manyFlows(60);
    await many.actions.plans.check(many.pause(...[10, 20, 30, 40]).id);
    expect(many.service.calls).toEqual(['list 0']);
  });

  it('requires the name of a protected environment, and of any environment when very many flows would change (S4)', async () => {
    const d = desk();
    d.guard = 'protected';
    expect(d.pause(20).typedName).toBe('Production EU');
    d.guard = 'open';
    expect(d.pause(1).typedName).toBe(null);
    d.guard = 'protected';
    const plan = d.pause(1);
    expect(plan.typedName).toBe('Production EU');
    expect(await problemIn(d.begin(plan, { typedName: 'production' }))).toMatchObject({ field: 'typedName' });
    expect(d.changes).toEqual([]);
    await d.begin(plan, { typedName: ' Production EU ' });
    const many = manyFlows(101);
    expect(many.pause(...many.service.flows.map(({ originId }) => originId)).typedName).toBe('Production EU');
  });

  it('reports what its rule may have missed, and then requires the name (T19)', async () => {
    const d = desk();
    const byRule = (filter: string) =>
      d.plan({
        kind: 'change',
        change: 'pause',
        selection: { by: 'query', query: { ...everyFlow, filter }, except: [] },
      });
    expect(byRule('status:active')).toMatchObject({ gap: null, typedName: null });
    const missing = { list: 'flows', why: 'moved' } as const;
    d.estate.gaps = [missing];
    expect(byRule('status:active')).toMatchObject({ gap: missing, whyTypeName: 'partial_list' });
    expect(await problemIn(d.begin(byRule('status:active')))).toMatchObject({ field: 'typedName' });
    expect(d.changes).toEqual([]);
    // Everything that was selected by id is present.
    expect(d.pause(1)).toMatchObject({ gap: null, typedName: null });
    d.estate.gaps = [{ list: 'flows', why: 'withheld', read: 3, total: 40 }];
    expect(byRule('status:active')).toMatchObject({ gap: null, typedName: null });
    d.estate.gaps = [{ list: 'runs', why: 'unreadable', entries: 1 }];
    expect(byRule('status:paused')).toMatchObject({ gap: null, typedName: null });
    expect(byRule('NOT errors:>0')).toMatchObject({ gap: d.estate.gaps[0], whyTypeName: 'partial_list' });
  });

  it('cannot even be planned in a read-only environment (S4)', () => {
    const d = desk();
    d.guard = 'read_only';
    expect(() => d.pause(1)).toThrow('Production EU is read-only.');
  });

  it('is the only one on a flow at any time', async () => {
    const d = desk();
    const blocked = Promise.withResolvers<void>();
    d.service.trouble = (request) => (request === 'pause 1' ? blocked.promise : undefined);
    const first = await d.begin(d.pause(1));
    expect(await problemIn(d.begin(d.pause(2)))).toMatchObject({ kind: 'conflict' });
    await d.carryOut(d.pause(10));
    blocked.resolve();
    await d.actions.over(first.id);
    d.estate.take([d.service.alter('activate', 2)]);
    await d.carryOut(d.pause(2));
  });

  it('sends nothing more once it is canceled, and reports the outcome of calls already sent (R3)', async () => {
    const d = manyFlows(40);
    const sent = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    d.service.trouble = (request) => {
      if (!request.startsWith('pause')) return;
      sent.resolve();
      return answer.promise;
    };
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)));
    await sent.promise;
    const onTheWay = d.actions.calls(id, null, 0, 40).rows.filter(({ underWay }) => underWay);
    expect(onTheWay).toHaveLength(d.changes.length);
    expect(d.actions.order(id, 'cancel').state).toBe('stopping');
    const atCancel = d.changes.length;
    answer.resolve();
    const action = await d.actions.over(id);
    expect(action.state).toBe('cancelled');
    expect(action.calls.done).toBe(atCancel);
    expect(action.calls.done + action.calls.not_attempted).toBe(40);
    expect(d.changes).toHaveLength(atCancel);
  });

  it('can be held and continued by the operator', async () => {
    const d = manyFlows(40);
    const answer = Promise.withResolvers<void>();
    d.service.trouble = (request) => (request === 'pause 10' ? answer.promise : undefined);
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)));
    expect(d.actions.order(id, 'pause').state).toBe('paused');
    const held = d.changes.length;
    answer.resolve();
    await settled();
    expect(d.changes).toHaveLength(held);
    d.actions.order(id, 'continue');
    expect((await d.actions.over(id)).calls.done).toBe(40);
  });
});

describe('copies and deletions', () => {
  it('follow the same rules, and an active flow is not deleted', async () => {
    const d = desk();
    const options = { reuseCredentials: true, copyAccess: false, copyDependent: false };
    await d.carryOut(d.plan({ kind: 'copy', originId: 1, options }));
    const blocked = d.plan({ kind: 'delete', originId: 1 });
    expect(blocked.counts).toMatchObject({ blocking: 4, changing: 4 });
    expect(await problemIn(d.begin(blocked, { typedName: 'Production EU' }))).toMatchObject({ kind: 'wrong_state' });
    await d.actions.over((await d.begin(d.plan({ kind: 'delete', originId: 20 }), { typedName: 'Production EU' })).id);
    expect(d.changes).toEqual(['copy 1', 'delete 20']);
    expect(d.estate.refreshed).toBe(2);
  });

  it('settle a deletion whose answer was lost once the flow is absent', async () => {
    const d = desk();
    d.service.trouble = (request) => {
      if (request === 'delete 20') d.service.flows = d.service.flows.filter(({ originId }) => originId !== 20);
      if (request === 'delete 20') throw lost();
    };
    const plan = d.plan({ kind: 'delete', originId: 20 });
    const action = await d.actions.over((await d.begin(plan, { typedName: 'Production EU' })).id);
    expect(action.calls).toMatchObject({ done: 1, failed: 0 });
    expect(d.changes).toEqual(['delete 20']);
  });

  it('are never retried when it is unknown whether a copy was made', async () => {
    const d = desk();
    d.service.trouble = (request) => {
      if (request.startsWith('copy')) throw lost();
    };
    const options = { reuseCredentials: true, copyAccess: false, copyDependent: false };
    const action = await d.carryOut(d.plan({ kind: 'copy', originId: 1, options }));
    expect(action.calls).toMatchObject({ ambiguous: 1 });
    expect(d.changes).toEqual(['copy 1']);
  });
});

describe('the record', () => {
  it('has one entry for each request that was sent, with before, after and user (S10)', async () => {
    const d = desk();
    d.service.trouble = (request) => {
      if (request === 'pause 10') throw failure('refused', 'You may not.', { status: 403, detail: 'role' });
    };
    await d.actions.over((await d.begin(d.pause(2, 10, 20), { reason: 'bad records' })).id);
    const { rows } = d.store.activity.window(allActivity, 0, 10);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ outcome }) => outcome === 'done')).toMatchObject({
      what: 'Pause node 2 in Flow 1',
      path: '/flows/2/pause',
      before: 'ACTIVE',
      after: 'PAUSED',
      attempts: 1,
      reason: 'bad records',
      actor: { user: 'Mira Okafor' },
      environmentName: 'Production EU',
    });
    expect(rows.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      reply: 'role',
      before: 'ACTIVE',
      after: 'ACTIVE',
    });
    expect(d.store.activity.verify()).toMatchObject({ entries: 2, brokenAt: null });
  });

  it('has the reason of a pause for the pause alone, and marks the calls that belong to a restore', async () => {
    const d = desk();
    const paused = await d.begin(d.pause(10), { reason: 'bad records' });
    await d.actions.over(paused.id);
    await d.carryOut(d.plan({ kind: 'restore', changeIds: [paused.changeId], leaveMoved: false }));
    const { actions, reason } = d.actions.changes.get(paused.changeId);
    expect([reason, ...actions.map((action) => action.reason)]).toEqual(['bad records', 'bad records', null]);
    const { rows } = d.store.activity.window(allActivity, 0, 10);
    expect(rows.map((row) => [row.what, row.reason])).toEqual([
      ['Activate node 10 in Flow 10, as part of a restore', null],
      ['Pause node 10 in Flow 10', 'bad records'],
    ]);
  });
});
