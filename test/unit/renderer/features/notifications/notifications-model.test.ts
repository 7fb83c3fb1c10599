import type { NotificationGroup } from '#contract/models/notification.ts';
import { notificationFields } from '#contract/filter/notification-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  NotificationsModel,
  notificationsModel,
} from '../../../../../renderer/features/notifications/notifications-model.svelte.ts';
import { isNarrowed, timeOf, times, widened, withTime } from '../../../../../renderer/features/notifications/filter.ts';
import { installBridge } from '../../client/fake-bridge.ts';

const now = Date.UTC(2026, 2, 12, 12);

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service with these groups, newest first. `keys` can be changed. */
function openModel(...keys: string[]) {
  const shown = { keys };
  installBridge({
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
  return { model, read };
}

describe('NotificationsModel', () => {
  it('begins with the newest group', async () => {
    const { model, read } = openModel('a', 'b');
    await read();
    expect(model.current?.key).toBe('a');
    expect(model.groupsInAll).toBe(9);
  });

  it('stays with a group while newer ones arrive above it', async () => {
    const { model, read } = openModel('a', 'b');
    await read();
    model.moveTo(1);
    await read('c', 'd', 'a', 'b');
    expect(model.current?.key).toBe('b');
  });

  it('moves to the next one when its group leaves the list, or to the last when there is no next', async () => {
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

  it('acts on ticked groups, or on the current group', async () => {
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

  it('forgets the tick of a group that left the list, so that no unseen group is acted on', async () => {
    const { model, read } = openModel('a', 'b');
    await read();
    model.tick({ mode: 'all', from: 0, to: 1 });
    await read('b', 'c');
    expect([...model.ticked.keys]).toEqual(['b']);
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

  it('is kept for each environment, so that a screen is restored unchanged', () => {
    installBridge();
    expect(notificationsModel('a')).toBe(notificationsModel('a'));
    expect(notificationsModel('a')).not.toBe(notificationsModel('b'));
  });
});

describe('a filter', () => {
  it('is narrowed by anything but its state, and widens to that state', () => {
    for (const filter of ['x', 'level:warn', 'kind:source', 'flow:7', 'last-seen:<7d']) {
      const query = { filter, show: 'muted' as const };
      expect(isNarrowed(query)).toBe(true);
      expect(isNarrowed(widened(query))).toBe(false);
      expect(widened(query).show).toBe('muted');
    }
    expect(isNarrowed({ filter: ' ', show: 'all' })).toBe(false);
  });

  it('shows which of the times it uses, and replaces it by another', () => {
    const read = (text: string) => parse(text, notificationFields).filter;
    const of = (text: string) => timeOf(read(text));
    for (const { value } of times) {
      const written = print(withTime(read('eu last-seen:>3d'), value), notificationFields);
      expect([of(written), read(written)]).toEqual([value, withTime(read('eu'), value)]);
    }
    expect(['eu last-seen:<2h', 'last-seen:>1h', 'NOT last-seen:<1h'].map(of)).toEqual([null, null, 'all']);
  });
});
