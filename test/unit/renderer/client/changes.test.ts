import type { Action } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actions } from '../../../../renderer/client/actions.svelte.ts';
import { changes, LiveChange } from '../../../../renderer/client/changes.svelte.ts';
import { installBridge } from './fake-bridge.ts';

const changeOf = (id: string, closedAt: number | null = null) => ({ id, environmentId: 'e', closedAt }) as ChangeRecord;
const actionOf = (environmentId: string, changeId = 'i') => ({ id: 'a', environmentId, changeId }) as Action;
const good = (value: unknown) => async () => ({ ok: true as const, value });

let stop = (): void => undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('changes', () => {
  it('are open until they are closed', async () => {
    installBridge({ 'changes.list': good([changeOf('open'), changeOf('closed', 5)]) });
    stop = changes.follow('e');
    await vi.advanceTimersByTimeAsync(0);
    expect(changes.open.map(({ id }) => id)).toEqual(['open']);
  });

  it('are read again when an action of their environment changed, once for many changes', async () => {
    const bridge = installBridge({ 'changes.list': good([]) });
    stop = changes.follow('e');
    for (let i = 1; i <= 50; i += 1) bridge.deliver('actions.changed', i, actionOf(i % 2 ? 'e' : 'other'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(2);
    bridge.deliver('actions.changed', 51, actionOf('other'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(2);
  });
});

describe('changes with a restore time', () => {
  const timed = (id: string, restoreAt: number | null, more: Partial<ChangeRecord> = {}): ChangeRecord => ({
    ...changeOf(id),
    restoreAt,
    away: 3,
    ...more,
  });

  it('are due from that moment on, the longest first, while there is something to restore and nothing runs', async () => {
    installBridge({
      'actions.list': good([]),
      'changes.list': good([
        timed('later', 70),
        timed('late', 50),
        timed('closed', 10, { closedAt: 20 }),
        timed('restored', 10, { away: 0 }),
        timed('elsewhere', 10, { away: null }),
        timed('running', 10),
        timed('without', null),
      ]),
    });
    const forget = actions.follow([], () => undefined);
    actions.add({ id: 'r', changeId: 'running', state: 'running' } as Action);
    stop = changes.follow('e');
    await vi.advanceTimersByTimeAsync(0);
    const dueAt = (now: number) => changes.due(() => now).map(({ id }) => id);
    expect([dueAt(49), dueAt(50), dueAt(70)]).toEqual([[], ['late'], ['late', 'later']]);
    forget();
    expect(dueAt(50)).toEqual(['running', 'late']);
  });

  it('are read again with the service, because another user may have restored them, or a command line set a time', async () => {
    const bridge = installBridge({ 'changes.list': good([]) });
    stop = changes.follow('e');
    bridge.deliver('watch.changed', 1, { environmentId: 'e' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(2);
  });
});

describe('a change on screen', () => {
  it('is read again when one of its own actions changed', async () => {
    const bridge = installBridge({ 'changes.get': good(changeOf('i')) });
    stop = new LiveChange('i').follow();
    bridge.deliver('actions.changed', 1, actionOf('e', 'another'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(1);
    bridge.deliver('actions.changed', 2, actionOf('e'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.asked).toHaveLength(2);
  });

  it('reads its restore plan without sending anything', async () => {
    const bridge = installBridge({ 'actions.plan': good({ id: 'p' }) });
    const live = new LiveChange('i');
    live.loadWayBack(changeOf('i'));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.wayBack.value?.id).toBe('p');
    expect(bridge.asked.map(({ name }) => name)).toEqual(['actions.plan']);
  });
});
