import type { EnvironmentView } from '#contract/models/environment.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openNow } from '../../../../renderer/app/link-opening.svelte.ts';
import { planning } from '../../../../renderer/client/planning.svelte.ts';
import { toasts } from '../../../../renderer/client/toasts.svelte.ts';
import { installBridge } from '../client/fake-bridge.ts';

const environment = { id: 'e' } as EnvironmentView;
const goal = { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: [1] } } as const;
const good = (value: unknown) => async () => ({ ok: true as const, value });
const list = { environments: [environment], selectedId: 'e' };

beforeEach(() => {
  vi.stubGlobal('location', { hash: '' });
});
afterEach(() => {
  planning.close();
  vi.unstubAllGlobals();
});

describe('the link of a stored plan', () => {
  it('plans again in its environment, and sends nothing', async () => {
    const plan = { id: 'p', strategy: 'never_wake' };
    const bridge = installBridge({
      'environments.select': good(list),
      'actions.savedGoal': good(goal),
      'actions.plan': good(plan),
      'actions.check': good({ plan, moved: false }),
    });
    await openNow({ environment, target: { to: 'plan', id: '1f0c' } });
    const inputOf = (name: string): unknown => bridge.asked.find((one) => one.name === name)?.envelope.input;
    expect(inputOf('actions.savedGoal')).toEqual({ environmentId: 'e', planId: '1f0c' });
    expect(inputOf('actions.plan')).toMatchObject({ environmentId: 'e', goal });
    expect(planning).toMatchObject({ goal, check: 'done' });
    expect(bridge.asked.map(({ name }) => name)).not.toContain('actions.run');
  });

  it('reports one that has expired, and shows no plan', async () => {
    installBridge({
      'environments.select': good(list),
      'actions.savedGoal': async () => ({
        ok: false as const,
        problem: { kind: 'wrong_state' as const, message: 'This plan has expired.' },
      }),
    });
    await openNow({ environment, target: { to: 'plan', id: '1f0c' } });
    expect(planning.request).toBeNull();
    expect(JSON.stringify(toasts.shown)).toContain('This plan has expired.');
  });
});
