import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GroupEvent, GroupMark, StoredNotification } from '../../../../main/core/notifications/store.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { openHistory } from '../../../../main/storage/history.ts';
import { openNotificationStore } from '../../../../main/storage/notifications.ts';
import { clearing } from '../../../../main/storage/retention.ts';
import { notification } from '../../../fixtures/notifications.ts';

const day = 24 * 60 * 60_000;
const limits = {
  runDays: 90,
  notificationDays: 90,
  notifications: 100_000,
  findingDays: 90,
  sumDays: 400,
  seenGroups: 1000,
  versionDays: 400,
  versionBytes: 1e9,
  bytes: 1e9,
};

function stored(id: number, placedAt: number, more: Partial<StoredNotification> = {}): StoredNotification {
  return { ...notification(id, placedAt), placedAt, originId: 1, groupKey: `1:${id % 2}`, ...more };
}
const mark: GroupMark = { at: 5, rank: 4, lastHour: 2, stands: true, by: null };
const event: GroupEvent = { what: 'worse', at: 6, rank: 4, lastHour: 9, by: null };

function store(id = 'e') {
  const database = openDatabase(memoryDatabase);
  const notifications = openNotificationStore(database, id);
  const load = (most = 1000): StoredNotification[] => [...notifications.load(most)].flat();
  const clearAway = (now: number, changed: Partial<typeof limits> = {}): void => {
    for (const step of clearing(database, now, { ...limits, ...changed })) void step;
  };
  return { database, notifications, load, clearAway };
}

describe('stored notifications', () => {
  it('exist once each, in full, and only their time of reading may change', async () => {
    const { notifications, load } = store();
    const odd = stored(2, 20, {
      at: null,
      level: null,
      about: { kind: 'unknown', word: 'ORG', id: null },
      originId: null,
    });
    await notifications.put([stored(1, 10), odd]);
    await notifications.put([stored(1, 99, { readAt: 7, message: 'Another.' })]);
    expect(notifications.find([2, 1, 3])).toEqual([odd, { ...stored(1, 10), readAt: 7 }]);
    await notifications.setRead([2], 8);
    expect(load().map(({ id, readAt, message }) => [id, readAt, message])).toEqual([
      [1, 7, ''],
      [2, 8, ''],
    ]);
  });

  it('are loaded up to a maximum number of the newest, oldest first, in portions', async () => {
    const { notifications, load } = store();
    const all = Array.from({ length: 5000 }, (_, index) => stored(index + 1, Math.floor(index / 3)));
    await notifications.put(all.toReversed());
    expect([...notifications.load(5000)].length).toBeGreaterThan(1);
    expect(load(5000).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(load(7).map(({ id }) => id)).toEqual([4994, 4995, 4996, 4997, 4998, 4999, 5000]);
  });

  it('are loaded with their acknowledgments and mutes', async () => {
    const { notifications } = store();
    expect(notifications.judgements()).toEqual({ marks: [], events: [], mutes: [], completeTo: null });
    await notifications.setMarks('announced', [{ groupKey: 'a', mark: { ...mark, stands: false } }]);
    await notifications.setMarks('acknowledged', [
      { groupKey: 'a', mark },
      { groupKey: 'b', mark },
    ]);
    await notifications.setMarks('acknowledged', [{ groupKey: 'b', mark: null }]);
    await notifications.setEvents([{ groupKey: 'a', events: [] }]);
    await notifications.setEvents([{ groupKey: 'a', events: [event] }]);
    notifications.setMute('environment', 50);
    notifications.setMute('flow 1', 60);
    notifications.setMute('flow 1', null);
    notifications.setCompleteTo(70);
    expect(notifications.judgements()).toEqual({
      marks: [
        { kind: 'acknowledged', groupKey: 'a', mark },
        { kind: 'announced', groupKey: 'a', mark: { ...mark, stands: false } },
      ],
      events: [{ groupKey: 'a', events: [event] }],
      mutes: [{ target: 'environment', until: 50 }],
      completeTo: 70,
    });
  });

  it('include acknowledgments of another process exactly after it stored some', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'penstock-judgements-'));
    const open = () => openDatabase(join(folder, 'penstock.db'));
    const [app, command] = [open(), open()];
    const [here, elsewhere] = [openNotificationStore(app, 'e'), openNotificationStore(command, 'e')];
    try {
      here.judgementsOfOthers();
      await here.put([stored(1, 10)]);
      here.setMute('environment', 50);
      expect(here.judgementsOfOthers()).toBeNull();
      await elsewhere.setMarks('acknowledged', [{ groupKey: 'a', mark }]);
      expect(here.judgementsOfOthers()).toEqual({
        marks: [{ kind: 'acknowledged', groupKey: 'a', mark }],
        events: [],
        mutes: [{ target: 'environment', until: 50 }],
        completeTo: null,
      });
      expect(here.judgementsOfOthers()).toBeNull();
    } finally {
      for (const database of [app, command]) database.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('belong to one environment, and are deleted with it', async () => {
    const { database, notifications, load, clearAway } = store();
    const other = openNotificationStore(database, 'f');
    for (const one of [notifications, other]) {
      await one.put([stored(1, 10)]);
      await one.setMarks('acknowledged', [{ groupKey: 'a', mark }]);
      one.setMute('environment', 50);
    }
    openHistory(database, 'e').forget();
    notifications.forget();
    await notifications.put([stored(2, 20)]);
    expect(load()).toEqual([]);
    clearAway(100);
    const left = ['notification', 'notification_mark', 'mute'].map(
      (table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!['n'],
    );
    expect(left).toEqual([1, 1, 1]);
    expect([...other.load(10)].flat()).toHaveLength(1);
  });

  it('are deleted after 90 days with their acknowledgments, and above their limit', async () => {
    const { notifications, load, clearAway } = store();
    await notifications.put([
      stored(1, 0, { groupKey: 'old' }),
      stored(2, 95 * day),
      stored(3, 100 * day),
      stored(4, 100 * day),
    ]);
    await notifications.setMarks('acknowledged', [
      { groupKey: 'old', mark },
      { groupKey: '1:0', mark },
    ]);
    notifications.setMute('flow 1', 1);
    notifications.setMute('flow 2', 99 * day);
    clearAway(100 * day);
    expect(load().map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(notifications.judgements()).toMatchObject({
      marks: [{ groupKey: '1:0' }],
      mutes: [{ target: 'flow 2' }],
    });
    clearAway(100 * day, { notifications: 2 });
    expect(load().map(({ id }) => id)).toEqual([3, 4]);
  });

  it('are not deleted because of a wrong clock', async () => {
    const { notifications, load, clearAway } = store();
    await notifications.put([stored(1, 0), stored(2, day)]);
    clearAway(10_000 * day);
    expect(load()).toHaveLength(2);
  });
});
