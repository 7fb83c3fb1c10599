import { expect, it } from 'vitest';
import { flow, node } from '../../../../fixtures/flows.ts';
import { morning, notification, NotificationOffice } from '../../../../fixtures/notifications.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Two groups: three recent errors of a flow of Ann's, and an old read one of a flow without an owner. */
async function openOffice(): Promise<NotificationOffice> {
  const office = new NotificationOffice();
  const known = { name: 'Orders EU', owner: 'Ann Lee', project: 'Sales', tags: ['gdpr'] };
  const nobodys = { name: 'Bare', owner: null, project: null, tags: [] };
  office.snapshot.put(
    [flow([node(1, null, { name: 'orders-s3', tags: ['nightly'] })], known), flow([node(2, null)], nobodys)],
    morning,
  );
  const about = { kind: 'destination', word: null, id: 72 } as const;
  await office.read();
  office.publish(
    notification(9, morning - 3 * day, { message: 'Disk full.', level: 'INFO', readAt: morning, about }),
    ...[1, 2, 3].map((id) => notification(id, morning - id * 1000)),
  );
  await office.read();
  return office;
}

it.each([
  ['level:error', 'level:info'],
  ['level:ERROR', 'level:*fo'],
  ['state:new', 'NOT state:new'],
  ['state:open AND state:new', 'last-seen:>1d'],
  ['last-seen:<1h', 'NOT last-seen:<1h'],
  ['first-seen:<24h', 'first-seen:>=3d'],
  ['unread:3', 'unread:0'],
  ['unread:>0', 'unread:<1'],
  ['last-hour:>2', 'last-hour:0'],
  ['count:>1', 'count:1'],
  ['message:parsed', 'message:"disk full"'],
  ['name:orders', 'NOT name:orders'],
  ['name:s3', 'kind:destination'],
  ['kind:source', 'resource:72'],
  ['owner:"ann lee"', 'owner:""'],
  ['project:sales', 'project:""'],
  ['tag:gdpr AND tag:nightly', 'tag:""'],
  ['flow:1', 'NOT flow:1'],
  ['resource:1001', 'id:72'],
  ['id:1001', 'id:9'],
  ['id:1', 'NOT id:1'],
  // Matches any of its notifications, not only the newest.
  ['id:3', 'NOT id:3'],
  ['records eu', '"Disk full"'],
  ['orders 1001', '72 disk'],
])('%s finds the one group, %s the other', async (ofErrors, ofDisk) => {
  const office = await openOffice();
  const found = (filter: string) => office.groups({ filter }).map(({ message }) => message);
  expect([found(ofErrors), found(ofDisk)]).toEqual([['1 records could not be parsed.'], ['Disk full.']]);
  await office.close();
});

it('a group moves out of an age as time passes', async () => {
  const office = await openOffice();
  expect(office.groups({ filter: 'last-seen:<1h' })).toHaveLength(1);
  office.clock.advance(hour);
  expect(office.groups({ filter: 'last-seen:<1h' })).toEqual([]);
  await office.close();
});

it('a half-typed filter is followed up to where it can be read', async () => {
  const office = await openOffice();
  expect(office.groups({ filter: 'disk level:' })).toHaveLength(1);
  expect(office.groups({ filter: 'disk state:stuck' })).toEqual([]);
  await office.close();
});
