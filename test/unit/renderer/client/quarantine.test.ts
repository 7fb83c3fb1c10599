import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveReading, sampleRows } from '../../../../renderer/client/quarantine.svelte.ts';
import { readingOf } from '../../../fixtures/reading.ts';
import { installBridge } from './fake-bridge.ts';

const request = { scope: { by: 'flow', nodeId: 7 } as const, from: 0, to: 1, limit: 1_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('LiveReading', () => {
  it('knows that nothing is read once main has answered', async () => {
    installBridge({ 'quarantine.reading': async () => ({ ok: true, value: null }) });
    const live = new LiveReading('e');
    expect(live.known).toBe(false);
    live.follow();
    await settle();
    expect([live.known, live.value]).toEqual([true, null]);
  });

  it('follows its own environment only, and never goes back to an older state of a reading', async () => {
    const bridge = installBridge({
      'quarantine.reading': async () => ({ ok: true, value: readingOf({ revision: 3 }) }),
    });
    const live = new LiveReading('e');
    const stop = live.follow();
    await settle();
    bridge.deliver('quarantine.changed', 1, readingOf({ environmentId: 'other', id: 'x', revision: 9 }));
    bridge.deliver('quarantine.changed', 2, readingOf({ revision: 2, read: 1 }));
    expect(live.value).toMatchObject({ id: 'r1', revision: 3, read: 100 });
    bridge.deliver('quarantine.changed', 3, readingOf({ id: 'r2', revision: 1 }));
    expect(live.value).toMatchObject({ id: 'r2', revision: 1 });
    stop();
    expect(bridge.listenerCount('quarantine.changed')).toBe(0);
  });

  it('reports why nothing could be started, and clears that with the next attempt', async () => {
    let broken = true;
    installBridge({
      'quarantine.open': async () =>
        broken
          ? { ok: false, problem: { kind: 'signed_out', message: 'You are signed out.' } }
          : { ok: true, value: readingOf() },
    });
    const live = new LiveReading('e');
    await live.open(request);
    expect(live.problem?.message).toBe('You are signed out.');
    broken = false;
    const opened = live.open(request);
    expect([live.problem, live.opening]).toEqual([null, true]);
    await opened;
    expect([live.value?.id, live.opening]).toEqual(['r1', false]);
  });

  it('uses the answer to the newest of two requests, for any order of arrival', async () => {
    const answers: ((id: string) => void)[] = [];
    installBridge({
      'quarantine.open': () =>
        new Promise((resolve) => answers.push((id) => resolve({ ok: true, value: readingOf({ id }) }))),
    });
    const live = new LiveReading('e');
    const both = [live.open(request), live.open({ ...request, limit: 10_000 })];
    answers[1]!('second');
    answers[0]!('first');
    await Promise.all(both);
    expect(live.value?.id).toBe('second');
  });

  it('sends its commands for the reading on screen', async () => {
    const bridge = installBridge({
      'quarantine.reading': async () => ({ ok: true, value: readingOf() }),
      'quarantine.order': async () => ({ ok: true, value: readingOf({ revision: 2, state: 'following' }) }),
    });
    const live = new LiveReading('e');
    live.follow();
    await settle();
    await live.order('follow');
    expect(bridge.asked.at(-1)?.envelope.input).toEqual({ readingId: 'r1', order: 'follow' });
    expect(live.value?.state).toBe('following');
  });
});

describe('sampleRows', () => {
  it('requests rows of one group around those in view, at most as many as main returns at once', async () => {
    const bridge = installBridge({
      'quarantine.rows': async () => ({ ok: true, value: { total: 5_000, from: 0, rows: [] } }),
    });
    const filter = { text: '', resources: [], runs: [], files: [] };
    const answered = vi.fn();
    const rows = sampleRows({ readingId: 'r1', filter, key: 'k' }, answered);
    rows.show(1_000, 1_040);
    await settle();
    expect(bridge.asked[0]?.envelope.input).toEqual({ readingId: 'r1', filter, key: 'k', from: 950, to: 1_100 });
    expect(answered).toHaveBeenCalledOnce();
  });
});
