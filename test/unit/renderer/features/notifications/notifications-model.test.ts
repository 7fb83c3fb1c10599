import type { NotificationGroup, NotificationQuery } from '#contract/models/notification.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  NotificationsModel,
  notificationsModel,
} from '../../../../../renderer/features/notifications/notifications-model.svelte.ts';
import { allOpen, isNarrowed, widened } from '../../../../../renderer/features/notifications/filter.ts';
import { installBridge } from '../../client/fake-bridge.ts';

const now = Date.UTC(2026, 2, 12, 12);

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service with these groups, newest first; `keys` can be changed. */
function openModel(...keys: string[]) {
  const shown = { keys };
  const bridge = installBridge({
    'notifications.window': async () => {
      const groups = shown.keys.map((key) => ({ key }) as NotificationGroup);
      return { ok: true, value: { total: groups.length, groups, levels: [], kinds: [{ value: 'source', count: 9 }] } };
    },
    'notifications.entries': async ({ input }) => ({ ok: true, value: { entries: [input] } }),
  });
  const model = new NotificationsModel('e');
  const read = async (...next: string[]): Promise<void> => {
    shown.keys = next.length > 0 ? next : shown.keys;
    model.load();
    await vi.advanceTimersByTimeAsync(0);
    model.settle();
  };
  const queries = () => bridge.asked.map(({ envelope }) => (envelope.input as { query: NotificationQuery }).query);
  return { model, read, queries };
}

describe('NotificationsModel', () => {
  it('begins with the newest group', async () => {
    const { model, read } = openModel('a', 'b');
    await read();
    expect(model.current?.key).toBe('a');
    expect(model.groupsInAll).toBe(9);
  });

  it('stays with a group while newer ones come in above it', async () => {
    const { model, read } = openModel('a', 'b');
    await read();
    model.moveTo(1);
    await read('c', 'd', 'a', 'b');
    expect(model.current?.key).toBe('b');
  });

  it('goes to the next one when its group leaves the list, and to the last when there is no next', async () => {
    const { model, read } = openModel('a', 'b', 'c');
    await read();
    model.moveTo(1);
    await read('a', 'c');
    expect(model.current?.key).toBe('c');
    await read('a');
    expect(model.current?.key).toBe('a');
  });

  it('has a current group again when an empty list fills', async () => {
    const { model, read } = openModel();
    await read();
    expect(model.current).toBeNull();
    await read('a', 'b');
    expect(model.current?.key).toBe('a');
  });

  it('acts on what is ticked, else on the current group', async () => {
    const { model, read } = openModel('a', 'b', 'c');
    await read();
    expect(model.chosen.map(({ key }) => key)).toEqual(['a']);
    model.tick({ mode: 'range', from: 1, to: 2 });
    expect(model.chosen.map(({ key }) => key)).toEqual(['b', 'c']);
    model.tick({ mode: 'toggle', from: 1, to: 1 });
    expect([...model.ticked.keys]).toEqual(['c']);
    model.tick({ mode: 'none', from: 0, to: 2 });
    expect(model.chosen.map(({ key }) => key)).toEqual(['a']);
  });

  it('forgets the tick of a group that is no longer in the list, so that nothing unseen is acted on', async () => {
    const { model, read } = openModel('a', 'b');
    await read();
    model.tick({ mode: 'all', from: 0, to: 1 });
    await read('b', 'c');
    expect([...model.ticked.keys]).toEqual(['b']);
  });

  it('requests the last hour as of the moment of the request', async () => {
    const { model, read, queries } = openModel('a');
    model.filter = { ...allOpen, text: 'orders', time: '1h' };
    await read();
    expect(queries()).toEqual([
      { text: 'orders', levels: [], kinds: [], originId: null, show: 'open', since: now - 3_600_000 },
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    model.feed.renew();
    expect(queries().at(-1)?.since).toBe(now + 60_000 - 3_600_000);
  });

  it('shows no notifications of the previous group under the next one', async () => {
    const { model } = openModel();
    model.loadEntries('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(model.entries.value).toHaveLength(1);
    model.loadEntries('b');
    expect(model.entries.value).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    model.loadEntries('b');
    expect(model.entries.value).toHaveLength(1);
  });

  it('is the same instance for an environment, so that a screen is restored as it was left', () => {
    installBridge();
    expect(notificationsModel('a')).toBe(notificationsModel('a'));
    expect(notificationsModel('a')).not.toBe(notificationsModel('b'));
  });
});

describe('a filter', () => {
  it('is narrowed by anything but by which state it shows, and widens to that state', () => {
    const narrowings = [{ text: 'x' }, { levels: ['WARN'] }, { kinds: ['source' as const] }, { originId: 7 }];
    for (const part of [...narrowings, { time: '7d' as const }]) {
      const filter = { ...allOpen, show: 'muted' as const, ...part };
      expect(isNarrowed(filter)).toBe(true);
      expect(isNarrowed(widened(filter))).toBe(false);
      expect(widened(filter).show).toBe('muted');
    }
    expect(isNarrowed({ ...allOpen, text: ' ', show: 'all' })).toBe(false);
  });
});
