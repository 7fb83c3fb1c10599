import { expect, it } from 'vitest';
import { morning, notification, NotificationOffice } from '../../../../fixtures/notifications.ts';

const hour = 3_600_000;

it('a report counts the notifications of its time, and none that their group had before', async () => {
  const office = new NotificationOffice();
  office.publish(...[7, 3, 2, 1].map((ago, nth) => notification(nth + 1, morning - ago * hour)));
  await office.read();
  const since = morning - 3 * hour;
  expect(office.watch.groupsOf(new Set([1]), since)).toMatchObject([{ count: 3, newestAt: morning - hour }]);
  expect(office.watch.groupsOf(new Set([2]), since)).toEqual([]);
  expect(office.watch.groupsOf(new Set([1]), morning)).toEqual([]);
  await office.close();
});
