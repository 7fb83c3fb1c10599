import type { Action } from '#contract/models/action.ts';
import type { Incident } from '#contract/models/incident.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { incidents, LiveIncident } from '../../../../renderer/client/incidents.svelte.ts';
import { installBridge } from './fake-bridge.ts';

const incidentOf = (id: string, closedAt: number | null = null) => ({ id, environmentId: 'e', closedAt }) as Incident;
const actionOf = (environmentId: string, incidentId = 'i') => ({ id: 'a', environmentId, incidentId }) as Action;
const good = (value: unknown) => async () => ({ ok: true as const, value });

let stop = (): void => undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('incidents', () => {
  it('are open until they are closed', async () => {
    installBridge({ 'incidents.list': good([incidentOf('open'), incidentOf('closed', 5)]) });
    stop = incidents.follow('e');
    await vi.advanceTimersByTimeAsync(0);
    expect(incidents.open.map(({ id }) => id)).toEqual(['open']);
  });

  it('are read again when an action of their environment changed, and once for many changes', async () => {
    const bridge = installBridge({ 'incidents.list': good([]) });
    stop = incidents.follow('e');
    for (let i = 1; i <= 50; i += 1) bridge.deliver('actions.changed', i, actionOf(i % 2 ? 'e' : 'other'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(2);
    bridge.deliver('actions.changed', 51, actionOf('other'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(2);
  });
});

describe('an incident on screen', () => {
  it('is read again when one of its own actions changed', async () => {
    const bridge = installBridge({ 'incidents.get': good(incidentOf('i')) });
    stop = new LiveIncident('i').follow();
    bridge.deliver('actions.changed', 1, actionOf('e', 'another'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(1);
    bridge.deliver('actions.changed', 2, actionOf('e'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(2);
  });

  it('reads its restore plan without sending anything', async () => {
    const bridge = installBridge({ 'actions.plan': good({ id: 'p' }) });
    const live = new LiveIncident('i');
    live.loadWayBack(incidentOf('i'));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.wayBack.value?.id).toBe('p');
    expect(bridge.asked.map(({ name }) => name)).toEqual(['actions.plan']);
  });
});
