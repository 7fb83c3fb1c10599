import type { Action, Plan } from '#contract/models/action.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { planning, type PlanRequest } from '../../../../renderer/client/planning.svelte.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { installBridge } from './fake-bridge.ts';

const request: PlanRequest = {
  environmentId: 'e',
  goal: { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [1] } },
  counts: 'nodes',
};
const planOf = (id: string, more: Partial<Plan> = {}) => ({ id, strategy: 'never_wake', ...more }) as Plan;
const good = (value: unknown) => async () => ({ ok: true as const, value });
const bad = (kind: 'moved' | 'unreachable' | 'invalid_input' | 'cancelled', message: string) => async () => ({
  ok: false as const,
  problem: { kind, message },
});
const checked = good({ plan: planOf('p', { checked: true }), moved: false });
const begun = { id: 'a', state: 'running', begunAt: 1 } as Action;
const words = {
  planId: 'p',
  typedName: 'Production',
  reason: 'Malformed records',
  override: null,
  restoreAt: 7_200_000,
};
/** An answer that arrives when the test resolves it. */
function open() {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: unknown } | { ok: false; problem: never }>();
  return { answer: () => promise, give: (value: unknown) => resolve({ ok: true, value }), refuse: resolve };
}
const orders = (bridge: ReturnType<typeof installBridge>) =>
  bridge.asked.filter(({ name }) => name === 'actions.run').map(({ envelope }) => envelope.input);

afterEach(() => {
  planning.close();
  vi.unstubAllGlobals();
});

describe('the plan on screen', () => {
  it('is shown before the service has been checked', async () => {
    const check = open();
    installBridge({ 'actions.plan': good(planOf('p')), 'actions.check': check.answer });
    const asked = planning.ask(request);
    await eventually(() => expect(planning.plan?.id).toBe('p'));
    expect(planning.check).toBe('asking');
    check.give({ plan: planOf('p', { checked: true }), moved: false });
    await asked;
    expect(planning).toMatchObject({ check: 'done', moved: false, plan: { checked: true } });
  });

  it('reports that the service changed when it was checked', async () => {
    installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': good({ plan: planOf('p', { readAt: 2 }), moved: true }),
    });
    await planning.ask(request);
    expect(planning).toMatchObject({ moved: true, plan: { readAt: 2 } });
  });

  it('stays when the service does not answer, and reports that', async () => {
    installBridge({ 'actions.plan': good(planOf('p')), 'actions.check': bad('unreachable', 'No answer.') });
    await planning.ask(request);
    expect(planning).toMatchObject({ plan: { id: 'p' }, problem: null, check: { message: 'No answer.' } });
  });

  it('is not shown when it arrives after it was closed', async () => {
    const plan = open();
    installBridge({ 'actions.plan': plan.answer });
    const asked = planning.ask(request);
    planning.close();
    plan.give(planOf('late'));
    await asked;
    expect(planning.plan).toBeNull();
  });

  it('is planned again for another strategy, for the same goal and change', async () => {
    const bridge = installBridge({ 'actions.plan': good(planOf('p')), 'actions.check': checked });
    await planning.ask({ ...request, changeId: 'i' });
    await planning.choose({ strategy: 'fewest_calls' });
    const asked = bridge.asked.filter(({ name }) => name === 'actions.plan').map(({ envelope }) => envelope.input);
    expect(asked).toEqual([
      { environmentId: 'e', goal: request.goal, strategy: null, changeId: 'i' },
      { environmentId: 'e', goal: request.goal, strategy: 'fewest_calls', changeId: 'i' },
    ]);
  });
});

describe('starting a plan', () => {
  it('starts exactly the plan that is shown', async () => {
    const bridge = installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': checked,
      'actions.run': good(begun),
    });
    await planning.ask(request);
    await expect(planning.begin(words, false)).resolves.toEqual(begun);
    expect(orders(bridge)).toEqual([{ ...words, unchecked: false, incidentId: null }]);
  });

  it('uses the incident that was chosen for this plan, and none for the next', async () => {
    const bridge = installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': checked,
      'actions.run': good(begun),
    });
    await planning.ask(request);
    planning.incidentId = 'i';
    await planning.begin(words, false);
    await planning.ask(request);
    await planning.begin(words, false);
    expect(orders(bridge)).toMatchObject([{ incidentId: 'i' }, { incidentId: null }]);
  });

  it('is possible while the service is still silent', async () => {
    const bridge = installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': open().answer,
      'actions.run': good(begun),
    });
    void planning.ask(request);
    await eventually(() => expect(planning.plan?.id).toBe('p'));
    await expect(planning.begin(words, true)).resolves.toEqual(begun);
    expect(orders(bridge)).toEqual([{ ...words, unchecked: true, incidentId: null }]);
  });

  it('starts nothing when the service has changed, and shows the new plan', async () => {
    const plans = [planOf('old'), planOf('new')];
    installBridge({
      'actions.plan': async () => ({ ok: true, value: plans.shift() }),
      'actions.check': async ({ input }) => ({
        ok: true,
        value: { plan: planOf((input as { planId: string }).planId), moved: false },
      }),
      'actions.run': bad('moved', 'Moved.'),
    });
    await planning.ask(request);
    await expect(planning.begin(words, false)).resolves.toBeNull();
    expect(planning).toMatchObject({ moved: true, plan: { id: 'new' }, starting: false });
  });

  it('keeps the plan and shows the reason when it is refused', async () => {
    installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': checked,
      'actions.run': bad('invalid_input', 'Not that name.'),
    });
    await planning.ask(request);
    await planning.begin(words, false);
    expect(planning).toMatchObject({ plan: { id: 'p' }, problem: { message: 'Not that name.' } });
  });

  it('withdraws the first request and sends one when it is repeated without the check', async () => {
    const first = open();
    const answers = [first.answer, good(begun)];
    const bridge = installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': checked,
      'actions.run': () => answers.shift()!(),
    });
    await planning.ask(request);
    const slow = planning.begin(words, false);
    await eventually(() => expect(orders(bridge)).toHaveLength(1));
    const sure = planning.begin(words, true);
    expect(bridge.cancelled).toHaveLength(1);
    expect(orders(bridge)).toHaveLength(1);
    first.refuse({ ok: false, problem: { kind: 'cancelled', message: 'Cancelled.' } as never });
    await expect(slow).resolves.toBeNull();
    await expect(sure).resolves.toEqual(begun);
    expect(orders(bridge)).toMatchObject([{ unchecked: false }, { unchecked: true }]);
  });

  it('sends one request for two at once', async () => {
    const bridge = installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': checked,
      'actions.run': good(begun),
    });
    await planning.ask(request);
    await Promise.all([planning.begin(words, false), planning.begin(words, false)]);
    expect(orders(bridge)).toHaveLength(1);
  });

  it('sends no second request when the first had started after all', async () => {
    const first = open();
    const bridge = installBridge({
      'actions.plan': good(planOf('p')),
      'actions.check': checked,
      'actions.run': first.answer,
    });
    await planning.ask(request);
    const slow = planning.begin(words, false);
    await eventually(() => expect(orders(bridge)).toHaveLength(1));
    const again = [planning.begin(words, true), planning.begin(words, true)];
    first.give(begun);
    await expect(Promise.all([slow, ...again])).resolves.toEqual([begun, begun, begun]);
    expect(orders(bridge)).toHaveLength(1);
  });
});
