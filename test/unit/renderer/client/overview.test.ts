import type { WatchState } from '#contract/models/flow.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveOverview } from '../../../../renderer/client/overview.svelte.ts';
import { installBridge } from './fake-bridge.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 2, 12, 12);

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  let revision = 0;
  const bridge = installBridge({
    'overview.get': async () => ({ ok: true, value: { revision: (revision += 1) } }),
    'overview.series': async ({ input }) => ({ ok: true, value: input }),
  });
  const live = new LiveOverview('e');
  const asked = (name: string) =>
    bridge.asked.filter((each) => each.name === name).map(({ envelope }) => envelope.input);
  return { live, bridge, asked };
}

const reported = (state: Partial<WatchState>): WatchState =>
  ({ revision: 1, readAt: 1, adding: null, phase: 'live', ...state }) as WatchState;

describe('LiveOverview', () => {
  it('requests at most once a second, however often the watch publishes a change', async () => {
    const { live, asked } = open();
    for (let i = 0; i < 29; i += 1) {
      live.follow(reported({ revision: i }));
      await vi.advanceTimersByTimeAsync(100);
    }
    live.close();
    expect(asked('overview.get')).toHaveLength(3);
  });

  it('requests the charts at most every five seconds, and a chosen range at once', async () => {
    const { live, asked } = open();
    live.setRange((at) => ({ from: at - 6 * hour, to: at, comparedFrom: at - 24 * hour }));
    live.follow(null);
    expect(asked('overview.series')).toEqual([
      { environmentId: 'e', from: now - 6 * hour, to: now, comparedFrom: now - 24 * hour },
    ]);
    live.setRange(() => ({ from: 1, to: 2, comparedFrom: null }));
    expect(asked('overview.series').at(-1)).toEqual({ environmentId: 'e', from: 1, to: 2, comparedFrom: null });
    live.follow(reported({ readAt: 2 }));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(asked('overview.series')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked('overview.series')).toHaveLength(3);
    live.close();
  });

  it('requests no charts where none are shown', () => {
    const { live, asked } = open();
    live.follow(null);
    live.close();
    expect(asked('overview.series')).toEqual([]);
  });

  it('requests nothing where the report changes neither, and only the overview where no sum changed', async () => {
    const { live, asked } = open();
    const counts = () => [asked('overview.get').length, asked('overview.series').length];
    live.setRange(() => ({ from: 1, to: 2, comparedFrom: null }));
    live.follow(reported({}));
    await vi.advanceTimersByTimeAsync(10_000);
    const [overviews, series] = counts();
    for (const reading of [true, false]) live.follow(reported({ reading }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counts()).toEqual([overviews, series]);
    live.follow(reported({ revision: 2 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counts()).toEqual([overviews! + 1, series]);
    live.follow(reported({ revision: 2, readAt: 2 }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counts()).toEqual([overviews! + 2, series! + 1]);
    for (const revision of [3, 4]) live.follow(reported({ revision, readAt: 2, phase: 'first_read' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked('overview.series').length).toBeGreaterThan(series! + 1);
    live.close();
  });

  it('shows the last answer while the next is awaited', async () => {
    const { live } = open();
    live.follow(null);
    await vi.advanceTimersByTimeAsync(0);
    live.retry();
    expect(live.overview.value?.revision).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(live.overview.value?.revision).toBe(2);
    live.close();
    expect(live.overview.value).toBeNull();
  });
});
