import { describe, expect, it } from 'vitest';
import { Failure, failure } from '../../../../../main/core/base/failure.ts';
import { ActingDesk, manyFlows, problemIn } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { settled } from '../../../../fixtures/settled.ts';

const desk = () =>
  new ActingDesk([
    flow([node(1, null), node(2, 1), node(3, 2), node(4, 1)]),
    flow([node(10, null), node(11, 10)]),
    flow([node(20, null, { statusWord: 'PAUSED' })]),
  ]);

const lost = () => new Failure({ kind: 'timeout', message: 'No answer.' }, { effect: 'unknown' });

describe('trouble during an action', () => {
  it('waits for a service that is down, probes it every two seconds, and resumes within three of its return (R7)', async () => {
    const d = manyFlows(40);
    d.service.trouble = () => {
      throw failure('unreachable', 'No connection.');
    };
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)), { unchecked: true });
    await d.until(() => d.actions.action(id).state === 'waiting_for_service');
    expect(d.actions.action(id)).toMatchObject({ problem: { kind: 'unreachable' }, calls: { open: 40, failed: 0 } });
    const tried = d.service.calls.length;
    expect(tried).toBeLessThan(40);
    const looks = 300;
    for (let look = 0; look < looks; look += 1) {
      d.clock.advance(look === 0 ? 1_000 : 2_000);
      await settled();
    }
    // Each pause ends with one request, for one flow.
    expect(d.service.calls.length - tried).toBe(looks);
    d.service.trouble = () => undefined;
    d.clock.advance(3_000);
    expect((await d.actions.over(id)).calls).toMatchObject({ done: 40, failed: 0, open: 0 });
  });

  it.each([0, -3_600_000])(
    'treats an answer from half a minute ago as stale, even with the clock set by %i ms',
    async (leap) => {
      const d = desk();
      const plan = d.pause(1, 10);
      await d.actions.plans.check(plan.id);
      d.clock.leap(leap);
      d.clock.advance(30_000);
      const answer = Promise.withResolvers<void>();
      d.service.trouble = (request) => (request.startsWith('pause') ? undefined : answer.promise);
      const begun = d.begin(plan);
      await settled();
      // The plan was checked a moment ago, so this is long enough.
      d.clock.advance(5_000);
      for (let turn = 0; turn < 50; turn += 1) await settled();
      expect(d.changes).toEqual([]);
      answer.resolve();
      await d.actions.over((await begun).id);
      expect(d.changes).toHaveLength(2);
    },
  );

  it('waits for a sign-in and resumes after it (R9)', async () => {
    const d = desk();
    d.signedIn = false;
    d.service.trouble = () => {
      throw failure('signed_out', 'The key was revoked.');
    };
    const { id } = await d.begin(d.pause(1, 10), { unchecked: true });
    await d.until(() => d.actions.action(id).state === 'waiting_for_sign_in');
    d.service.trouble = () => undefined;
    d.signedIn = true;
    d.actions.signedIn('e');
    expect((await d.actions.over(id)).calls).toMatchObject({ done: 2, failed: 0 });
  });

  it('reads before it sends again after a lost answer, and sends only what did not take effect', async () => {
    const d = desk();
    const seen: string[] = [];
    d.service.trouble = (request) => {
      const isFirst = !seen.includes(request);
      seen.push(request);
      if (request === 'pause 1' && isFirst) d.service.alter('pause', 1);
      if (request.startsWith('pause') && isFirst) throw lost();
    };
    const action = await d.actions.over((await d.begin(d.pause(1, 10), { unchecked: true })).id);
    expect(action).toMatchObject({ calls: { done: 2 }, reached: 6 });
    expect(d.changes.sort()).toEqual(['pause 1', 'pause 10', 'pause 10']);
  });

  it('is published when a call leaves, and when its answer is given up while the operator holds the action', async () => {
    const d = desk();
    const answer = Promise.withResolvers<void>();
    d.service.trouble = (request) => (request.startsWith('pause') ? answer.promise : undefined);
    const { id } = await d.begin(d.pause(1), { unchecked: true });
    const underWay = () => d.actions.calls(id, null, 0, 10).rows.some((call) => call.underWay);
    const published = () => {
      d.clock.advance(1_000);
      return d.published.length;
    };
    const atFirst = published();
    await d.until(underWay);
    const onceSent = published();
    expect(onceSent).toBeGreaterThan(atFirst);
    d.actions.order(id, 'pause');
    const onHold = published();
    answer.reject(lost());
    await d.until(() => !underWay());
    expect(published()).toBeGreaterThan(onHold);
    expect(d.actions.action(id)).toMatchObject({ state: 'paused', calls: { open: 1 } });
  });

  it('waits for a service that cannot be read after a lost answer, and sends nothing twice', async () => {
    const d = desk();
    let isDown = false;
    d.service.trouble = (request) => {
      if (isDown) throw failure('unreachable', 'No connection.');
      if (request !== 'pause 1') return;
      isDown = true;
      d.service.alter('pause', 1);
      throw lost();
    };
    const { id } = await d.begin(d.pause(1), { unchecked: true });
    await d.until(() => d.actions.action(id).state === 'waiting_for_service');
    expect(d.actions.action(id).calls).toMatchObject({ open: 1, ambiguous: 0 });
    isDown = false;
    d.clock.advance(3_000);
    expect(await d.actions.over(id)).toMatchObject({ calls: { done: 1 }, reached: 4, missed: 0 });
    expect(d.changes).toEqual(['pause 1']);
  });

  it.each([
    ['waiting_for_service', 'unreachable'],
    ['waiting_for_sign_in', 'signed_out'],
  ] as const)('is %s when it is resumed and nothing can be read, and sends nothing before', async (state, kind) => {
    const d = manyFlows(40);
    d.service.trouble = (request) => (request.startsWith('pause') ? new Promise(() => undefined) : undefined);
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)), { unchecked: true });
    await d.until(() => d.changes.length > 0);
    d.open('second');
    d.clock.advance(20_000);
    const sent = d.changes.length;
    expect(sent).toBeLessThan(40);
    d.signedIn = kind !== 'signed_out';
    d.service.trouble = (request) => {
      if (!request.startsWith('pause')) throw failure(kind, 'Not now.');
    };
    d.actions.order(id, 'resume');
    await d.until(() => d.actions.action(id).state === state);
    await settled();
    expect(d.changes).toHaveLength(sent);
    d.service.trouble = () => undefined;
    d.signedIn = true;
    d.actions.signedIn('e');
    d.clock.advance(3_000);
    expect(await d.actions.over(id)).toMatchObject({ calls: { done: 40 }, reached: 40, missed: 0 });
  });

  it('reads again when the read on resuming failed, and does not send what is done by then', async () => {
    const d = manyFlows(40);
    d.service.trouble = (request) => (request.startsWith('pause') ? new Promise(() => undefined) : undefined);
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)), { unchecked: true });
    await d.until(() => d.changes.length > 0);
    d.open('second');
    d.clock.advance(20_000);
    expect(d.changes).not.toContain('pause 400');
    d.service.alter('pause', 400);
    let failures = 0;
    d.service.trouble = () => {
      if (failures > 0) return;
      failures += 1;
      throw failure('unreachable', 'Not now.');
    };
    d.actions.order(id, 'resume');
    await d.until(() => d.actions.action(id).state === 'waiting_for_service');
    d.clock.advance(3_000);
    expect(await d.actions.over(id)).toMatchObject({ calls: { done: 39, already: 1 }, reached: 40, missed: 0 });
    expect(d.changes).not.toContain('pause 400');
  });

  it('gives up on a call that is never answered and never takes effect while others do', async () => {
    const d = desk();
    d.service.trouble = (request) => {
      if (request === 'pause 1') throw lost();
    };
    const action = await d.actions.over((await d.begin(d.pause(1, 10), { unchecked: true })).id);
    expect(action).toMatchObject({ calls: { failed: 1, done: 1 }, reached: 2, missed: 4 });
    expect(d.changes.filter((call) => call === 'pause 1')).toHaveLength(3);
  });

  it('is sent again as often as a gateway loses it, while reads prove that it did not happen', async () => {
    const d = desk();
    let lostCalls = 0;
    d.service.trouble = (request) => {
      if (request !== 'pause 1' || lostCalls === 6) return;
      lostCalls += 1;
      throw new Failure({ kind: 'unreachable', message: 'The connection was lost.' }, { effect: 'unknown' });
    };
    const action = await d.actions.over((await d.begin(d.pause(1, 10), { unchecked: true })).id);
    expect(action).toMatchObject({ calls: { failed: 0, done: 2 }, reached: 6, missed: 0 });
    expect(d.changes.filter((call) => call === 'pause 1')).toHaveLength(7);
  });

  it('ends when the service redirects every change but can be read', async () => {
    const d = desk();
    d.service.trouble = (request) => {
      if (request.startsWith('pause'))
        throw new Failure({ kind: 'bad_answer', message: 'Sent on.' }, { effect: 'unknown' });
    };
    const { id } = await d.begin(d.pause(1), { unchecked: true });
    for (const wait of [1_000, 2_000]) {
      await d.until(() => d.actions.action(id).state === 'waiting_for_service');
      d.clock.advance(wait);
      await settled();
    }
    expect(await d.actions.over(id)).toMatchObject({ calls: { failed: 1, done: 0 }, reached: 0 });
    expect(d.changes).toEqual(['pause 1', 'pause 1', 'pause 1']);
  });

  it('fails nothing while a readable service accepts no change, and retries with backoff (R7)', async () => {
    const d = manyFlows(40);
    const isDown = failure('service_failed', 'Overloaded.', { status: 503 });
    let down = true;
    d.service.trouble = (request) => {
      if (down && request.startsWith('pause')) throw new Failure(isDown.problem, { effect: 'unknown' });
    };
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)));
    const waits = () => d.actions.action(id).state === 'waiting_for_service';
    for (const wait of [1_000, 2_000, 4_000, 8_000]) {
      await d.until(waits);
      d.clock.advance(wait - 1);
      await settled();
      const before = d.changes.length;
      expect(d.actions.action(id)).toMatchObject({ state: 'waiting_for_service', calls: { failed: 0, open: 40 } });
      d.clock.advance(1);
      await d.until(() => d.changes.length > before);
    }
    down = false;
    await d.until(waits);
    d.clock.advance(30_000);
    expect((await d.actions.over(id)).calls).toMatchObject({ done: 40, failed: 0 });
  });

  it('fails only what is refused, groups it by reason, and retries only that', async () => {
    const d = desk();
    d.service.trouble = (request) => {
      if (request === 'pause 1') throw failure('refused', 'You may not.', { status: 403 });
    };
    const { id } = await d.carryOut(d.pause(1, 10));
    expect(d.actions.action(id)).toMatchObject({
      state: 'finished',
      calls: { done: 1, failed: 1 },
      reached: 2,
      missed: 4,
    });
    expect(d.actions.failures(id)).toMatchObject([{ count: 1, problem: { status: 403 }, flows: ['Flow 1'] }]);
    d.service.trouble = () => undefined;
    const before = d.changes.length;
    d.actions.order(id, 'retry');
    expect(await d.actions.over(id)).toMatchObject({ state: 'finished', calls: { done: 2, failed: 0 }, missed: 0 });
    expect(d.changes.slice(before)).toEqual(['pause 1']);
    expect(d.actions.action(id).earlier).toMatchObject([
      { state: 'finished', calls: { failed: 1 }, missed: 4, failures: [{ count: 1, problem: { status: 403 } }] },
    ]);
  });

  it('leaves an action that can be resumed without sending anything twice when it ends the process (R1, R2)', async () => {
    const d = manyFlows(30);
    const sent = Promise.withResolvers<void>();
    let answers = 0;
    d.service.trouble = (request) => {
      if (!request.startsWith('pause')) return;
      answers += 1;
      if (answers <= 5) return;
      // It took effect, and the process ends before the answer arrives.
      if (answers <= 10) d.service.alter('pause', Number(request.split(' ')[1]));
      sent.resolve();
      return new Promise(() => undefined);
    };
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)));
    await sent.promise;
    await settled();
    d.open('second');
    expect(d.actions.action(id).state).toBe('elsewhere');
    d.clock.advance(20_000);
    expect(d.actions.action(id)).toMatchObject({ state: 'interrupted' });
    expect(await problemIn(d.begin(d.pause(300), { unchecked: true }))).toMatchObject({ kind: 'conflict' });

    d.service.trouble = () => undefined;
    const before = d.changes.length;
    d.actions.order(id, 'resume');
    expect(await d.actions.over(id)).toMatchObject({ state: 'finished', reached: 30, missed: 0, calls: { open: 0 } });
    expect(d.changes.slice(before)).toHaveLength(20);
    expect(d.service.flows.every(({ nodes }) => nodes[0]?.statusWord === 'PAUSED')).toBe(true);
  });

  it('stops the action before anything more is sent when the journal fails, and lets it be resumed (D7)', async () => {
    const d = manyFlows(60);
    const intend = d.store.journal.intend.bind(d.store.journal);
    let written = 0;
    d.store.journal.intend = (...what) => {
      written += 1;
      return written > 40 ? Promise.reject(failure('internal', 'The disk is full.')) : intend(...what);
    };
    const { id } = await d.begin(d.pause(...d.service.flows.map(({ originId }) => originId)));
    const broken = await d.actions.over(id);
    expect(broken).toMatchObject({ state: 'interrupted', calls: { failed: 0, not_attempted: 0 } });
    expect(d.changes.length).toBeGreaterThan(0);
    expect(d.changes.length).toBeLessThanOrEqual(40);
    d.store.journal.intend = intend;
    d.actions.order(id, 'resume');
    expect(await d.actions.over(id)).toMatchObject({ state: 'finished', missed: 0 });
    expect(d.changes).toHaveLength(60);
  });

  it('lets the action be ended as it is after it ended the process', async () => {
    const d = desk();
    d.service.trouble = (request) => (request === 'pause 1' ? new Promise(() => undefined) : undefined);
    const { id } = await d.begin(d.pause(1, 10));
    d.open('second');
    d.clock.advance(20_000);
    d.service.trouble = () => undefined;
    const before = d.changes.length;
    // Ending it sends no request that changes anything, so even a guard does not prevent it.
    d.guard = 'read_only';
    expect(() => d.actions.order(id, 'resume')).toThrow('read-only');
    d.actions.order(id, 'cancel');
    expect(await d.actions.over(id)).toMatchObject({ state: 'cancelled' });
    expect(d.changes).toHaveLength(before);
    d.guard = 'open';
    await d.carryOut(d.pause(1));
  });
});
