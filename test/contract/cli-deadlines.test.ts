import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConfFile } from '../../main/storage/conf-file.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { openHistory } from '../../main/storage/history.ts';
import { openSettings } from '../../main/storage/settings-store.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { flow, node } from '../fixtures/flows.ts';

interface PrintedDeadline {
  id: string;
  filter: string;
  run_by: string;
  days: string[];
  zone: string;
}

let profile: string;
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'penstock-deadlines-'));
  const address = ['--base-url', 'https://api.example.invalid/v1'];
  await run('environment', 'configure', '--no-login', '--environment', 'Production', ...address);
});
afterEach(() => rmSync(profile, { recursive: true }));

const run = (...args: string[]) => penstock(['--profile', profile, ...args]);
const deadlines = (...args: string[]) => run('alerts', 'deadlines', ...args);
const list = async (): Promise<PrintedDeadline[]> =>
  (JSON.parse((await deadlines('list', '--json')).stdout) as { deadlines: PrintedDeadline[] }).deadlines;
const environment = () => openSettings(profile, openConfFile).store.read().environments[0]!;
const nightly = ['--filter', 'name:orders', '--run-by', '06:00', '--days', 'mon-fri', '--zone', 'Europe/Berlin'];

describe('deadlines on the command line', () => {
  it('are added to the environment, listed and removed', async () => {
    const { stdout, code } = await deadlines('add', ...nightly);
    const [, id = ''] = /^Added ([0-9a-f]{8})\.\n$/.exec(stdout) ?? [];
    expect([id.length, code]).toEqual([8, 0]);
    const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
    expect(await list()).toEqual([{ id, filter: 'name:orders', run_by: '06:00', days, zone: 'Europe/Berlin' }]);
    const stored = { id, filter: 'name:orders', minute: 360, days, timeZone: 'Europe/Berlin' };
    expect(environment()).toMatchObject({ name: 'Production', deadlines: [stored] });
    expect((await deadlines('list')).stdout).toMatch(
      /^ID +RUN BY +DAYS +ZONE +FLOWS\n[0-9a-f]{8} +06:00 +mon-fri +Europe\/Berlin +name:orders\n$/,
    );
    await deadlines('add', '--filter', 'id:7', '--run-by', '23:59');
    expect(await deadlines('remove', id.slice(0, 6))).toMatchObject({ code: 0, stdout: `Removed ${id}.\n` });
    expect(await list()).toMatchObject([{ filter: 'id:7', run_by: '23:59', days: [...days, 'sat', 'sun'] }]);
  });

  it('tell how many of the known flows they apply to', async () => {
    const database = openDatabase(join(profile, 'penstock.db'));
    const named = ['Orders EU', 'Orders US', 'Prices'].map((name, index) => ({
      ...flow([node(index + 1, null)]),
      name,
    }));
    await openHistory(database, environment().id).saveFlows(named, [], Date.now(), true);
    database.close();
    expect((await deadlines('add', ...nightly)).stdout).toMatch(/It applies to 2 of 3 flows that the app knows\.\n$/);
  });

  it.each([
    ['mon-fri', 'mon-fri'],
    ['sat-mon,mon', 'mon,sat,sun'],
    ['Sun, wed', 'wed,sun'],
    ['tue-mon', 'mon-sun'],
    ['thu', 'thu'],
  ])('on %s are on %s', async (given, shown) => {
    await deadlines('add', '--filter', 'id:7', '--run-by', '6:00', '--days', given);
    expect((await deadlines('list')).stdout).toContain(` ${shown} `);
  });

  it.each([
    [['--filter', 'status:odd', '--run-by', '06:00'], '--filter: '],
    [['--filter', 'needs:person', '--run-by', '06:00'], '--filter: '],
    [['--filter', ' ', '--run-by', '06:00'], '--filter: It is empty.'],
    [['--filter', 'id:7', '--run-by', '6 am'], '--run-by: '],
    [['--filter', 'id:7', '--run-by', '24:00'], '--run-by: '],
    [['--filter', 'id:7', '--run-by', '06:00', '--days', 'weekdays'], '--days: '],
    [['--filter', 'id:7', '--run-by', '06:00', '--days', 'mon-wed-fri'], '--days: '],
    [['--filter', 'id:7', '--run-by', '06:00', '--zone', 'Mars/Olympus'], '--zone: '],
    [['--run-by', '06:00'], '--filter'],
  ])('%j is refused', async (args, why) => {
    const { code, stdout, stderr } = await deadlines('add', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
    expect(await list()).toEqual([]);
  });

  it('belong to an environment, which an address may not have', async () => {
    const other = ['--base-url', 'https://other.example.invalid/v1'];
    expect(await deadlines('add', ...nightly, ...other)).toMatchObject({ code: 2, stdout: '' });
    await deadlines('add', ...nightly, '--base-url', 'https://api.example.invalid/v1');
    expect(await list()).toHaveLength(1);
  });

  it('are shared with the environment, and imported as a change that weakens nothing', async () => {
    await deadlines('add', ...nightly);
    const file = join(profile, 'team.json');
    await run('settings', 'export', '--out', file);
    const [{ id }] = (await list()) as [PrintedDeadline];
    await deadlines('remove', id);
    expect((await run('settings', 'import', file, '--yes')).stdout).toBe(
      'Changes:\n  Production: deadlines of flows: none -> name:orders by 06:00 on mon, tue, wed, thu, fri (Europe/Berlin)\n',
    );
    expect(await list()).toHaveLength(1);
  });
});
