import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotificationFeed, type Notification } from '../../../../../main/demo/world/notifications.ts';
import { downstream } from '../../../../../main/demo/world/model.ts';
import { setStatuses } from '../../../../../main/demo/world/status.ts';
import { hour, minute, nodeNamed, start, worldOf } from '../support.ts';

const world = worldOf({ flows: 60 });

function feedAt(...times: number[]): readonly Notification[] {
  const feed = new NotificationFeed(world);
  for (const time of times) feed.settle(time);
  return feed.newestFirst;
}

describe('notifications', () => {
  it('are equal whether time passed in one step or in many', () => {
    const whole = feedAt(start + 3 * hour);
    const steps = fc.array(fc.integer({ min: 0, max: 3 * 60 }), { maxLength: 6 });
    fc.assert(
      fc.property(steps, (minutes) => {
        const times = minutes.toSorted((a, b) => a - b).map((one) => start + one * minute);
        expect(feedAt(...times, start + 3 * hour)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it('come newest first, with ids that rise with time', () => {
    const feed = feedAt(start);
    expect(feed.length).toBeGreaterThan(30);
    expect(feed.map(({ id }) => id)).toEqual(feed.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(feed.map(({ at }) => at)).toEqual(feed.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  it('arrive for the incident, at most one in ten minutes for each fault', () => {
    const about = feedAt(start + hour).filter(
      ({ node, at }) => node.resource.name === 'Orders EU normalised' && at > start,
    );
    expect(about.length).toBe(6);
    expect(about.every(({ level }) => level === 'ERROR')).toBe(true);
  });

  it('stop for a node that is paused', () => {
    const paused = worldOf();
    const node = nodeNamed(paused, 'Orders EU normalised');
    const feed = new NotificationFeed(paused);
    setStatuses(paused, downstream(node), 'PAUSED', start);
    feed.settle(start + hour);
    expect(feed.newestFirst.filter((one) => one.node === node && one.at > start)).toEqual([]);
    expect(feed.newestFirst.some((one) => one.node.resource.name === 'orders-eu-s3' && one.at > start)).toBe(true);
  });

  it('are unread only if they came in the last three quarters of an hour', () => {
    for (const { at, readAt } of feedAt(start)) expect(readAt === null).toBe(at >= start - 45 * minute);
  });

  it('report the rate limit and the refused credential, once each', () => {
    const messages = feedAt(start - hour, start, start + hour).map(({ message }) => message);
    expect(messages.filter((text) => text.includes('rate limit'))).toHaveLength(1);
    expect(messages.filter((text) => text.includes('530 Login incorrect'))).toHaveLength(1);
  });
});
