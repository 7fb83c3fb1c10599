import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';

const path = '/*/*/audit_log';
const editor = 'jonas.brandt@northgate.example';

interface Printed {
  audit_log: string;
  first_seen_at: string | null;
  changes: { user: string | null; impersonator: string | null; event: string; version: number | null; at: string }[];
}

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '20', '--seed', '7', '--hold-clock');
  await cli.demo.finishRun();
});
afterAll(() => cli.stop());
afterEach(() => cli.demo.clearFaults());

async function resourceNamed(name: string): Promise<[string, string]> {
  const sets = (await cli.demo.get('/data_sets?access_role=all')) as { id: number; name: string }[];
  return ['data_set', String(sets.find((one) => one.name === name)!.id)];
}

describe('penstock history', () => {
  it('lists who changed a resource, when and what, by the audit log alone', async () => {
    const set = await resourceNamed('Orders EU normalised');
    const { audit_log, first_seen_at, changes } = await cli.json<Printed>(['history', ...set]);
    expect([audit_log, first_seen_at]).toEqual(['offered', null]);
    expect(changes[0]).toMatchObject({ user: editor, impersonator: null, version: null, event: 'changed' });
    expect(changes.map(({ at }) => at)).toEqual(
      changes
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(changes.at(-1)!.event).toBe('created');
    const { stdout } = await cli.run(['history', ...set]);
    expect(stdout).toMatch(
      new RegExp(`^AT +BY +VERSION +CHANGE\\n\\S+ +${editor} +custom_config.*totals.gross -> totals.display`),
    );
  });

  it.each([
    [404, 'absent', 'The service has no audit log.'],
    [403, 'refused', 'Your account may not read the audit log'],
  ])('reports once that the log is missing by a %i, and that nothing is known', async (status, word, words) => {
    await cli.demo.fault({ match: { path }, action: 'status', status });
    const { code, stdout, stderr } = await cli.run(['history', 'data_set', '3100001', '--json']);
    expect(code).toBe(10);
    expect(JSON.parse(stdout)).toEqual({ audit_log: word, first_seen_at: null, changes: [] });
    expect(stderr.split(words)).toHaveLength(2);
  });

  it('prints no secret that the log quotes', async () => {
    const canary = 'c4n4ry-5ecret';
    const entry = {
      ...{ id: 1, event: 'update', created_at: new Date().toISOString(), change_summary: [`secret ${canary}`] },
      object_changes: { source_config: ['{}', JSON.stringify({ token: canary })], password: [null, canary] },
    };
    await cli.demo.fault({ match: { path }, action: 'replace', body: [entry] });
    for (const args of [[], ['--json']]) {
      const { stdout, stderr } = await cli.run(['history', 'data_set', '3100001', ...args]);
      expect(stdout + stderr).not.toContain(canary);
      expect(stdout).toContain('[hidden]');
    }
  });
});

it('reads the log of the organization where the service has none of resources', async () => {
  const administrator = await ActingCli.start('--flows', '20', '--seed', '7', '--audit-log', 'org');
  const set = await resourceNamed('Orders EU normalised');
  const whole = await administrator.json<Printed>(['history', ...set]);
  for (const status of [403, 404]) {
    await administrator.demo.fault({ match: { path: '/data_sets/*/audit_log' }, action: 'status', status });
    const since = (await administrator.demo.log()).length;
    expect(await administrator.json<Printed>(['history', ...set])).toEqual(whole);
    const sent = (await administrator.demo.log(since)).filter((request) => request.path.endsWith('/audit_log'));
    expect(sent.map((request) => request.path)).toEqual([`/data_sets/${set[1]}/audit_log`, '/orgs/31/audit_log']);
    await administrator.demo.clearFaults();
  }
  await administrator.stop();
});

it('leads from the alarm to the user who made the edit in four commands', async () => {
  const { attention } = await cli.json<{ attention: { origin: number; name: string }[] }>(['status']);
  const { origin: id } = attention.find(({ name }) => name === 'Orders EU')!;
  const explained = await cli.run(['explain', String(id)]);
  expect(explained.stdout).toContain('Orders EU normalised');
  const log = await cli.json<{ lines: { severity: string; kind: string; resource: number; text: string }[] }>([
    ...['runs', 'logs', String(id), '--severity', 'error'],
  ]);
  const line = log.lines.find(({ text }) => text.includes('order_total: expected number'))!;
  const { changes } = await cli.json<Printed>(['history', line.kind, String(line.resource)]);
  expect(changes[0]!.user).toBe(editor);
});
