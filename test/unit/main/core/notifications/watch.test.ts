import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { morning, notification, NotificationOffice } from '../../../../fixtures/notifications.ts';

const hour = 3_600_000;
const day = 24 * hour;

it('a report counts the notifications of its period, and none that their group had before', async () => {
  const office = new NotificationOffice();
  office.publish(...[7, 3, 2, 1].map((ago, nth) => notification(nth + 1, morning - ago * hour)));
  await office.read();
  const since = morning - 3 * hour;
  expect(office.watch.groupsOf(new Set([1]), since)).toMatchObject([{ count: 3, newestAt: morning - hour }]);
  expect(office.watch.groupsOf(new Set([2]), since)).toEqual([]);
  expect(office.watch.groupsOf(new Set([1]), morning)).toEqual([]);
  await office.close();
});

describe('a list of notifications', () => {
  let office: NotificationOffice;

  beforeEach(() => {
    office = new NotificationOffice();
    office.publish(...[5, 4, 3].map((ago, nth) => notification(nth + 1, morning - ago * hour)));
  });
  afterEach(() => office.close());

  const endsWith = async (end: NotificationOffice['service']['endOfNotifications']): Promise<unknown> => {
    office.service.endOfNotifications = end;
    await office.read();
    return office.watch.state.gap;
  };

  it.each([
    [{ complete: false, gap: { why: 'moved' } }, { why: 'moved' }, false],
    [{ complete: false, gap: { why: 'unreadable', entries: 2 } }, { why: 'unreadable', entries: 2 }, false],
    [{ complete: false, gap: { why: 'withheld', read: 3, total: 5 } }, { why: 'withheld', read: 3, total: 5 }, true],
    [{ complete: true }, null, true],
  ] as const)(
    'that ends with %j names its gap, and is known only where nothing may be missing',
    async (end, gap, known) => {
      expect(await endsWith(end)).toEqual(gap);
      expect(office.watch.isKnown).toBe(known);
    },
  );

  it('is unknown before it was read', () => {
    expect(office.watch.isKnown).toBe(false);
  });

  it('that changed while it was read is read whole again, and then known', async () => {
    office.service.pageSize = 2;
    await endsWith({ complete: false, gap: { why: 'moved' } });
    office.service.calls.length = 0;
    expect(await endsWith({ complete: true })).toBeNull();
    expect(office.service.calls).toEqual(['notifications 0', 'notifications 2']);
  });

  it('keeps what could not be read further down, which a read of the newest does not reach', async () => {
    office.service.pageSize = 2;
    const gap = { why: 'unreadable', entries: 1 };
    expect(await endsWith({ complete: null, gap: { why: 'unreadable', entries: 1 } })).toEqual(gap);
    office.publish(notification(9, morning));
    office.service.calls.length = 0;
    expect(await endsWith({})).toEqual(gap);
  });

  it('that goes back a week proves nothing about older ones', async () => {
    office.service.pageSize = 1;
    office.service.notifications = [
      ...office.service.notifications,
      notification(90, morning - 8 * day),
      notification(91, 0),
    ];
    expect(await endsWith({ complete: false, gap: { why: 'moved' } })).toBeNull();
  });
});
