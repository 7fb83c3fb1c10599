import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTop } from '#contract/models/content.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { problemFrom, serviceAt } from '../fixtures/connection.ts';
import { eventually } from '../fixtures/eventually.ts';
import { full, nightly } from '../fixtures/thorough.ts';

interface PrintedEntry {
  name: string;
  kind: string;
  size: number | null;
  updated_at: string | null;
  location: { path: string; database: string; table: string } | null;
}
interface PrintedListing {
  entries: PrintedEntry[];
  count: number;
}

let cli: ActingCli;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--seed', '21');
});
afterAll(() => cli.stop());

const credential = async (type: string): Promise<string> => {
  const [first] = await cli.json<{ id: number }[]>(['resources', 'list', 'credential', '--where', `type:${type}`]);
  return String(first!.id);
};
const ls = (...args: string[]) => cli.json<PrintedListing>(['probe', 'ls', ...args]);

/** Whether the preparation was requested once, followed only by polls of its progress. */
async function polledSince(before: number, path: string): Promise<boolean> {
  const asked = (await cli.demo.log(before)).filter((request) => request.path.endsWith(path));
  const [first, ...later] = asked.map(({ query }) => String(query).split('=')[0]);
  return first === 'async' && later.length > 0 && later.every((name) => name === 'request_id');
}

const call = async (...args: string[]): Promise<unknown> => JSON.parse((await cli.run(['call', ...args])).stdout);

describe('penstock probe', () => {
  it('descends from the top of the files to one of them, and prints it as a table and as bytes', async () => {
    const id = await credential('s3');
    const top = await ls(id);
    expect(top.entries.map(({ name }) => name)).toContain('orders');
    const [day] = (await ls(id, 'orders')).entries;
    const [file] = (await ls(id, day!.location!.path)).entries;
    expect(file).toMatchObject({ kind: 'file', location: { path: `${day!.location!.path}/${file!.name}` } });

    const preview = ['probe', 'preview', id, file!.location!.path];
    const { text, table, bytes } = await cli.json<{
      text: string;
      bytes: number;
      table: { columns: string[]; rows: string[][]; count: number };
    }>(preview);
    const lines = text.trim().split('\n');
    expect(bytes).toBe(file!.size);
    expect(table).toMatchObject({ columns: Object.keys(JSON.parse(lines[0]!) as object), count: lines.length });
    const shown = await cli.run(preview);
    expect(shown.stdout).toMatch(/^order_id +placed_on +country +currency +order_total\nEU-/);
    expect(shown.stderr).toBe(`${lines.length} of ${lines.length} rows that the service returned.\n`);
    const raw = await cli.run([...preview, '--raw']);
    expect(raw.stdout.split('\n')[0]).toMatch(/^0{8} {2}7b 22 6f 72 64 65 72 5f 69 64 22 .*\{"order_id":"EU-/);
    expect(await cli.changes()).toEqual([]);
  });

  it('lists databases, tables and columns, and previews a table', async () => {
    const id = await credential('postgres');
    expect((await ls(id)).entries).toMatchObject([{ name: 'northgate', kind: 'database' }]);
    const tables = (await ls(id, '--database', 'northgate')).entries;
    expect(tables.map(({ name }) => name)).toEqual(['customers', 'orders', 'products', 'stock']);
    const columns = await cli.run(['probe', 'ls', id, '--database', 'northgate', '--table', 'stock']);
    expect(columns.stdout).toMatch(/^NAME +KIND +BYTES +CHANGED\nid +column +- +-\nsku /);
    const rows = await cli.run(['probe', 'preview', id, '--database', 'northgate', '--table', 'stock']);
    expect(rows.stdout).toMatch(/^id +sku +store_id +on_hand\n\d+ /);
  });

  it('lists a folder of thousands up to its limit, and reports that; odd names are inert', full, async () => {
    const id = await credential('s3');
    const scans = await ls(id, 'archive/scans');
    expect([scans.entries.length, scans.count]).toEqual([2_000, 5_000]);
    const { stderr } = await cli.run(['probe', 'ls', id, 'archive/scans']);
    expect(stderr).toBe('Listed 2,000 of 5,000 entries.\n');
    const odd = await ls(id, 'archive/from elsewhere');
    expect(odd.entries.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['__proto__', '..', '\u202egnp.exe', 'line\nbreak.txt']),
    );
    const { stdout } = await cli.run(['probe', 'ls', id, 'archive/from elsewhere']);
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
    expect(stdout.trim().split('\n')).toHaveLength(odd.count + 1);
  });

  it('reports what a source waits for, and ends with 5 where no file exists', async () => {
    const sources = await cli.json<{ id: number; type: string; name: string }[]>([
      'resources',
      'list',
      'source',
      '--where',
      'type:s3 used:>0',
    ]);
    const [source] = sources;
    const found = await cli.json<{ path: string; files: { path: string; arrived_at: string }[] }>([
      'probe',
      'awaited',
      String(source!.id),
    ]);
    expect(found.path).toBe(source!.name);
    expect(found.files.length).toBeGreaterThan(0);
    expect(found.files.every(({ path }) => path.startsWith(`${source!.name}/`))).toBe(true);
    const times = found.files.map(({ arrived_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    // The service itself reports which files it read last.
    const read = await call(
      'metrics.files',
      '--param',
      `source_id=${source!.id}`,
      '--param',
      'page=1',
      '--param',
      'size=5',
    );
    const { metrics } = read as { metrics: { data: { name: string }[] } };
    expect(found.files.map(({ path }) => path)).toEqual(expect.arrayContaining(metrics.data.map(({ name }) => name)));
    const { code, stderr } = await cli.run(['probe', 'awaited', '999999']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('has no such resource')]);
  });

  it('makes the service prepare an answer, and waits for it', nightly, async () => {
    const id = await credential('s3');
    const before = (await cli.demo.log()).length;
    const { stdout } = await cli.run(['probe', 'ls', id, 'orders', '--deferred']);
    expect(stdout).toContain('folder');
    expect(await polledSince(before, '/probe/tree')).toBe(true);
  });

  it('makes the service prepare a preview, which equals an immediate one', nightly, async () => {
    const id = await credential('s3');
    const [day] = (await ls(id, 'orders')).entries;
    const [file] = (await ls(id, day!.location!.path)).entries;
    const preview = ['probe', 'preview', id, file!.location!.path];
    const before = (await cli.demo.log()).length;
    const deferred = await cli.json<{ text: string; table: unknown }>([...preview, '--deferred']);
    expect(await polledSince(before, '/probe/sample')).toBe(true);
    const { text, table } = await cli.json<{ text: string; table: unknown }>(preview);
    expect(deferred).toMatchObject({ text, table });
  });

  it('ends the request at once when the user gives up', async () => {
    const id = await credential('s3');
    await cli.demo.fault({
      match: { path: '/data_credentials/*/probe/tree' },
      action: 'hang',
      when: 'before',
      count: 1,
    });
    const since = (await cli.demo.log()).length;
    const tree = async () => (await cli.demo.log(since)).find(({ path }) => path.endsWith('/probe/tree'));
    const { service } = serviceAt(cli.demo);
    await service.session.signIn({ method: 'service_key', serviceKey: cli.demo.serviceKey });
    const giveUp = new AbortController();
    const listing = problemFrom(service.content.list(Number(id), contentTop, { signal: giveUp.signal }));
    await eventually(async () => expect(await tree()).toBeDefined());
    giveUp.abort();
    expect(await listing).toMatchObject({ kind: 'cancelled' });
    await eventually(async () => expect((await tree())!.finished_at).not.toBeNull());
    expect((await tree())!.status).toBeNull();
    await service.close();
  });

  it.each([
    ['a place that is not there', ['nowhere'], 5, 'There is nothing at this path.'],
    ['a database where files are', ['--database', 'northgate'], 4, 'did not accept'],
  ])('is refused with an explanation: %s', async (_, args, code, words) => {
    const ended = await cli.run(['probe', 'ls', await credential('s3'), ...args]);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(words);
  });

  it('reports that the third party refuses a credential', async () => {
    const all = await call('data_credentials.list', '--param', 'access_role=collaborator');
    const refused = (all as { id: number; verified_status: string }[]).find(
      (one) => !one.verified_status.startsWith('200'),
    )!;
    const ended = await cli.run(['probe', 'ls', String(refused.id)]);
    expect(ended).toMatchObject({ code: 4, stdout: '' });
    expect(ended.stderr).toContain('The third party refused the credential.');
    expect(ended.stderr).toContain(refused.verified_status);
  });
});
