import type { NotificationState } from '#contract/models/notification.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '../../../../renderer/client/notifications.svelte.ts';
import { installBridge } from './fake-bridge.ts';

const stateOf = (environmentId: string, revision: number) => ({ environmentId, revision }) as NotificationState;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('notifications', () => {
  it('follow the events of their environment only', async () => {
    const bridge = installBridge({ 'notifications.state': async () => ({ ok: true, value: stateOf('a', 1) }) });
    const stop = notifications.follow('a');
    await vi.advanceTimersByTimeAsync(0);
    bridge.deliver('notifications.changed', 1, stateOf('b', 50));
    expect(notifications.state?.revision).toBe(1);
    bridge.deliver('notifications.changed', 2, stateOf('a', 2));
    expect(notifications.state?.revision).toBe(2);
    stop();
    expect(notifications.state).toBeNull();
    expect(bridge.listenerCount('notifications.changed')).toBe(0);
  });
});
