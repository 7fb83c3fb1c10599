import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../main/storage/database.ts';
import { openErrors } from '../../main/storage/errors.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { storedKind } from '../fixtures/error-kinds.ts';

const minute = 60_000;
const now = Date.now();
const service = 'https://api.example.invalid/v1';

interface Printed {
  read: Record<string, unknown>;
  kinds: { key: string; state: string; message: string }[];
}

/** The folder of an app that read the failures: one kind is new, another was resolved. */
let profile: string;
let database: DatabaseSync;

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'penstock-errors-'));
  database = openDatabase(join(profile, 'penstock.db'));
  const fresh = storedKind('3f0a11', { openedAt: now - 10 * minute });
  const over = storedKind('77ab22', {
    openedAt: now - 90 * minute,
    errorType: 'TIMEOUT',
    message: [{ text: 'Request timed out', mask: null }],
    endedAt: now - 30 * minute,
  });
  const read = {
    records: 200,
    total: 1_530,
    nodes: 1,
    failing: 2,
    earlier: 0,
    undecided: 0,
    from: now - minute,
    to: now - minute,
  };
  await openErrors(database, `cli:${service}`).save([over, fresh], { at: now, newest: now, read });
});
afterEach(() => {
  database.close();
  rmSync(profile, { recursive: true });
});

const run = (...args: string[]) => penstock(['--profile', profile, '--base-url', service, 'records', 'kinds', ...args]);
const list = async (...args: string[]) => JSON.parse((await run('list', ...args, '--json')).stdout) as Printed;

it.each([
  ['errors', 'records kinds', 'list'],
  ['quarantine', 'records', 'groups source 5'],
  ['export', 'records export', 'list'],
])('penstock %s forwards to penstock %s, and names it once', async (earlier, current, args) => {
  const at = ['--profile', profile, '--base-url', service];
  const named = `penstock ${earlier} is now penstock ${current}.`;
  const before = await penstock([...at, earlier, ...args.split(' ')]);
  const now = await penstock([...at, ...current.split(' '), ...args.split(' ')]);
  expect([before.stdout, before.code]).toEqual([now.stdout, now.code]);
  expect(before.stderr.split('\n').filter((line) => line === named)).toHaveLength(1);
  expect((await penstock(['--help'])).stdout).not.toMatch(new RegExp(`\n {2}${earlier} `));
});

describe('kinds of failure on the command line', () => {
  it('are listed with the amount read, new ones first, and by an expression', async () => {
    const { stdout, stderr, code } = await run('list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^KEY .*\n3f0a11 +new .*got <quoted>\n77ab22 +resolved .*Request timed out\n$/);
    expect(stderr).toMatch(
      /^Based on the newest 200 of 1530 failed records of the last 24 hours, from 1 of 2 failing nodes, read since \d{4}-/m,
    );
    const { read, kinds } = await list('--where', 'state:resolved error:timeout');
    expect(kinds).toMatchObject([{ key: '77ab22', state: 'resolved', message: 'Request timed out' }]);
    expect(read).toMatchObject({ records: 200, of_records: 1_530, nodes: 1, of_nodes: 2 });
    expect((await run('list', '--where', 'flows:>1')).stderr).toContain('No kind of failure matches.');
    expect(await run('list', '--where', 'state:odd')).toMatchObject({ code: 2, stdout: '' });
  });

  it('are shown by the beginning of a key, with their nodes and their history', async () => {
    const { stdout, code } = await run('show', '3f0a');
    expect(code).toBe(0);
    expect(stdout).toContain('order_total: expected number, got <quoted>');
    expect(stdout).toContain('Orders EU normalised (8) of Orders EU (7): 12');
    expect(stdout).toMatch(/Z opened, since \d{4}-/);
    const shown = JSON.parse((await run('show', '3f0a', '--json')).stdout) as Record<string, unknown>;
    expect(shown).toMatchObject({
      nodes: [{ node: 8, origin: 7, records: 12, of_read: 40, of_records: 40 }],
      events: [{ event: 'opened' }],
    });
    expect(await run('show', 'ff')).toMatchObject({ code: 2, stdout: '' });
  });

  it('are acknowledged with a note, which their history shows, and that is undone', async () => {
    expect(await run('ack', '3f0a', '--note', 'Known.')).toMatchObject({
      code: 0,
      stdout: 'Acknowledged records/3f0a11.\n',
    });
    const shown = JSON.parse((await run('show', '3f0a', '--json')).stdout) as Record<string, unknown>;
    expect(shown).toMatchObject({ note: 'Known.', events: [{ event: 'opened' }, { event: 'acknowledged' }] });
    expect((await run('show', '3f0a')).stdout).toMatch(/Z acknowledged by unknown user on the command line: Known\.\n/);
    await run('ack', '3f0a', '--undo');
    expect(JSON.parse((await run('show', '3f0a', '--json')).stdout)).toMatchObject({ acknowledged_at: null });
    // A resolved one needs no acknowledgment, and the digits of a key are not the ID of a flow.
    for (const key of ['77ab', '7']) expect(await run('ack', key)).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['were not read yet', { failing: 2, undecided: 0 }],
    ['are not known yet', { failing: 0, undecided: 1 }],
  ])('are unknown, and not none, where the failing nodes %s', async (_, part) => {
    const read = { records: 0, total: null, nodes: 0, earlier: 0, from: null, to: null, ...part };
    const elsewhere = `${service}/elsewhere`;
    await openErrors(database, `cli:${elsewhere}`).save([], { at: now, newest: now, read });
    const at = ['--profile', profile, '--base-url', elsewhere, 'records', 'kinds', 'list'];
    const { stdout, stderr, code } = await penstock(at);
    expect([stdout, code]).toEqual(['', 10]);
    expect(stderr).not.toContain('Nothing failed.');
    expect(await penstock([...at, '--json'])).toMatchObject({ code: 10 });
  });

  it('are empty for an environment that no app ever watched', async () => {
    const at = ['--profile', profile, '--base-url', `${service}/other`, 'records', 'kinds', 'list'];
    const { stderr, stdout, code } = await penstock(at);
    expect([stdout, code]).toEqual(['', 10]);
    expect(stderr).toContain('has not monitored');
    const { read, kinds } = JSON.parse((await penstock([...at, '--json'])).stdout) as Printed;
    expect([read, kinds]).toEqual([null, []]);
  });
});
