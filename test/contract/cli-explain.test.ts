import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../main/storage/database.ts';
import { historyDatabase } from '../../main/storage/database-kinds.ts';
import { openVersions } from '../../main/storage/versions.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';

interface Printed {
  id: number;
  status: string;
  why: string | null;
  since: string | null;
  fails_at: { id: number; name: string } | null;
  errors_last_hour: number | null;
  records: { read: number; groups: { error: string; records: number }[] } | null;
  changed: { kind: string; id: number; position: string; seconds_before: number }[] | null;
  not_watched: object[];
  open_changes: { title: string }[];
  next: string[];
}
interface PrintedStatus {
  attention: { origin: number; why: string; since: string; errors_last_hour: number; fails_at: object }[];
}

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--hold-clock');
});
afterAll(() => cli.stop());
beforeEach(() => cli.demo.clearFaults());

/** The flow at the top of the story. */
const ordersEu = 40001;
const explain = (node = ordersEu) => cli.json<Printed>(['explain', String(node)]);

/** Stores a change of a resource of the flow, as the app would have seen it. */
async function storeChange(at: number): Promise<number> {
  const nodes = [...(await cli.demo.state()).values()];
  const source = nodes.find(({ flow_node_id: id }) => id === ordersEu)!;
  const resource = { kind: 'source', id: source.resource_id } as const;
  const database = openDatabase(join(cli.profile, historyDatabase.file), historyDatabase);
  const store = openVersions(database, `cli:${cli.demo.baseUrl}`);
  store.saveWatched({ stretches: [{ from: at - 86_400_000, to: at + 86_400_000 }], lists: {} });
  store.add({ ...resource, seenAt: at - 3_600_000, mark: '1', record: { id: resource.id }, change: null });
  const difference = { path: ['source_config', 'path'], before: '/in', after: '/elsewhere' };
  const facts = { ...resource, name: 'orders', event: 'changed', weight: 'configuration', by: 'elsewhere' } as const;
  const change = { ...facts, at, since: null, seenAt: at, differences: [difference], differenceCount: 1 };
  store.add({ ...resource, seenAt: at, mark: '2', record: { id: resource.id, changed: true }, change });
  database.close();
  return resource.id;
}

describe('penstock explain', () => {
  it('agrees with the status, and groups the failed records', async () => {
    const { attention } = await cli.json<PrintedStatus>(['status']);
    const { why, since, errors_last_hour, fails_at } = attention.find(({ origin }) => origin === ordersEu)!;
    const explained = await explain();
    expect(explained).toMatchObject({ id: ordersEu, why, since, errors_last_hour, fails_at });
    expect(explained.records!.groups.length).toBeGreaterThan(1);
    expect(explained.next).toContain(`penstock flows pause ${explained.fails_at!.id}`);
    expect(await explain(explained.fails_at!.id)).toMatchObject({ id: ordersEu });
    expect(await cli.changes()).toEqual([]);
  });

  it('does not report unknown changes as none, in at most ten lines', async () => {
    expect((await explain()).changed).toBeNull();
    const { code, stdout } = await cli.run(['explain', String(ordersEu)]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Changed +unknown: the app has not monitored/m);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  it('reports nothing wrong with a healthy flow', async () => {
    const { attention } = await cli.json<PrintedStatus>(['status']);
    const flows = await cli.json<{ id: number; status: string }[]>(['flows', 'list', '--where', 'status:active']);
    const healthy = flows.find(({ id }) => !attention.some(({ origin }) => origin === id))!;
    expect(await explain(healthy.id)).toMatchObject({ status: 'active', why: null, records: null, next: [] });
    const words = () => cli.run(['explain', String(healthy.id)]);
    expect((await words()).stdout).toMatch(/^Wrong +nothing that Penstock detects$/m);
  });

  it('lists the change before the failure with its place, and proposes to look at it first', async () => {
    const { since } = await explain();
    const id = await storeChange(Date.parse(since!) - 10 * 60_000);
    const explained = await explain();
    expect(explained.changed).toMatchObject([{ kind: 'source', id, position: 'failing_node', seconds_before: 600 }]);
    expect(explained.not_watched).toEqual([]);
    expect(explained.next[0]).toBe(`penstock resources diff source ${id}`);
    const { stdout } = await cli.run(['explain', String(ordersEu)]);
    expect(stdout).toMatch(/^Changed +source \d+ at the failing node, 10 minutes before: source_config\.path/m);
  });

  it('names a change through Penstock that is still open', async () => {
    expect((await explain()).open_changes).toEqual([]);
    await cli.json(['flows', 'pause', String(ordersEu), '--yes']);
    expect((await explain()).open_changes).toMatchObject([{ title: 'Pause Orders EU' }]);
  });

  it('keeps the rest where failed records cannot be read, with exit code 10', async () => {
    await cli.reset();
    await cli.demo.fault({ action: 'status', status: 403, match: { path: '/*/*/probe/quarantine/sample' } });
    const { code, stdout, stderr } = await cli.run(['explain', String(ordersEu), '--json']);
    expect({ code, stderr }).toMatchObject({ code: 10, stderr: expect.stringContaining('could not be read') });
    expect(JSON.parse(stdout)).toMatchObject({ why: 'failing', records: null });
  });

  it('does not leave out the failing node where its errors cannot be read', async () => {
    for (const path of ['/*/*/metrics*', '/*/metrics*', '/*/*/errors*', '/*/*/probe/quarantine/*'])
      await cli.demo.fault({ action: 'status', status: 500, match: { path } });
    expect((await cli.run(['explain', String(ordersEu)])).stdout).toMatch(
      /^Where +unknown: its errors were not read$/m,
    );
  });

  it('ends with 5 for a node that does not exist', async () => {
    const { code, stdout, stderr } = await cli.run(['explain', '999999']);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain('The service has no node 999999.');
  });
});
