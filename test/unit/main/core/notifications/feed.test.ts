import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { GroupedFeed } from '../../../../../main/core/notifications/feed.ts';
import { FlowFinder } from '../../../../../main/core/notifications/flow-finder.ts';
import { GuardedStore } from '../../../../../main/core/notifications/guarded-store.ts';
import { openNotificationStore } from '../../../../../main/storage/notifications.ts';
import { ann } from '../../../../fixtures/findings.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { morning, notification, NotificationOffice } from '../../../../fixtures/notifications.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function watched(): Promise<NotificationOffice> {
  const office = new NotificationOffice();
  await office.read();
  return office;
}

describe('groups', () => {
  it('hold equal messages about one flow, whatever their level, and show the newest', async () => {
    const office = await watched();
    office.publish(
      notification(1, morning - 90 * minute),
      notification(2, morning - 30 * minute, { readAt: morning }),
      notification(3, morning, { level: 'WARN' }),
    );
    await office.read();
    expect(office.groups()).toMatchObject([
      {
        about: { kind: 'source', id: 1001, name: 'node 1', originId: 1, flowName: 'Flow 1' },
        level: 'WARN',
        message: '3 records could not be parsed.',
        pattern: '‹number› records could not be parsed.',
        count: 3,
        lastHour: 2,
        firstAt: morning - 90 * minute,
        lastAt: morning,
        unread: 2,
        state: 'open',
      },
    ]);
    expect(office.group.trend).toEqual([...new Array<number>(22).fill(0), 1, 2]);
    expect((await office.watch.entries(office.group.key)).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('are new for a day, where something is known of the time before; otherwise they are open', async () => {
    const office = await watched();
    const other = notification(1, morning - 6 * day, { message: 'Disk full.' });
    office.publish(
      other,
      notification(2, morning - hour),
      notification(3, morning - minute, { message: 'Disk full.' }),
    );
    await office.read();
    const states = () => Object.fromEntries(office.groups().map(({ pattern, state }) => [pattern, state]));
    expect(states()).toEqual({ 'Disk full.': 'open', '‹number› records could not be parsed.': 'new' });
    office.clock.advance(day);
    expect(Object.values(states())).toEqual(['open', 'open']);

    const first = await watched();
    first.publish(notification(1, morning - 2 * hour, { message: 'Disk full.' }), notification(2, morning - hour));
    await first.read();
    expect(first.groups().map(({ state }) => state)).toEqual(['open', 'open']);
  });

  it('are found by whether any of them is unread', async () => {
    const office = await watched();
    office.publish(
      notification(1, morning - hour, { message: 'Disk full.', readAt: morning }),
      notification(2, morning - hour),
    );
    await office.read();
    expect(office.groups(({ unread }) => unread > 0).map(({ message }) => message)).toEqual([
      '2 records could not be parsed.',
    ]);
    expect(office.groups()).toHaveLength(2);
  });

  it('of given flows since a moment form the list of an incident report, largest first', async () => {
    const office = await watched();
    office.publish(
      notification(1, morning - 2 * hour, { message: 'Disk full.' }),
      notification(2, morning - hour, { message: 'No route.' }),
      notification(3, morning - 3 * minute),
      notification(4, morning - 2 * minute),
      notification(5, morning - minute, { about: { kind: 'source', word: null, id: 1002 } }),
    );
    await office.read();
    expect(office.watch.groupsOf(new Set([1]), morning - hour)).toEqual([
      { text: '‹number› records could not be parsed.', count: 2, newestAt: morning - 2 * minute },
      { text: 'No route.', count: 1, newestAt: morning - hour },
    ]);
  });

  it('belong to a resource where no flow has it, and to nothing where none is named', async () => {
    const office = await watched();
    office.publish(
      notification(1, morning, { about: { kind: 'source', word: null, id: 77 } }),
      notification(2, morning, { about: { kind: 'unknown', word: 'ORG', id: 77 } }),
      notification(3, morning, { about: { kind: 'unknown', word: null, id: null } }),
    );
    await office.read();
    expect(office.groups().map(({ key }) => key.split(':').slice(0, -1))).toEqual(
      expect.arrayContaining([['source', '77'], ['ORG', '77'], ['-']]),
    );
    expect(office.groups().every(({ about }) => about.originId === null)).toBe(true);
  });

  it('stay with the flow that had the resource, even when it is gone at the next start', async () => {
    const office = await watched();
    office.publish(notification(1, morning));
    await office.read();
    const { key } = office.group;
    office.snapshot.put([flow([node(1, null, { resourceId: 5 })])], morning);
    await office.reopen();
    expect(office.group).toMatchObject({ key, about: { originId: 1, flowName: 'Flow 1', name: null } });
  });

  it('accept entries without a time or a text', async () => {
    const office = await watched();
    office.publish(notification(1, morning, { at: null, message: '', level: null }));
    await office.read();
    expect(office.group).toMatchObject({ firstAt: morning, message: '', level: null });
    await office.reopen();
    expect(await office.watch.entries(office.group.key)).toMatchObject([{ id: 1, at: null, level: null }]);
  });

  it('keep long messages whole in their entries', async () => {
    const office = await watched();
    const message = `It failed. ${'y'.repeat(60_000)}`;
    office.publish(notification(1, morning, { message }));
    await office.read();
    expect((await office.watch.entries(office.group.key))[0]!.message).toBe(message);
    expect(message.startsWith(office.group.message)).toBe(true);
  });
});

describe('an acknowledged group', () => {
  async function acknowledged(more: Parameters<typeof notification>[2] = {}): Promise<NotificationOffice> {
    const office = await watched();
    office.publish(notification(1, office.clock.now(), more));
    await office.read();
    office.watch.acknowledge([office.group.key], true, ann);
    expect(office.group.state).toBe('acknowledged');
    office.shown.length = 0;
    return office;
  }

  it('stays so while it does not get worse, and is not announced', async () => {
    const office = await acknowledged();
    for (let id = 2; id < 6; id += 1) {
      await office.pass(30 * minute);
      office.publish(notification(id, office.clock.now()));
      await office.read();
    }
    expect(office.group).toMatchObject({ state: 'acknowledged', count: 5 });
    expect(office.shown).toEqual([]);
  });

  it('got worse with a worse level, stays that way at the next start, and is announced once', async () => {
    const office = await acknowledged({ level: 'WARN' });
    await office.pass(minute);
    office.publish(notification(2, office.clock.now()));
    await office.read();
    expect(office.group.state).toBe('worse');
    expect(office.shown).toHaveLength(1);
    await office.reopen();
    expect(office.group.state).toBe('worse');
    expect(office.shown).toHaveLength(1);
  });

  it('got worse when it comes five times and more than twice as often', async () => {
    const office = await acknowledged();
    for (let id = 2; id <= 5; id += 1) {
      expect(office.group.state).toBe('acknowledged');
      await office.pass(minute);
      office.publish(notification(id, office.clock.now()));
      await office.read();
    }
    expect(office.group.state).toBe('worse');
  });

  it('got worse when it comes again after a quiet day', async () => {
    const office = await acknowledged();
    await office.pass(day - minute);
    office.publish(notification(2, office.clock.now()));
    await office.read();
    expect(office.group.state).toBe('acknowledged');
    await office.pass(day);
    office.publish(notification(3, office.clock.now()));
    await office.read();
    expect(office.group.state).toBe('worse');
  });

  it('is open again when the acknowledgment is withdrawn', async () => {
    const office = await acknowledged();
    expect(office.watch.acknowledge([office.group.key], false, ann).open).toBe(1);
    expect(office.group).toMatchObject({ state: 'open', acknowledgedAt: null });
  });
});

describe('reading the feed', () => {
  it('shows what existed before the first read and announces none of it', async () => {
    const office = new NotificationOffice();
    office.publish(notification(1, morning - hour));
    await office.read();
    expect(office.group.state).toBe('open');
    expect(office.shown).toEqual([]);
  });

  it('announces at the next start what arrived while Penstock was closed', async () => {
    const office = await watched();
    await office.close();
    office.clock.advance(3 * hour);
    office.publish(notification(1, office.clock.now() - hour));
    office.open();
    await office.read();
    expect(office.shown.map(({ title }) => title)).toEqual(['Production EU: Flow 1']);
  });

  it('goes back a week at first, and later until nothing is new', async () => {
    const office = new NotificationOffice();
    office.service.pageSize = 2;
    office.publish(...[10, 9, 8, 3, 2, 1].map((days, index) => notification(index + 1, morning - days * day)));
    await office.read();
    const asked = () => office.service.calls.splice(0).filter((call) => call.startsWith('notifications'));
    expect(asked()).toEqual(['notifications 0', 'notifications 2']);
    office.publish(notification(7, morning), notification(8, morning), notification(9, morning));
    await office.read();
    expect(asked()).toEqual(['notifications 0', 'notifications 2', 'notifications 4']);
    await office.read();
    expect(asked()).toEqual(['notifications 0']);
    expect(office.group.count).toBe(7);
  });

  it('catches up on what a failed read has left out', async () => {
    const office = await watched();
    office.service.pageSize = 1;
    office.publish(notification(1, morning));
    await office.read();
    office.publish(notification(2, morning + 1), notification(3, morning + 2), notification(4, morning + 3));
    office.service.trouble = (request) => {
      if (request === 'notifications 1') throw failure('service_failed', 'The service failed.');
    };
    await office.read();
    expect(office.watch.state.problem?.message).toBe('The service failed.');
    expect(office.group.count).toBe(2);
    office.service.trouble = () => undefined;
    await office.read();
    expect(office.watch.state.problem).toBeNull();
    expect(office.group.count).toBe(4);
  });

  it('continues when nothing can be stored, and reports when it works again', async () => {
    const office = await watched();
    office.database.exec('ALTER TABLE notification RENAME TO away');
    office.publish(notification(1, morning));
    await office.read();
    await office.pass(minute);
    expect(office.group.count).toBe(1);
    expect(await office.watch.entries(office.group.key)).toMatchObject([{ id: 1 }]);
    expect(office.watch.state.problem?.message).toBe('Notifications are not being stored.');
    office.database.exec('ALTER TABLE away RENAME TO notification');
    office.publish(notification(2, office.clock.now()));
    await office.read();
    await office.close();
    expect(office.watch.state.problem).toBeNull();
  });

  it('ends without a timer', async () => {
    const office = await watched();
    office.watch.mute({ kind: 'environment' }, morning + day);
    await office.close();
    expect(office.clock.waiting).toBe(0);
  });
});

describe('marking as read', () => {
  async function unread(): Promise<NotificationOffice> {
    const office = await watched();
    office.publish(...Array.from({ length: 1200 }, (_, index) => notification(index + 1, morning + index)));
    await office.read();
    office.service.calls.length = 0;
    return office;
  }
  const lengths = ({ service }: NotificationOffice): number[] =>
    service.calls.filter((call) => call.startsWith('mark read')).map((call) => call.split(' ').length - 2);

  it('reports to the service in batches of 500', async () => {
    const office = await unread();
    expect((await office.watch.markRead([office.group.key])).unread).toBe(0);
    expect(lengths(office)).toEqual([500, 500, 200]);
  });

  it('leaves unread here what the service did not accept', async () => {
    const office = await unread();
    office.service.trouble = () => {
      if (lengths(office).length === 2) throw failure('service_failed', 'The service failed.');
    };
    await expect(office.watch.markRead([office.group.key])).rejects.toThrow('The service failed.');
    expect(office.group.unread).toBe(700);
  });
});

describe('group states from another process', () => {
  it('replace local ones, except those that could not be stored, which remain here', async () => {
    const office = new NotificationOffice();
    const stored = openNotificationStore(office.database, 'x');
    let isFull = false;
    const full = (): never => {
      throw failure('internal', 'The disk is full.');
    };
    const setMarks: typeof stored.setMarks = (...given) => (isFull ? full() : stored.setMarks(...given));
    const setMute: typeof stored.setMute = (...given) => (isFull ? full() : stored.setMute(...given));
    // The other process runs here and uses the same connection.
    const judgementsOfOthers = () => stored.judgements();
    const store = new GuardedStore({ ...stored, judgementsOfOthers, setMarks, setMute }, silentLog, () => undefined);
    const feed = new GroupedFeed(office.clock, new FlowFinder(office.snapshot), store, () => undefined);
    feed.put([notification(1, morning)]);
    const [group] = [...feed.groups()];
    feed.acknowledge([group!], true, ann);
    await feed.takeJudgements();
    expect(feed.stateOf(group!)).toBe('acknowledged');
    await stored.setMarks('acknowledged', [{ groupKey: group!.key, mark: null }]);
    stored.setMute('environment', morning + hour);
    stored.setMute('flow 2', morning - 1);
    await feed.takeJudgements();
    expect([group!.acknowledged, feed.mutedUntil()]).toEqual([null, morning + hour]);
    isFull = true;
    feed.acknowledge([group!], true, ann);
    feed.mute({ kind: 'environment' }, null);
    await feed.takeJudgements();
    expect([feed.stateOf(group!), feed.mutedUntil()]).toEqual(['acknowledged', null]);
    isFull = false;
    feed.acknowledge([group!], true, ann);
    await store.settled();
    expect(stored.judgements().marks).toMatchObject([{ groupKey: group!.key }]);
  });
});

describe('the limits', () => {
  it('keep the newest, and drop what is too numerous or too old', async () => {
    const office = new NotificationOffice();
    const store = new GuardedStore(openNotificationStore(office.database, 'x'), silentLog, () => undefined);
    const feed = new GroupedFeed(office.clock, new FlowFinder(office.snapshot), store, () => undefined, 500);
    feed.put(Array.from({ length: 2000 }, (_, index) => notification(index, morning - (2000 - index) * minute)));
    feed.passTime();
    expect(feed.size).toBe(500);
    const [group] = [...feed.groups()];
    expect(group!.firstAt).toBe(morning - 500 * minute);
    expect(feed.put([notification(5, morning - 1995 * minute)]).fresh).toBe(0);
    office.clock.advance(91 * day);
    feed.passTime();
    expect([feed.size, [...feed.groups()]]).toEqual([0, []]);
  });
});
