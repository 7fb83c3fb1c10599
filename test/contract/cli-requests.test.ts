import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { entryAsJson } from '../../main/core/activity/export.ts';
import { ActingCli, type PrintedResult } from '../fixtures/acting-cli.ts';

type PrintedEntry = ReturnType<typeof entryAsJson>;

let cli: ActingCli;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '20');
  const [node] = [...(await cli.demo.state()).values()];
  for (const change of ['pause', 'activate']) {
    await cli.run([
      'call',
      `flows.${change}`,
      '--param',
      `flow_id=${node!.flow_node_id}`,
      '--yes',
      '--reason',
      'as a trial',
    ]);
  }
});
afterAll(() => cli.stop());
beforeEach(() => cli.reset());

const exported = async (...args: string[]): Promise<PrintedEntry[]> => cli.json(['requests', 'export', ...args]);

/** Runs something, and returns the entries that it left. */
async function entriesOf(work: () => Promise<unknown>): Promise<PrintedEntry[]> {
  const before = (await exported()).length;
  await work();
  return (await exported()).slice(before);
}

describe('the activity log', () => {
  it('is listed newest first, up to a limit, in the members of its export', async () => {
    const all = await exported();
    const listed = await cli.json<PrintedEntry[]>(['requests', 'list', '--limit', '1']);
    expect(listed).toEqual(all.slice(-1));
    const { stdout, stderr } = await cli.run(['requests', 'list', '--limit', '1']);
    expect(stdout).toContain(`PUT ${all.at(-1)!.path}`);
    expect(stderr).toContain(`The newest 1 of ${all.length} entries.`);
    expect(await cli.json(['requests', 'list', '--where', 'reason:nothing'])).toEqual([]);
  });

  it('has one entry for each request that changes something, with user, reason, before and after', async () => {
    const where = 'status:active role:owner role:operator role:admin';
    const chosen = ['--where', where, '--yes', '--reason', 'malformed orders'];
    await cli.demo.fault({ action: 'status', status: 429, retry_after: 0, match: { method: 'PUT' }, count: 1 });
    let result: PrintedResult | undefined;
    const entries = await entriesOf(async () => (result = await cli.json(['flows', 'pause', ...chosen])));
    const requests = await cli.changes();
    expect(entries.map(({ path }) => path).sort()).toEqual([...new Set(requests.map(({ path }) => path))].sort());
    expect(entries.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(requests.length);
    expect(entries.map(({ action }) => action)).toEqual(entries.map(() => result!.action));
    expect(entries[0]).toMatchObject({
      ...{ user: 'Mira Okafor', impersonator: null },
      from: 'command_line',
      reason: 'malformed orders',
      method: 'PUT',
      outcome: 'done',
      before: expect.any(String),
      after: 'PAUSED',
    });
  });

  it('has single calls that may change something, and no reads', async () => {
    const [node] = [...(await cli.demo.state()).values()];
    const flow = `flow_id=${node!.flow_node_id}`;
    const call = (...args: string[]) => cli.run(['call', ...args, '--param', flow]);
    expect(await entriesOf(() => call('flows.get'))).toEqual([]);
    const entries = await entriesOf(() => call('flows.pause', '--yes', '--reason', 'by hand'));
    expect(entries).toMatchObject([
      { path: `/flows/${node!.flow_node_id}/pause`, reason: 'by hand', outcome: 'done', action: null, attempts: 1 },
    ]);
  });

  it('has refusals of the service, in its own words', async () => {
    const [node] = [...(await cli.demo.state()).values()];
    await cli.demo.fault({ action: 'status', status: 405, body: { message: 'Not now.' }, match: { method: 'PUT' } });
    const entries = await entriesOf(() => cli.run(['flows', 'pause', `${node!.flow_node_id}`, '--yes']));
    expect(entries).toMatchObject([{ outcome: 'failed', response: 'Not now.' }]);
  });

  it('is exported by words, by time and by environment, as JSON or as CSV', async () => {
    const all = await exported();
    expect(await exported('--where', 'trial as')).toEqual(all.filter(({ reason }) => reason === 'as a trial'));
    const refused = all.filter(({ outcome }) => outcome === 'failed');
    expect(refused).not.toEqual([]);
    expect(await exported('--where', 'outcome:failed from:command_line method:put sent:<1h')).toEqual(refused);
    expect(await cli.run(['requests', 'export', '--where', 'outcome:faild'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(
        'At character 9: “faild” is not one of done, failed, ambiguous. Did you mean failed?',
      ),
    });
    const { at } = all[1]!;
    expect(await exported('--since', at!)).toEqual(all.filter((entry) => entry.at! >= at!));
    expect(await exported('--until', at!)).toEqual(all.filter((entry) => entry.at! < at!));
    const csv = await cli.run(['requests', 'export', '--csv']);
    expect(csv.stdout).toMatch(/^sequence,at,environment,/);
    expect(csv.stdout.trimEnd().split('\n')).toHaveLength(all.length + 1);
    expect(await cli.run(['requests', 'export', '--csv', '--json'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('verify', () => {
  it('prints the last hash, by which the log can be recognized later', async () => {
    const { code, stdout } = await cli.run(['requests', 'verify']);
    const all = await exported();
    expect(code).toBe(0);
    expect(stdout).toBe(`${all.length} entries, intact. The hash of the last entry is ${all.at(-1)!.hash}.\n`);
    const noted = await cli.run(['requests', 'verify', '--expect', all[0]!.hash]);
    expect(noted).toMatchObject({ code: 0, stderr: 'Entry 1 has the expected hash.\n' });
    const other = await cli.run(['requests', 'verify', '--expect', '0'.repeat(64)]);
    expect(other.code).toBe(11);
    expect(await cli.run(['requests', 'verify', '--expect', '0f'])).toMatchObject({ code: 2 });
  });

  it('detects an edited entry', async () => {
    const database = new DatabaseSync(join(cli.profile, 'actions.db'));
    database.exec(`DROP TRIGGER activity_is_never_changed;
      UPDATE activity SET content = replace(content, 'Mira', 'Nora') WHERE sequence = 2`);
    database.close();
    const { code, stdout } = await cli.run(['requests', 'verify']);
    expect(code).toBe(11);
    expect(stdout).toContain('Entry 2 was changed');
  });
});
