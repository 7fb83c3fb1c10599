import type { WatchState } from '#contract/models/flow.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watch } from '../../../../renderer/client/watch.svelte.ts';
import { settled } from '../../../fixtures/settled.ts';
import { installBridge } from './fake-bridge.ts';

const stateOf = (environmentId: string, revision: number) => ({ environmentId, revision }) as WatchState;
afterEach(() => vi.unstubAllGlobals());

describe('watch', () => {
  it('requests the state, then follows the events of its environment only', async () => {
    const bridge = installBridge({ 'watch.state': async () => ({ ok: true, value: stateOf('a', 1) }) });
    const stop = watch.follow('a');
    await settled();
    expect(watch.state?.revision).toBe(1);
    bridge.deliver('watch.changed', 1, stateOf('b', 50));
    expect(watch.state?.revision).toBe(1);
    bridge.deliver('watch.changed', 2, stateOf('a', 2));
    expect(watch.state?.revision).toBe(2);
    stop();
    expect(watch.state).toBeNull();
    expect(bridge.listenerCount('watch.changed')).toBe(0);
  });

  it('treats an event as newer than an answer that is still on its way', async () => {
    const answer = Promise.withResolvers<{ ok: true; value: WatchState }>();
    const bridge = installBridge({ 'watch.state': () => answer.promise });
    const stop = watch.follow('a');
    bridge.deliver('watch.changed', 1, stateOf('a', 7));
    answer.resolve({ ok: true, value: stateOf('a', 6) });
    await settled();
    expect(watch.state?.revision).toBe(7);
    stop();
  });

  it('requests the state again when an event was missed', async () => {
    const bridge = installBridge({ 'watch.state': async () => ({ ok: true, value: stateOf('a', 9) }) });
    const stop = watch.follow('a');
    await settled();
    for (const sequence of [1, 3]) bridge.deliver('watch.changed', sequence, stateOf('b', 1));
    await settled();
    expect(bridge.asked.map(({ name }) => name)).toEqual(['watch.state', 'watch.state']);
    stop();
  });
});
