import { describe, expect, it } from 'vitest';
import { everyError, notification, NotificationOffice } from '../../../../fixtures/notifications.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A thousand errors of 20 flows, each with its own text, spread over a minute. */
async function storm(office: NotificationOffice, firstId = 1): Promise<void> {
  const begin = office.clock.now();
  for (let poll = 0; poll < 4; poll += 1) {
    for (let index = 0; index < 250; index += 1) {
      const id = firstId + poll * 250 + index;
      const about = { kind: 'source', word: null, id: 1001 + (id % 20) } as const;
      const message = `${id} rows of step ${'abcde'[id % 5]} failed.`;
      office.publish(notification(id, begin + poll * 15_000 + index * 60, { about, message }));
    }
    await office.read();
    await office.pass(15_000);
  }
}

/** Maximum number shown in any minute. */
const densest = ({ shown }: NotificationOffice): number =>
  Math.max(0, ...shown.map(({ at }) => shown.filter((other) => other.at > at - minute && other.at <= at).length));

async function watched(): Promise<NotificationOffice> {
  const office = new NotificationOffice();
  await office.read();
  return office;
}

describe('a storm of notifications (R14)', () => {
  it('is announced in at most three notifications in any minute, and the feed has every one of the thousand', async () => {
    const office = await watched();
    await storm(office);
    for (let more = 0; more < 20; more += 1) await office.pass(15_000);
    expect(densest(office)).toBeLessThanOrEqual(3);
    expect(office.shown.length).toBeGreaterThanOrEqual(3);
    expect(office.shown.at(-1)!.title).toMatch(/^Production EU: \d+ (more )?notifications$/);
    const counts = office.groups().map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1000);
    expect(office.watch.state.unread).toBe(1000);
  });

  it('is not announced again after a restart, and is still complete in the feed', async () => {
    const office = await watched();
    await storm(office);
    for (let more = 0; more < 20; more += 1) await office.pass(15_000);
    const shown = office.shown.length;
    const before = office.groups().map(({ key, count, pattern, message }) => [key, count, pattern, message]);
    await office.reopen();
    for (let more = 0; more < 20; more += 1) await office.pass(15_000);
    expect(office.shown).toHaveLength(shown);
    expect(office.groups().map(({ key, count, pattern, message }) => [key, count, pattern, message])).toEqual(before);
  });

  it('is silent in a muted environment, whose mute survives a restart and ends on time, even while Penstock is closed', async () => {
    const office = await watched();
    const until = office.clock.now() + hour;
    office.watch.mute({ kind: 'environment' }, until);
    await storm(office);
    expect(office.shown).toEqual([]);
    await office.reopen();
    expect(office.group).toMatchObject({ state: 'muted', mutedUntil: until });
    expect(office.watch.state).toMatchObject({ open: 0, mutedUntil: until });
    await office.close();
    office.clock.advance(2 * hour);
    office.open();
    await office.read();
    expect(office.group).toMatchObject({ state: 'open', mutedUntil: null });
    expect(office.watch.state.open).toBeGreaterThan(0);
  });

  it('is announced after quiet hours in one digest', async () => {
    const office = await watched();
    office.rules = { ...everyError, quiet: { from: 8 * 60, to: 10 * 60 } };
    await storm(office);
    await office.pass(30 * minute);
    expect(office.shown).toEqual([]);
    await office.pass(30 * minute);
    expect(office.shown).toHaveLength(1);
    expect(office.shown[0]).toMatchObject({
      title: 'Production EU: 1,000 notifications',
      body: expect.stringMatching(/^From 20 flows\. Newest: \d+ rows of step/),
    });
  });

  it('is announced after quiet hours even when Penstock was closed when they ended', async () => {
    const office = await watched();
    office.rules = { ...everyError, quiet: { from: 8 * 60, to: 10 * 60 } };
    await storm(office);
    await office.reopen();
    expect(office.shown).toEqual([]);
    await office.pass(hour);
    await office.pass(minute);
    expect(office.shown).toHaveLength(1);
    expect(office.shown[0]!.title).toBe('Production EU: 1,000 notifications');
  });
});

describe('a mute', () => {
  it('ends automatically, and its end is published without a read', async () => {
    const office = await watched();
    office.publish(notification(1, office.clock.now()));
    await office.read();
    office.watch.stop();
    office.watch.mute({ kind: 'flow', originId: 1 }, office.clock.now() + 10 * minute);
    expect(office.group.state).toBe('muted');
    office.states = [];
    office.clock.advance(10 * minute);
    expect(office.states).toMatchObject([{ open: 1 }]);
    expect(office.group.state).toBe('open');
  });

  it('of one group leaves the others of its flow alone', async () => {
    const office = await watched();
    office.publish(notification(1, office.clock.now()), notification(2, office.clock.now(), { message: 'Gone.' }));
    await office.read();
    const gone = () => office.groups(({ message }) => message === 'Gone.')[0]!;
    office.watch.mute({ kind: 'group', key: gone().key }, office.clock.now() + day);
    expect(office.groups(({ state }) => state === 'muted').map(({ message }) => message)).toEqual(['Gone.']);
    expect(office.groups(({ state }) => state !== 'muted').map(({ message }) => message)).toEqual([
      '1 records could not be parsed.',
    ]);
    office.watch.mute({ kind: 'group', key: gone().key }, null);
    expect(office.groups(({ state }) => state === 'muted')).toEqual([]);
  });
});
