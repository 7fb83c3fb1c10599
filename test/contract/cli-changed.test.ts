import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../main/storage/database.ts';
import { openHistory } from '../../main/storage/history.ts';
import { openVersions } from '../../main/storage/versions.ts';
import { changeBetween } from '../../main/core/versions/change.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { flow, node } from '../fixtures/flows.ts';

const minute = 60_000;
const now = Date.now();
const service = 'https://api.example.invalid/v1';
const sink = { kind: 'destination', id: 5012 } as const;

interface Row {
  version: number;
  kind: string;
  by: string;
  /** Entries that do not concern a gap in watching. */
  flows?: { id: number }[];
  not_watched?: unknown;
}

/** The folder of an app that observed two changes of a destination, with an hour between in which it did not run. */
let profile: string;
let database: DatabaseSync;

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'penstock-changed-'));
  database = openDatabase(join(profile, 'penstock.db'));
  const store = openVersions(database, `cli:${service}`);
  const records = [
    { id: 5012, name: 'ORDERS', mapping: { amount: 'NUMBER' }, tags: [] },
    { id: 5012, name: 'ORDERS', mapping: { amount: 'TEXT' }, tags: [] },
    { id: 5012, name: 'ORDERS', mapping: { amount: 'TEXT' }, tags: ['eu'] },
  ];
  records.forEach((record, place) => {
    const seenAt = now - (200 - 90 * place) * minute;
    const before = records[place - 1];
    const found = before && changeBetween(sink, { record: before, lastSeenAt: seenAt - minute }, { record, seenAt });
    store.add({ ...sink, seenAt, mark: String(place), record, change: found ? { ...found, by: 'elsewhere' } : null });
  });
  store.saveWatched({
    stretches: [
      { from: now - 200 * minute, to: now - 100 * minute },
      { from: now - 40 * minute, to: now },
    ],
    lists: {},
  });
  const made = flow([node(7, null), node(8, 7, { kind: 'destination', resourceId: 5012 })], { name: 'Orders EU' });
  await openHistory(database, `cli:${service}`).saveFlows([made], [], now, true);
});
afterEach(() => {
  database.close();
  rmSync(profile, { recursive: true });
});

const run = (...args: string[]) => penstock(['--profile', profile, '--base-url', service, ...args]);
const rows = async (...args: string[]) => JSON.parse((await run('changed', ...args, '--json')).stdout) as Row[];

describe('changes of resources, on the command line', () => {
  it('are listed with their differences and unwatched periods, the newest first', async () => {
    const { stdout, code } = await run('changed');
    expect(code).toBe(0);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^AT +KIND +ID +NAME +BY +CHANGE/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/destination +5012 +ORDERS +elsewhere +tags.0: nothing -> eu/);
    expect(lines[1]).toMatch(/not monitored since/);
    expect(lines[2]).toMatch(/mapping.amount: NUMBER -> TEXT/);
  });

  it('are narrowed by a time, a flow and an expression', async () => {
    expect(await rows('--since', '30m')).toHaveLength(1);
    expect((await rows('--since', '1h')).map(({ not_watched }) => not_watched !== undefined)).toEqual([false, true]);
    expect(
      (await rows('--flow', '7', '--where', 'path:mapping OR path:tags')).flatMap(({ flows = [] }) => flows),
    ).toEqual([
      { id: 7, name: 'Orders EU' },
      { id: 7, name: 'Orders EU' },
    ]);
    expect((await rows('--flow', '99')).filter(({ kind }) => kind)).toEqual([]);
    expect(await run('changed', '--since', 'soon')).toMatchObject({ code: 2, stdout: '' });
    expect(await run('changed', '--where', 'kind:odd')).toMatchObject({ code: 2, stdout: '' });
  });

  it('are shown for one resource, version by version, and between any two', async () => {
    const { stdout } = await run('resources', 'history', 'destination', '5012');
    expect(stdout.trimEnd().split('\n')).toHaveLength(4);
    expect(stdout).toMatch(/first seen\n$/);
    expect((await run('resources', 'diff', 'destination', '5012')).stdout).toBe('tags.0: nothing -> eu\n');
    const all = JSON.parse((await run('resources', 'history', 'destination', '5012', '--json')).stdout) as Row[];
    const [from, to] = [all.at(-1)!.version, all[0]!.version].map(String) as [string, string];
    const diff = await run('resources', 'diff', 'destination', '5012', '--from', from, '--to', to, '--json');
    expect(JSON.parse(diff.stdout)).toMatchObject({
      differences: [
        { path: ['mapping', 'amount'], before: 'NUMBER', after: 'TEXT' },
        { path: ['tags', 0], after: 'eu' },
      ],
    });
    expect(await run('resources', 'diff', 'destination', '5012', '--from', '999')).toMatchObject({ code: 2 });
    expect(await run('resources', 'history', 'flow', '5012')).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([['changed'], ['resources', 'history', 'destination', '5012'], ['compare']])(
    'are unknown, not none, where no app ever watched: %s',
    async (...command) => {
      const at = ['--profile', profile, '--base-url', `${service}/other`, ...command];
      const unwatched = { code: 10, stderr: expect.stringContaining('has not monitored') };
      expect(await penstock(at)).toMatchObject({ ...unwatched, stdout: '' });
      expect(await penstock([...at, '--json'])).toMatchObject({ ...unwatched, stdout: 'null\n' });
    },
  );

  it('are listed with the changes through Penstock, in one list', async () => {
    const list = async (...args: string[]) => {
      const { code, stdout } = await run('changes', 'list', ...args, '--json');
      return { code, rows: JSON.parse(stdout) as (Row & { type: string; id?: number; weight?: string })[] };
    };
    const { code, rows: all } = await list();
    expect(code).toBe(0);
    expect(all.map(({ type }) => type)).toEqual(['observed', 'gap', 'observed']);
    expect(all[0]).toMatchObject({ kind: 'destination', id: 5012, by: 'elsewhere', event: 'changed' });
    expect(all[1]!.not_watched).toEqual({ from: expect.any(String), to: expect.any(String) });
    // No filter hides a gap, which may hide any change.
    const { rows: harmless } = await list('--where', 'weight:harmless');
    expect(harmless.map(({ type }) => type)).toEqual(['observed', 'gap']);
    expect((await list('--tab', 'here')).rows).toEqual([]);
    expect((await list('--tab', 'elsewhere', '--limit', '1')).rows).toHaveLength(1);
    const { stdout, stderr } = await run('changes', 'list', '--limit', '2');
    expect(stderr).toContain('The newest 2 of 3 changes.');
    expect(stdout.split('\n')[0]).toMatch(/^ID +AT +WHAT +STATE +BY +CHANGE$/);
    expect(stdout).toMatch(/observed +elsewhere +destination ORDERS: tags.0: nothing -> eu/);
  });

  it('by others are unknown in that list where no app ever watched, and are not needed for the changes from here', async () => {
    const list = ['--profile', profile, '--base-url', `${service}/other`, 'changes', 'list'];
    const unknown = await penstock([...list, '--json']);
    expect(unknown).toMatchObject({ code: 10, stderr: expect.stringContaining('Changes by others are unknown.') });
    expect(JSON.parse(unknown.stdout)).toEqual([{ type: 'gap', not_watched: { from: null, to: null } }]);
    expect(await penstock([...list, '--tab', 'here', '--json'])).toMatchObject({ code: 0, stdout: '[]\n' });
  });

  it('set the exit code of a diff where a script asks for it', async () => {
    const diff = (...more: string[]) => run('resources', 'diff', 'destination', '5012', ...more);
    expect((await diff()).code).toBe(0);
    expect(await diff('--exit-code')).toMatchObject({ code: 12, stdout: 'tags.0: nothing -> eu\n' });
  });
});
