import { afterEach, describe, expect, it } from 'vitest';
import { ActingOnDemo } from '../fixtures/acting-demo.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { full, some } from '../fixtures/thorough.ts';

let demo: DemoService;
let acting: ActingOnDemo;

async function open(...args: string[]): Promise<void> {
  demo = await DemoService.start('--runs', '0', ...args);
  acting = await ActingOnDemo.open(demo);
}

afterEach(async () => {
  await acting.close();
  await demo.stop();
});

const isPause = ({ method, path }: LoggedRequest): boolean => method === 'PUT' && path.endsWith('/pause');
const pauses = async () => (await demo.log()).filter(isPause);

/** Deviations from the plan: nodes of those flows that are not paused. */
async function notPaused(originIds: number[]): Promise<number[]> {
  const origins = new Set(originIds);
  return [...(await demo.state()).values()]
    .filter(({ origin_node_id, status }) => origins.has(origin_node_id) && status !== 'PAUSED')
    .map(({ flow_node_id }) => flow_node_id);
}

describe('a bulk pause', () => {
  it('makes no more calls than nodes were chosen, and exactly those that it planned (P2)', async () => {
    await open('--flows', '120');
    const [first, ...rest] = acting.mine();
    const nested = acting.estate.snapshot.entryOf(first!)!.flow.nodes.map(({ id }) => id);
    const plan = acting.plan('pause', [...nested, ...rest]);
    const action = await acting.carryOut(plan);
    expect(action.calls.done).toBe(plan.counts.calls);
    const sent = await pauses();
    expect(sent).toHaveLength(plan.counts.calls);
    expect(sent.every(({ took_effect }) => took_effect)).toBe(true);
    expect(plan.counts.calls).toBe(rest.length + 1);
    expect(action).toMatchObject({ missed: 0, reached: plan.counts.changing });
  });

  it('fails nothing when throttled, with and without Retry-After (R6)', full, async () => {
    await open('--flows', '120');
    const mine = acting.mine().slice(0, 60);
    await demo.throttle(20, { retry_after: false });
    const half = mine.slice(0, 30);
    expect((await acting.carryOut(acting.plan('pause', half))).calls).toMatchObject({ done: 30, failed: 0 });
    await demo.throttle(20, { retry_after: true });
    expect((await acting.carryOut(acting.plan('pause', mine.slice(30)))).calls).toMatchObject({ done: 30, failed: 0 });
    expect(await notPaused(mine)).toEqual([]);
    expect((await pauses()).some(({ status }) => status === 429)).toBe(true);
  });

  it.each(
    some(
      [
        ['answers 503 to everything', { action: 'status', status: 503 }],
        ['resets every connection', { action: 'reset', when: 'before' }],
      ] as const,
      1,
    ),
  )('waits while the service %s, fails nothing, and resumes (R7)', async (_what, fault) => {
    await open('--flows', '120');
    const mine = acting.mine();
    await demo.fault(fault);
    const { id } = await acting.begin(acting.plan('pause', mine));
    const waiting = await acting.until(id, ({ state }) => state === 'waiting_for_service');
    expect(waiting.calls).toMatchObject({ failed: 0, open: mine.length });
    // A few attempts of a few calls, then only probes.
    expect((await pauses()).length).toBeLessThan(mine.length);
    await demo.clearFaults();
    expect((await acting.actions.over(id)).calls).toMatchObject({ done: mine.length, failed: 0 });
    expect(await notPaused(mine)).toEqual([]);
  });

  it(
    'fails nothing when it outlasts its token, and renews once for each expiry with 16 calls under way (R8)',
    full,
    async () => {
      await open('--flows', '400', '--latency-ms', '30');
      const mine = acting.mine();
      const before = (await demo.log()).length;
      const { id } = await acting.begin(acting.plan('pause', mine));
      await acting.until(id, ({ calls }) => calls.done > 50);
      await demo.expireTokens();
      await acting.until(id, ({ calls }) => calls.done > 150);
      await demo.expireTokens();
      expect((await acting.actions.over(id)).calls).toMatchObject({ done: mine.length, failed: 0 });
      const renewals = (await demo.log(before)).filter(({ path }) => path.startsWith('/token'));
      expect(renewals).toHaveLength(2);
    },
  );

  it('waits for a sign-in when the key is revoked, and resumes after it (R9)', async () => {
    await open('--flows', '200', '--latency-ms', '20');
    const mine = acting.mine();
    const { id } = await acting.begin(acting.plan('pause', mine));
    await acting.until(id, ({ calls }) => calls.done > 20);
    acting.signedIn = false;
    await demo.revokeKey();
    const waiting = await acting.until(id, ({ state }) => state === 'waiting_for_sign_in');
    expect(waiting).toMatchObject({ calls: { failed: 0, ambiguous: 0 }, problem: { kind: 'signed_out' } });
    await demo.restoreKey();
    await acting.signIn();
    expect((await acting.actions.over(id)).calls).toMatchObject({ done: mine.length, failed: 0 });
    expect(await notPaused(mine)).toEqual([]);
  });

  it('sends nothing more when it is canceled, and reports the outcome of calls under way (R3)', async () => {
    await open('--flows', '400', '--latency-ms', '40');
    const mine = acting.mine();
    const { id } = await acting.begin(acting.plan('pause', mine));
    await acting.until(id, ({ calls }) => calls.done > 60);
    acting.actions.order(id, 'cancel');
    // A request leaves this process when it is counted. The witness counts it when it arrives.
    const left = acting.sent;
    const { calls, state } = await acting.actions.over(id);
    expect(state).toBe('cancelled');
    const sent = await pauses();
    expect(acting.sent).toBe(left);
    expect(sent).toHaveLength(left);
    // Every request that left is accounted for, and every other call is reported as not sent.
    expect(calls.done).toBe(sent.filter(({ took_effect }) => took_effect).length);
    expect(calls.done + calls.not_attempted).toBe(mine.length);
    expect(calls.not_attempted).toBeGreaterThan(0);
  });

  it('reads before it retries a call that was executed without an answer (R1)', async () => {
    await open('--flows', '120');
    const mine = acting.mine();
    const dropped = await demo.fault({ match: { path: '/flows/*/pause' }, action: 'reset', when: 'after', count: 12 });
    const action = await acting.carryOut(acting.plan('pause', mine));
    expect(await demo.struck(dropped)).toBe(12);
    expect(action.calls).toMatchObject({ done: mine.length, failed: 0, ambiguous: 0 });
    const sent = await pauses();
    expect(sent).toHaveLength(mine.length);
    expect(acting.store.activity.window({ environmentId: '', filter: '', after: null, before: null }, 0, 0).total).toBe(
      mine.length,
    );
  });
});
