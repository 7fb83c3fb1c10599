import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertQuery, alertTabs } from '#contract/models/alert.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { openHistory } from '../../main/storage/history.ts';
import { AlertsDesk } from '../fixtures/alerts-desk.ts';
import { penstock, startPenstock } from '../fixtures/cli-in-process.ts';
import { trouble } from '../fixtures/findings.ts';
import { notification } from '../fixtures/notifications.ts';

const minute = 60_000;
const hour = 60 * minute;
const service = 'https://api.example.invalid/v1';
const postcode = 'ship_to.postcode: is required';

interface PrintedAlert {
  alert: string;
  source: string;
  state: string;
  acknowledged_from: string | null;
  note: string | null;
  muted_until: string | null;
  events?: { event: string; note: string | null }[];
}

interface PrintedRow {
  key: string;
  origin: number | null;
  state: string;
  count: number;
  event_counts: Record<string, number> | null;
  alerts: PrintedAlert[];
}

interface PrintedList {
  complete: boolean;
  watched_to: string | null;
  notifications_read_to: string | null;
  muted_until: string | null;
  counts: Record<string, number>;
  rows: PrintedRow[];
}

let profile: string;
let database: DatabaseSync;
/**
 * An app that watched three flows: flow 1 fails, with failed records and a notification; flow 11 was silent for a while;
 * a resource of no known flow has a notification.
 */
let app: AlertsDesk;

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'penstock-alerts-'));
  database = openDatabase(join(profile, 'penstock.db'));
  const environmentId = `cli:${service}`;
  app = new AlertsDesk(3, { environmentId, database, start: Date.now() - 2 * hour });
  await openHistory(database, environmentId).saveFlows(app.desk.flows, [], app.now, true);
  await app.notify();
  await app.look();
  await app.look({ 11: trouble('silent', null) });
  for (let nth = 0; nth < 9; nth += 1) await app.look();
  await app.look({ 1: trouble() }, { 2: [[postcode, 40]] });
  await app.notify(
    notification(1, app.now),
    notification(2, app.now, { level: 'WARN', about: { kind: 'source', word: null, id: 77 } }),
    notification(3, app.now, { level: 'INFO', message: 'Finished.' }),
  );
  await settled();
});
afterEach(async () => {
  await app.notifications.close();
  await app.findings.close();
  database.close();
  rmSync(profile, { recursive: true });
});

async function settled(): Promise<void> {
  await app.findings.settled();
  await app.desk.errors.settled();
}

/** The app reads everything again, and flow 1 still fails. */
async function readAgain(): Promise<void> {
  await app.look({ 1: trouble() }, { 2: [[postcode, 1]] });
  await app.notify();
  await settled();
}

const at = (address = service) => ['--profile', profile, '--base-url', address];
const run = (...args: string[]) => penstock([...at(), 'alerts', ...args]);
const list = async (...args: string[]): Promise<PrintedList> =>
  JSON.parse((await run('list', ...args, '--json')).stdout) as PrintedList;
const keysOf = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);
const inTheApp = (query: Partial<AlertQuery> = {}): string[] => keysOf(app.rows(query));
const idOf = (source: string): string => app.list(`source:${source} flow:1 level:error,warning`)[0]!.id;

describe('alerts on the command line', () => {
  it.each(alertTabs)('have the rows of the window in tab %s, by flow and each', async (tab) => {
    for (const grouped of [true, false]) {
      const { rows, counts } = await list('--tab', tab, grouped ? '--by-flow' : '--each');
      expect(keysOf(rows)).toEqual(inTheApp({ tab, grouped }));
      expect(counts).toEqual(app.window({ tab, grouped }).counts);
    }
  });

  it('are the open ones by default, one row per flow, as of the last reads', async () => {
    const { stdout, stderr, code } = await run('list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ID +LEVEL +STATE +WHAT +SINCE +CHANGED +ALERTS +NAME +MESSAGE\n1 +error +open +failing, /);
    expect(stdout.split('\n')).toHaveLength(inTheApp().length + 2);
    expect(stderr).toMatch(/^As of \d{4}-.*Z, when the app last read every flow\.$/m);
    expect(stderr).toMatch(/^Notifications as of \d{4}-.*Z, when the app last read all of them\.$/m);
    const { watched_to, notifications_read_to, rows } = await list();
    expect([watched_to, notifications_read_to]).not.toContain(null);
    expect(rows[0]).toMatchObject({ key: 'flow/1', origin: 1, count: 3, event_counts: null });
    expect(rows[0]!.alerts.map(({ source }) => source)).toEqual(['flow', 'notification', 'records']);
  });

  it.each(['source:records', 'kind:silent ended:<12h', 'level:warning name:source', 'message:postcode OR flow:11'])(
    'are found by %s, as in the window',
    async (filter) => {
      const { rows } = await list('--tab', 'all', '--each', '--where', filter);
      expect(keysOf(rows)).toEqual(inTheApp({ filter, tab: 'all', grouped: false }));
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it.each([
    [['list', '--where', 'sort:up ('], '--where'],
    [['list', '--tab', 'new'], '--tab'],
    [['list', '--since', 'soon'], 'Invalid time "soon"'],
    [['list', '--each', '--by-flow'], 'cannot be used with'],
    [['show', 'nothing'], 'No alert'],
  ])('%j is refused', async (args, why) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });

  it('since a time are those to which something happened, over or not, and what', async () => {
    const { rows } = await list('--since', '3h');
    expect(rows.find(({ origin }) => origin === 11)).toMatchObject({
      state: 'resolved',
      event_counts: { opened: 1, worse: 0, came_back: 0, resolved: 1 },
    });
    expect((await run('list', '--since', '3h')).stdout).toMatch(/HAPPENED.*\n[^]*^11 .* opened, resolved /m);
    expect(keysOf((await list('--since', '1m')).rows)).toEqual([]);
  });

  it('fit a screen, on which no time is cut', async () => {
    for (const columns of [80, 100, 160]) {
      const { stdout } = await penstock([...at(), 'alerts', 'list', '--tab', 'all'], { onScreen: true, columns });
      const lines = stdout.split('\n');
      expect(Math.max(...lines.map((line) => line.length)), stdout).toBeLessThanOrEqual(columns);
      expect(lines[1], stdout).toMatch(/ \d\d-\d\d \d\d:\d\d /);
    }
  });

  it('have IDs on a screen that select them, however short', async () => {
    const onScreen = { onScreen: true, columns: 160 };
    const { stdout } = await penstock([...at(), 'alerts', 'list', '--each', '--tab', 'all'], onScreen);
    const ids = stdout
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(' ')[0]!);
    const shown = await Promise.all(ids.map(async (id) => (await run('show', id)).stdout.match(/^Alert +(.*)/)?.[1]));
    expect(shown).toEqual(inTheApp({ tab: 'all', grouped: false }));
    expect(Math.max(...ids.map(({ length }) => length))).toBeLessThan(20);
  });

  it('are shown with their history, one by one or all of a flow', async () => {
    const silent = app.list('kind:silent')[0]!.id;
    const { stdout } = await run('show', silent);
    expect(stdout).toMatch(/^Alert +flow\/11-\d+\nFlow +Flow 11 \(11\)\nKind +silent\n/);
    expect(stdout).toMatch(/Z opened \(silent\).*\n.*Z resolved, since /);
    const shown = JSON.parse((await run('show', '1', '--json')).stdout) as { alerts: PrintedAlert[] };
    expect(shown.alerts.map(({ source }) => source).toSorted()).toEqual([
      ...['flow', 'notification', 'notification', 'records'],
    ]);
    expect(shown.alerts.map(({ events }) => events!.map(({ event }) => event))).toContainEqual(['opened']);
    // A prefix is enough, with or without the source.
    const id = idOf('records');
    for (const given of [id.slice(0, -4), id.slice('records/'.length, -4)])
      expect((await run('show', given)).stdout).toContain(`Alert     ${id}\n`);
  });

  it('are acknowledged with a note, which a running app adopts with its next read, and that is undone', async () => {
    const ids = ['flow', 'records', 'notification'].map(idOf);
    expect(await run('ack', ...ids, '--note', 'Known.')).toMatchObject({
      code: 0,
      stdout: ids.map((id) => `Acknowledged ${id}.\n`).join(''),
    });
    const acknowledged = (await list('--tab', 'acknowledged', '--each')).rows.flatMap(({ alerts }) => alerts);
    expect(acknowledged.map(({ alert }) => alert).toSorted()).toEqual(ids.toSorted());
    for (const one of acknowledged) expect(one).toMatchObject({ acknowledged_from: 'command_line', note: 'Known.' });
    await readAgain();
    expect(
      app
        .list('state:acknowledged')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect((await run('show', ids[0]!)).stdout).toMatch(
      /acknowledged by unknown user on the command line.*: Known\.\n/,
    );

    await run('ack', ...ids, '--undo');
    expect((await list('--tab', 'acknowledged')).rows).toEqual([]);
    await readAgain();
    expect(app.list('state:acknowledged')).toEqual([]);
  });

  it('of a flow are acknowledged together, without those that are over', async () => {
    expect((await run('ack', '1')).stdout.split('\n')).toHaveLength(5);
    expect(keysOf((await list()).rows)).not.toContain('flow/1');
    expect(await run('ack', '11')).toMatchObject({ code: 2, stdout: '' });
  });

  it('are muted one by one, by flow and all together, until a time that is stored', async () => {
    for (const id of ['flow', 'records', 'notification'].map(idOf)) {
      expect(await run('mute', id, '--until', '8h')).toMatchObject({ code: 0 });
      const [muted] = (await list('--tab', 'muted', '--each')).rows.flatMap(({ alerts }) => alerts);
      expect(muted!.alert).toBe(id);
      const left = Date.parse(muted!.muted_until!) - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(8 * hour);
      await readAgain();
      expect(app.list('state:muted').map((one) => one.id)).toEqual([id]);
      await run('mute', id, '--undo');
    }
    // Any node of the flow identifies it.
    await run('mute', '--flow', '2', '--until', '2d');
    expect(keysOf((await list('--tab', 'muted')).rows)).toEqual(['flow/1']);
    await run('mute', '--flow', '1', '--undo');
    await run('mute', '--all', '--until', '1h');
    expect((await list()).muted_until).not.toBeNull();
    expect((await list()).rows).toEqual([]);
    await readAgain();
    expect(app.window().mutedUntil).not.toBeNull();
    await run('mute', '--all', '--undo');
    await readAgain();
    expect([app.window().mutedUntil, (await list('--tab', 'muted')).rows]).toEqual([null, []]);
  });

  it.each([
    [['mute'], 'Select what to mute'],
    [['mute', '--all', '--flow', '1', '--until', '1h'], 'Select what to mute'],
    [['mute', '--all'], 'use --until'],
    [['mute', '--all', '--until', '1h', '--undo'], 'use --until'],
    [['mute', '--all', '--until', 'soon'], 'Invalid time "soon"'],
    [['mute', '--all', '--until', '2020-01-01T00:00Z'], 'not in the future'],
    [['mute', '--all', '--until', '400d'], 'more than a year'],
    [['mute', '--flow', '99', '--until', '1h'], 'has seen no flow'],
    [['mute', 'nothing', '--until', '1h'], 'No alert'],
    [['ack', 'nothing'], 'No alert'],
    [['ack', '1', '--note', 'x'.repeat(501)], 'more than 500 characters'],
  ])('%j changes nothing, with a reason', async (args, why) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
    const { rows } = await list('--tab', 'all', '--where', 'state:muted,acknowledged');
    expect(rows).toEqual([]);
  });

  it('are watched until Ctrl+C, with the rows of a single call', async () => {
    const watched = startPenstock([...at(), 'alerts', 'list', '--watch', '--json']);
    await once(watched.stdout, 'data');
    watched.interrupt();
    const { code, stdout, stderr } = await watched.ended;
    expect([code, stderr]).toEqual([130, '']);
    const { rows, counts } = await list();
    expect(JSON.parse(stdout)).toMatchObject({ complete: true, rows, counts });
  });

  it('are unknown for an environment that no app ever watched', async () => {
    const never = (...args: string[]) => penstock([...at(`${service}/other`), 'alerts', 'list', ...args]);
    const { stderr, stdout, code } = await never();
    expect([stdout, code]).toEqual(['', 10]);
    expect(stderr).toContain('has not monitored');
    expect(stderr).toContain('has not read the notifications');
    expect(stderr).not.toContain('No alert');
    const printed = JSON.parse((await never('--json')).stdout) as PrintedList;
    expect(printed).toMatchObject({ complete: false, watched_to: null, notifications_read_to: null, rows: [] });
    const ofNotifications = await never('--where', 'source:notification');
    expect(ofNotifications.stderr).not.toContain('has not monitored');
    expect([ofNotifications.stdout, ofNotifications.code]).toEqual(['', 10]);
  });

  it.each([
    ['alerts', 'show', '11'],
    ['alerts', 'ack', '11'],
    ['records', 'kinds', 'show', 'a'],
  ])('may exist in an environment that no app ever watched: penstock %s %s %s', async (...args) => {
    const { code, stdout, stderr } = await penstock([...at(`${service}/other`), ...args]);
    expect([code, stdout]).toEqual([10, '']);
    expect(stderr).toContain('has not monitored');
  });
});

describe('penstock alerts rules', () => {
  const rules = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await run('rules', ...args, '--json')).stdout);
  const usual = { native: true, levels: ['ERROR'], environments: 'all', quiet: null };

  it('prints the rules and sets single ones', async () => {
    expect(await rules()).toEqual(usual);
    const changed = { ...usual, levels: ['ERROR', 'WARN'], quiet: { from: '22:00', to: '06:00' } };
    expect(await rules('--quiet', '22:00-06:00', '--levels', 'error,warn')).toEqual(changed);
    expect(await rules()).toEqual(changed);
    expect((await run('rules', '--native', 'off')).stdout).toBe(
      'Notifications  off\nLevels         ERROR, WARN\nEnvironments   all\nQuiet hours    22:00-06:00\n',
    );
    expect(await rules('--quiet', 'off')).toEqual({ ...changed, native: false, quiet: null });
  });

  it.each([
    ['--quiet', '22:00'],
    ['--quiet', '22:00-25:00'],
    ['--quiet', '06:00-06:00'],
    ['--levels', ','],
    ['--environments', 'some'],
  ])('changes nothing with %s %s', async (...args) => {
    const { code, stderr } = await run('rules', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(args[0])]);
    expect(await rules()).toEqual(usual);
  });
});

describe('the earlier commands', () => {
  const earlier = (...args: string[]) => penstock([...at(), ...args]);
  const listed = async (...args: string[]): Promise<string[]> =>
    keysOf((JSON.parse((await earlier(...args, '--json')).stdout) as PrintedList).rows);
  const each = { tab: 'all', grouped: false } as const;

  it('name the new one, once', async () => {
    for (const name of ['findings', 'notifications']) {
      const { stderr, code } = await earlier(name, 'list');
      expect([stderr.match(/is now/g)?.length, code]).toEqual([1, 0]);
      expect(stderr).toContain(`penstock ${name} is now penstock alerts.`);
    }
    const { stdout } = await earlier('--help');
    expect(stdout).toContain('\n  alerts ');
    expect(stdout).not.toMatch(/\n {2}(findings|notifications) /);
  });

  it('list the alerts of their source', async () => {
    expect(await listed('findings', 'list')).toEqual(inTheApp({ ...each, filter: 'source:flow' }));
    const filter = 'source:notification';
    expect(await listed('notifications', 'list')).toEqual(inTheApp({ ...each, tab: 'open', filter }));
    expect(await listed('notifications', 'list', '--show', 'all')).toEqual(inTheApp({ ...each, filter }));
    expect(await listed('notifications', 'list', '--show', 'unread')).toEqual(inTheApp({ ...each, filter }));
    expect(await listed('notifications', 'list', '--show', 'muted')).toEqual([]);
  });

  it.each([
    ['findings', 'state:resolved changed:<12h', 'state:resolved changed:<12h'],
    ['findings', 'id:11-*', 'id:flow/11-*'],
    ['notifications', 'level:warn last-seen:<12h', 'level:warning changed:<12h'],
    ['notifications', 'first-seen:<12h NOT (state:acknowledged OR level:info)', 'level:error,warning'],
    ['notifications', 'state:new,worse level:error', 'level:error'],
  ])('%s understands %s', async (name, where, filter) => {
    const source = name === 'findings' ? 'flow' : 'notification';
    const args = name === 'findings' ? [] : ['--show', 'all'];
    const found = await listed(name, 'list', ...args, '--where', where);
    expect(found).toEqual(inTheApp({ ...each, filter: `source:${source} (${filter})` }));
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(['kind:source', 'last-hour:>1', 'id:7', 'level:odd', 'NOT kind:source'])(
    'refuse %s of notifications, which alerts lack',
    async (where) => {
      const { code, stdout, stderr } = await earlier('notifications', 'list', '--where', where);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('has no counterpart in penstock alerts');
    },
  );

  it('acknowledge, show and mute the alerts of their source', async () => {
    expect((await earlier('findings', 'ack', '1')).stdout).toBe(`Acknowledged ${idOf('flow')}.\n`);
    const key = idOf('notification').slice('notification/'.length);
    expect((await earlier('notifications', 'ack', key)).stdout).toBe(`Acknowledged notification/${key}.\n`);
    expect((await earlier('notifications', 'mute', key, '--until', '1h')).stdout).toMatch(/^Muted notification\//);
    expect((await earlier('findings', 'show', '11')).stdout).toMatch(/^Alert +flow\/11-/);
    const acknowledged = await list('--tab', 'acknowledged', '--each');
    expect(keysOf(acknowledged.rows)).toEqual([idOf('flow')]);
  });
});
