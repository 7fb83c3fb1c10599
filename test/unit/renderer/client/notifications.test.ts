import { mostRows } from '#contract/limits.ts';
import { openNotifications, type NotificationGroup, type NotificationState } from '#contract/models/notification.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationFeed } from '../../../../renderer/client/notification-feed.svelte.ts';
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

  it('show the effect of a command at once, and never go back', async () => {
    const bridge = installBridge({
      'notifications.state': async () => ({ ok: true, value: stateOf('a', 1) }),
      'notifications.mute': async () => ({ ok: true, value: stateOf('a', 3) }),
    });
    const stop = notifications.follow('a');
    await vi.advanceTimersByTimeAsync(0);
    await notifications.mute('a', { kind: 'environment' }, 5);
    expect(notifications.state?.revision).toBe(3);
    bridge.deliver('notifications.changed', 1, stateOf('a', 2));
    expect(notifications.state?.revision).toBe(3);
    stop();
  });

  it('leave those on screen unchanged after a command for another environment', async () => {
    installBridge({
      'notifications.state': async () => ({ ok: true, value: stateOf('a', 1) }),
      'notifications.markRead': async () => ({ ok: true, value: stateOf('b', 9) }),
    });
    const stop = notifications.follow('a');
    await vi.advanceTimersByTimeAsync(0);
    await notifications.markRead('b', ['k']);
    expect(notifications.state?.revision).toBe(1);
    stop();
  });
});

describe('NotificationFeed', () => {
  /** `keys` of all groups, in order. `moved` is called between two answers. */
  function openFeed(count: number, moved: (keys: string[]) => void = () => undefined) {
    const keys = Array.from({ length: count }, (_, index) => `k${index}`);
    const bridge = installBridge({
      'notifications.window': async ({ input }) => {
        const { from, to } = input as { from: number; to: number };
        const groups = keys.slice(from, to).map((key) => ({ key }) as NotificationGroup);
        moved(keys);
        return { ok: true, value: { total: keys.length, groups } };
      },
    });
    const feed = new NotificationFeed('e');
    const asked = () => bridge.asked.map(({ envelope }) => envelope.input as { from: number; to: number });
    const shown = () => feed.answer.value?.groups.map(({ key }) => key) ?? [];
    return { feed, asked, shown, keys };
  }
  const answered = () => vi.advanceTimersByTimeAsync(0);

  it('holds the first hundred groups, and a hundred more each time', async () => {
    const { feed, shown, keys } = openFeed(450);
    feed.setQuery(() => openNotifications);
    await answered();
    expect(shown()).toEqual(keys.slice(0, 100));
    for (let time = 0; time < 4; time += 1) feed.showMore();
    await answered();
    expect(shown()).toEqual(keys);
    feed.close();
  });

  it('never requests more at once than main returns', async () => {
    const { feed, asked } = openFeed(2 * mostRows + 50);
    feed.setQuery(() => openNotifications);
    for (let shown = 100; shown <= 2 * mostRows; shown += 100) feed.showMore();
    await answered();
    expect(asked().slice(-3)).toMatchObject([
      { from: 0, to: mostRows },
      { from: mostRows, to: 2 * mostRows },
      { from: 2 * mostRows, to: 2 * mostRows + 100 },
    ]);
    feed.close();
  });

  it('shows a group once when the list moves between two answers', async () => {
    let more = 0;
    const { feed, shown } = openFeed(mostRows + 100, (keys) => void keys.unshift(`new${(more += 1)}`));
    feed.setQuery(() => openNotifications);
    for (let shown = 100; shown <= mostRows; shown += 100) feed.showMore();
    await answered();
    expect(shown().length).toBeGreaterThan(mostRows);
    expect(new Set(shown()).size).toBe(shown().length);
    feed.close();
  });

  it('requests at most once a second, however often main publishes a change, and for a new query at once', async () => {
    const { feed, asked } = openFeed(1);
    feed.setQuery(() => openNotifications);
    for (let time = 0; time < 19; time += 1) {
      feed.renew();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked()).toHaveLength(2);
    feed.setQuery(() => ({ ...openNotifications, filter: 'x' }));
    expect(asked()).toHaveLength(3);
    feed.close();
  });

  it('requests nothing before there is a query, and nothing once closed', async () => {
    const { feed, asked } = openFeed(1);
    feed.renew();
    expect(asked()).toEqual([]);
    feed.setQuery(() => openNotifications);
    feed.renew();
    feed.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()).toHaveLength(1);
  });
});
