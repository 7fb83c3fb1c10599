import type { NotificationGroup, NotificationState } from '#contract/models/notification.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Snapshot } from '../../main/core/monitoring/snapshot.ts';
import { Announcer } from '../../main/core/notifications/announcer.ts';
import { NotificationWatch } from '../../main/core/notifications/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { defaultSettings } from '../../main/core/settings/default-settings.ts';
import { memoryDatabase, openDatabase } from '../../main/storage/database.ts';
import { openNotificationStore } from '../../main/storage/notifications.ts';
import { unrecorded } from '../fixtures/activity.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { silentLog } from '../fixtures/log.ts';
import { full } from '../fixtures/thorough.ts';

const minute = 60_000;
const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);

describe('the notifications of a service', () => {
  let demo: DemoService;
  let service: Service;
  let snapshot: Snapshot;
  let clock: ManualClock;
  let notifications: NotificationWatch;
  let onState: (state: NotificationState) => void;

  beforeEach(() => open('open'));
  afterEach(async () => {
    await notifications.close();
    await service.close();
    await demo.stop();
  });

  async function open(guard: 'open' | 'read_only'): Promise<void> {
    demo = await DemoService.start('--flows', '120', '--seed', '7', '--hold-clock', '--start-time', startTime);
    await connect(guard);
  }

  async function connect(guard: 'open' | 'read_only'): Promise<void> {
    const { baseUrl, caPem } = demo;
    service = serviceAt({ baseUrl, caPem, guard }).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    clock = new ManualClock(start);
    snapshot = new Snapshot();
    for await (const { flows } of service.listFlows()) snapshot.put(flows, start);
    onState = () => undefined;
    notifications = new NotificationWatch({
      environmentId: 'e',
      identity: () => ({ name: 'Demo', guard }),
      service,
      record: unrecorded,
      snapshot,
      store: openNotificationStore(openDatabase(memoryDatabase), 'e'),
      announcer: new Announcer({
        native: { show: () => undefined },
        rules: () => defaultSettings.notifications,
        clock,
      }),
      clock,
      log: silentLog,
      pollSeconds: 30,
      onChange: (state) => onState(state),
    });
  }

  /** Reads, and resolves when that read is complete. */
  async function read(): Promise<NotificationState> {
    clock.advance(1);
    const from = clock.now();
    const done = new Promise<NotificationState>((resolve, reject) => {
      onState = (state) => {
        if (state.problem) reject(new Error(state.problem.message));
        if (state.readAt !== null && state.readAt >= from) resolve(state);
      };
    });
    if (notifications.state.readAt === null) notifications.start();
    else notifications.refresh();
    return done;
  }

  const groups = (): NotificationGroup[] =>
    [...notifications.feed.groups()].map(({ key }) => notifications.describe(key)!);
  const incident = (): NotificationGroup =>
    groups().find(
      ({ about, level }) => about.flowName === 'Orders EU' && about.kind === 'source' && level === 'ERROR',
    )!;
  const counted = (found: NotificationGroup[]): number => found.reduce((sum, { count }) => sum + count, 0);
  const put = async (since: number) => (await demo.log(since)).filter(({ method }) => method === 'PUT');

  it('show the incident as one group of its flow, with differing values masked', async () => {
    await read();
    const group = incident();
    const orders = [...snapshot.entries()].find(({ flow }) => flow.name === 'Orders EU')!;
    expect(group.about.originId).toBe(orders.flow.originId);
    expect(group.pattern).toMatch(/‹number› records .+ in run ‹number›\.$/);
    expect(group.count).toBeGreaterThan(1);
    expect(group.trend.reduce((sum, one) => sum + one)).toBe(group.count);
    expect(group.state).toBe('new');
    const entries = await notifications.entries(group.key);
    expect(entries).toHaveLength(group.count);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b! - a!));
  });

  it('are stored once, however often they are read, and later ones join their group', full, async () => {
    await read();
    const before = counted(groups());
    const { key, count } = incident();
    await read();
    expect(counted(groups())).toBe(before);
    await demo.advance(30 * minute);
    clock.advance(30 * minute);
    await read();
    expect(incident().key).toBe(key);
    expect(incident().count).toBeGreaterThan(count);
  });

  it('are marked as read at the service, in one call, and stay so when they are read again', async () => {
    await read();
    const { key, unread } = incident();
    expect(unread).toBeGreaterThan(0);
    const since = (await demo.log()).length;
    const before = notifications.state.unread;
    await notifications.markRead([key]);
    expect(await put(since)).toMatchObject([{ route: expect.stringContaining('mark_read'), took_effect: true }]);
    expect(notifications.state.unread).toBe(before - unread);
    await read();
    expect(incident().unread).toBe(0);
  });

  it('are marked as read when another user did that at the service', full, async () => {
    await read();
    const { key } = incident();
    const ids = (await notifications.entries(key)).map(({ id }) => id);
    await service.markNotificationsRead(ids);
    await read();
    expect(incident().unread).toBe(0);
  });

  it('are not marked as read in a read-only environment, and nothing is sent', async () => {
    await service.close();
    await connect('read_only');
    await read();
    const since = (await demo.log()).length;
    await expect(notifications.markRead([incident().key])).rejects.toMatchObject({ problem: { kind: 'read_only' } });
    expect(await put(since)).toEqual([]);
    expect(incident().unread).toBeGreaterThan(0);
    expect(notifications.canMarkRead).toBe(true);
  });

  it('cannot be marked as read where the service has no such operation, which is then remembered', full, async () => {
    await read();
    await demo.fault({ match: { method: 'PUT', path: '/notifications/mark_read' }, action: 'status', status: 404 });
    await expect(notifications.markRead([incident().key])).rejects.toThrow('does not support');
    expect(notifications.canMarkRead).toBe(false);
  });
});
