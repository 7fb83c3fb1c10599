import type { ActionProgress, ActionReport, Plan } from '#contract/models/action.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actions } from '../../../../renderer/client/actions.svelte.ts';
import { installBridge } from './fake-bridge.ts';

const request = { environmentId: 'e', change: 'pause', nodeIds: [1] } as const;
const planOf = (id: string) => ({ id, environmentId: 'e', change: 'pause' }) as Plan;
const report = { actionId: 'a', calls: [] } as unknown as ActionReport;

afterEach(() => {
  actions.close();
  vi.unstubAllGlobals();
});

describe('actions', () => {
  it('shows the plan before anything is sent', async () => {
    const bridge = installBridge({ 'actions.plan': async () => ({ ok: true, value: planOf('p') }) });
    await actions.ask({ ...request, nodeIds: [1] });
    expect(actions.state).toMatchObject({ phase: 'planned', moved: false, plan: { id: 'p' } });
    expect(bridge.asked.map(({ name }) => name)).toEqual(['actions.plan']);
  });

  it('carries out exactly the plan that is shown, and shows its report', async () => {
    const bridge = installBridge({
      'actions.plan': async () => ({ ok: true, value: planOf('p') }),
      'actions.run': async () => ({ ok: true, value: report }),
    });
    await actions.ask({ ...request, nodeIds: [1] });
    await expect(actions.confirm('Production')).resolves.toBe(report);
    expect(bridge.asked.at(-1)?.envelope.input).toEqual({ planId: 'p', typedName: 'Production' });
    expect(actions.state.phase).toBe('finished');
  });

  it('shows the new plan when the service has moved, and sends nothing by itself', async () => {
    const plans = [planOf('old'), planOf('new')];
    const bridge = installBridge({
      'actions.plan': async () => ({ ok: true, value: plans.shift() }),
      'actions.run': async () => ({ ok: false, problem: { kind: 'moved', message: 'Moved.' } }),
    });
    await actions.ask({ ...request, nodeIds: [1] });
    await expect(actions.confirm(null)).resolves.toBeNull();
    expect(actions.state).toMatchObject({ phase: 'planned', moved: true, plan: { id: 'new' } });
    expect(bridge.asked.filter(({ name }) => name === 'actions.run')).toHaveLength(1);
  });

  it('goes back to the plan, with the reason, when it was refused', async () => {
    installBridge({
      'actions.plan': async () => ({ ok: true, value: planOf('p') }),
      'actions.run': async () => ({ ok: false, problem: { kind: 'invalid_input', message: 'Not that name.' } }),
    });
    await actions.ask({ ...request, nodeIds: [1] });
    await actions.confirm('Prodution');
    expect(actions.state).toMatchObject({ phase: 'planned', problem: { message: 'Not that name.' } });
  });

  it('drops a plan that arrives after the dialog was closed', async () => {
    const open = Promise.withResolvers<{ ok: true; value: Plan }>();
    installBridge({ 'actions.plan': () => open.promise });
    const asked = actions.ask({ ...request, nodeIds: [1] });
    actions.close();
    open.resolve({ ok: true, value: planOf('late') });
    await asked;
    expect(actions.state.phase).toBe('planning');
  });

  it('lists what is running until it has finished', () => {
    const bridge = installBridge();
    const stop = actions.follow();
    const progress = { actionId: 'a', total: 2, done: 1, failed: 0, finished: false } as ActionProgress;
    bridge.deliver('actions.progress', 1, progress);
    bridge.deliver('actions.progress', 2, { ...progress, actionId: 'b' });
    expect(actions.running.map(({ actionId }) => actionId)).toEqual(['a', 'b']);
    bridge.deliver('actions.progress', 3, { ...progress, done: 2, finished: true });
    expect(actions.running.map(({ actionId }) => actionId)).toEqual(['b']);
    bridge.deliver('actions.progress', 4, { ...progress, actionId: 'b', finished: true });
    stop();
  });
});
