import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationGroup, NotificationQuery } from '#contract/models/notification.ts';
import { systemClock as clock } from '../../main/core/base/clock.ts';
import { Snapshot } from '../../main/core/monitoring/snapshot.ts';
import { Announcer } from '../../main/core/notifications/announcer.ts';
import { NotificationWatch } from '../../main/core/notifications/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { defaultSettings } from '../../main/core/settings/default-settings.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { openHistory } from '../../main/storage/history.ts';
import { openNotificationStore } from '../../main/storage/notifications.ts';
import { unrecorded } from '../fixtures/activity.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { eventually } from '../fixtures/eventually.ts';
import { silentLog } from '../fixtures/log.ts';

interface Printed {
  read_to: string | null;
  muted_until: string | null;
  groups: {
    key: string;
    state: string;
    level: string;
    flow: string | null;
    origin: number | null;
    count: number;
    muted_until: string | null;
  }[];
}

let demo: DemoService;
let service: Service;
let profile: string;
let database: DatabaseSync;
/** The app's own watch, which reads the service and stores what it reads. */
let watch: NotificationWatch;
let requests: number;

beforeAll(async () => {
  demo = await DemoService.start('--flows', '60', '--seed', '7');
  const { baseUrl, caPem } = demo;
  service = serviceAt({ baseUrl, caPem }).service;
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  profile = mkdtempSync(join(tmpdir(), 'penstock-notifications-'));
  database = openDatabase(join(profile, 'penstock.db'));
  const id = `cli:${baseUrl}`;
  const snapshot = new Snapshot();
  for await (const { flows } of service.listFlows()) {
    snapshot.put(flows, clock.now());
    await openHistory(database, id).saveFlows(flows, [], clock.now(), true);
  }
  watch = new NotificationWatch({
    ...{ environmentId: id, identity: () => ({ name: 'Demo', guard: 'open' }), service, record: unrecorded, snapshot },
    announcer: new Announcer({ native: { show: () => undefined }, rules: () => defaultSettings.notifications, clock }),
    ...{
      store: openNotificationStore(database, id),
      clock,
      log: silentLog,
      pollSeconds: 3_600,
      onChange: () => undefined,
    },
  });
  watch.start();
  await read();
  requests = (await demo.log()).length;
});
afterAll(async () => {
  await watch.close();
  await service.close();
  await demo.stop();
  database.close();
  rmSync(profile, { recursive: true });
});
beforeEach(async () => {
  await penstock([...at(), 'mute', '--all', '--undo']);
});

/** The app reads the service completely. */
async function read(): Promise<void> {
  const before = watch.state.readAt ?? 0;
  watch.refresh();
  await eventually(() => {
    if (watch.reading || (watch.state.readAt ?? 0) <= before) throw new Error('It still reads.');
  });
}

const at = () => ['--profile', profile, '--base-url', demo.baseUrl, 'notifications'];
const run = (...args: string[]) => penstock([...at(), ...args]);
const json = async (...args: string[]): Promise<Printed> => JSON.parse((await run('list', ...args, '--json')).stdout);
const inTheApp = (query: Partial<NotificationQuery> = {}): NotificationGroup[] =>
  watch.window({ filter: '', show: 'all', ...query }, 0, 500).groups;
const keys = (groups: readonly { key: string }[]): string[] => groups.map(({ key }) => key);
const anError = (): NotificationGroup =>
  inTheApp({ show: 'open' }).find(({ level, about }) => level === 'ERROR' && about.originId !== null)!;

describe('notifications on the command line', () => {
  it('are the groups of the window, in its order, for each of its lists and by its expressions, without a request', async () => {
    for (const show of ['open', 'unread', 'muted', 'all'] as const)
      expect(keys((await json('--show', show)).groups), show).toEqual(keys(inTheApp({ show })));
    expect(keys((await json()).groups)).toEqual(keys(inTheApp({ show: 'open' })));
    const filter = 'level:error,warn kind:source';
    const found = (await json('--show', 'all', '--where', filter)).groups;
    expect(keys(found)).toEqual(keys(inTheApp({ filter })));
    expect(found.length).toBeGreaterThan(0);
    const { key, about, count, level } = anError();
    expect((await json()).groups.find((group) => group.key === key)).toMatchObject({
      ...{ flow: about.flowName, origin: about.originId, count, level, muted_until: null },
    });
    expect(await run('list', '--where', 'level:error (')).toMatchObject({ code: 2, stdout: '' });
    const { stdout, stderr } = await run('list');
    expect(stdout).toMatch(/^KEY +LEVEL +STATE +COUNT +LAST H +LAST +FLOW +MESSAGE\n/);
    expect(stderr).toMatch(/^As of \d{4}-.*Z, when the app last read all notifications\.$/m);
    expect((await demo.log()).length).toBe(requests);
  });

  it('are acknowledged until they get worse, which a running app adopts with its next read, and that is undone', async () => {
    const { key } = anError();
    expect(await run('ack', key)).toMatchObject({ code: 0, stdout: `Acknowledged ${key}.\n` });
    expect(keys((await json()).groups)).not.toContain(key);
    expect((await json('--show', 'all', '--where', 'state:acknowledged')).groups).toMatchObject([{ key }]);
    await read();
    expect(inTheApp().find((group) => group.key === key)!.state).toBe('acknowledged');
    await run('ack', key, '--undo');
    await read();
    expect(keys(inTheApp({ show: 'open' }))).toContain(key);
  });

  it('are muted one by one, by flow and all together, until a time that is stored', async () => {
    const { key, about } = anError();
    expect(await run('mute', key, '--until', '8h')).toMatchObject({ code: 0 });
    const [muted] = (await json('--show', 'muted')).groups;
    expect(muted!.key).toBe(key);
    const left = Date.parse(muted!.muted_until!) - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(8 * 3_600_000);
    await read();
    expect(keys(inTheApp({ show: 'muted' }))).toEqual([key]);
    await run('mute', key, '--undo');
    await run('mute', '--flow', `${about.originId}`, '--until', '2d');
    const ofFlow = inTheApp().filter((group) => group.about.originId === about.originId);
    expect(keys((await json('--show', 'muted')).groups)).toEqual(keys(ofFlow));
    await run('mute', '--flow', `${about.originId}`, '--undo');
    await run('mute', '--all', '--until', '1h');
    const { muted_until, groups } = await json('--show', 'muted');
    expect(muted_until).not.toBeNull();
    expect(groups.length).toBe(inTheApp().length);
    await read();
    expect(watch.state.mutedUntil).not.toBeNull();
    await run('mute', '--all', '--undo');
    await read();
    expect([watch.state.mutedUntil, (await json('--show', 'muted')).groups]).toEqual([null, []]);
  });

  it.each([
    [['mute'], 'Select what to mute'],
    [['mute', '--all', '--flow', '1', '--until', '1h'], 'Select what to mute'],
    [['mute', '--all'], 'use --until'],
    [['mute', '--all', '--until', '1h', '--undo'], 'use --until'],
    [['mute', '--all', '--until', 'soon'], 'Invalid time "soon"'],
    [['mute', '--all', '--until', '2020-01-01T00:00Z'], 'not in the future'],
    [['mute', '--all', '--until', '400d'], 'more than a year'],
    [['mute', '--flow', '1', '--until', '1h'], 'has seen no flow'],
    [['mute', 'nothing', '--until', '1h'], 'No group'],
    [['ack', 'nothing'], 'No group'],
  ])('%j changes nothing, with a reason', async (args, why) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
    expect((await json('--show', 'muted')).groups).toEqual([]);
  });

  it('are empty for an environment that no app ever watched', async () => {
    const args = ['--profile', profile, '--base-url', 'https://api.example.invalid/v1', 'notifications', 'list'];
    const { stdout, stderr, code } = await penstock(args);
    expect([stdout, code]).toEqual(['', 0]);
    expect(stderr).toContain('has not read');
    expect((await penstock([...args, '--json'])).stdout).toBe(
      `${JSON.stringify({ read_to: null, muted_until: null, groups: [] }, null, 2)}\n`,
    );
  });
});
