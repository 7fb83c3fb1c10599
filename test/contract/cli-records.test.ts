import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRecord } from '#contract/models/quarantine.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { openGroupRules } from '../../main/storage/group-rules.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { QuarantineDesk } from '../fixtures/quarantine-desk.ts';
import { full, nightly } from '../fixtures/thorough.ts';

interface PrintedReading {
  title: string;
  read: number;
  of_records: number | null;
  unread_before: string | null;
  matching: number;
  resources: {
    kind: string;
    id: number;
    read: number;
    of_records: number | null;
    complete: boolean;
    problem: { kind: string } | null;
  }[];
}
interface PrintedGroups extends PrintedReading {
  group_count: number;
  groups: {
    key: string;
    error: string | null;
    message: string;
    records: number;
    estimated_records: number | null;
    first_at: string;
    last_at: string;
    merged: string[];
  }[];
}
interface PrintedRecords extends PrintedReading {
  records: {
    id: string;
    at: string;
    error: string | null;
    kind: string;
    resource: number;
    run: number | null;
    message: string;
  }[];
}

const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);

let cli: ActingCli;
/** Result of the window for the same service. */
let desk: QuarantineDesk;
/** The source that began to send malformed records, and its flow. */
let source: number;
let flow: number;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '60', '--seed', '7', '--hold-clock', '--start-time', startTime);
  desk = await QuarantineDesk.at(cli.demo, start);
  source = desk.source.id;
  flow = desk.orders.originId;
});
afterAll(async () => {
  await desk.close();
  await cli.stop();
});

const hour = ['--start-time', '2026-03-12T11:00Z', '--end-time', startTime];
const groups = (...args: string[]) => cli.json<PrintedGroups>(['records', 'groups', ...args]);
const records = (...args: string[]) => cli.json<PrintedRecords>(['records', 'list', ...args]);
const inTheLog = async (since: number) =>
  (await cli.demo.log(since)).filter(({ path }) => path.endsWith('/probe/quarantine/sample'));

describe('penstock records groups', () => {
  it('are those of the window for the same records, with their counts and the amount read', async () => {
    const printed = await groups('source', `${source}`, ...hour, '--count', '100000');
    await desk.open({ from: start - 3_600_000, to: start });
    const reading = await desk.over();
    const { groups: found } = await desk.quarantine.groups({ readingId: reading.id, filter: everyRecord });
    expect(printed).toMatchObject({
      read: reading.total,
      of_records: reading.total,
      matching: reading.total,
      unread_before: null,
    });
    expect(printed.groups.map(({ key, records: count }) => [key, count])).toEqual(
      found.map(({ key, count }) => [key, count]),
    );
    expect(printed.resources).toMatchObject([{ kind: 'source', id: source, complete: true, problem: null }]);
    expect(printed.groups.reduce((sum, one) => sum + one.records, 0)).toBe(reading.total);
    const { stdout, stderr, code } = await cli.run(['records', 'groups', 'source', `${source}`, ...hour]);
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      expect.stringMatching(/^KEY +READ +RECORDS +FIRST +LAST +ERROR +MESSAGE$/),
    ]);
    expect(stderr).toMatch(/^Source \d+: 1000 of [\d,]+ failed records read\.$/m);
    expect(stderr).toMatch(/^Not all records before \S+ were read: /m);
    expect(stdout.split('\n')[1]).toMatch(/ about \d+ +\S+ or earlier /);
    expect(await cli.changes()).toEqual([]);
  });

  it('cover exactly the requested number of records, the newest, without further pages', async () => {
    const since = (await cli.demo.log()).length;
    const printed = await groups('source', `${source}`, ...hour, '-c', '300');
    const { read, of_records, groups: found, resources } = printed;
    expect(read).toBe(300);
    expect(printed.unread_before).toBe(found.map((one) => one.first_at).toSorted()[0]);
    expect(of_records).toBeGreaterThan(300);
    expect(resources[0]!.complete).toBe(false);
    expect(found.reduce((sum, one) => sum + one.records, 0)).toBe(300);
    expect(await inTheLog(since)).toHaveLength(3);
  });

  it('of a flow are ranked by what failed, although each node gives as many records', full, async () => {
    const some = await groups('flow', `${flow}`, ...hour);
    const all = await groups('flow', `${flow}`, ...hour, '--count', '100000');
    expect(some.read).toBeLessThan(all.read);
    expect(some.groups[0]!.key).toBe(all.groups[0]!.key);
    expect(some.groups[0]!.records).toBeLessThan(Math.max(...some.groups.map(({ records: read }) => read)));
    expect(all.groups.map((one) => one.estimated_records)).toEqual(all.groups.map((one) => one.records));
  });

  it('of a flow cover all its nodes, given any of them', nightly, async () => {
    const all = await groups('flow', `${flow}`, ...hour, '-c', '100000');
    expect(all.resources.length).toBe(desk.orders.nodes.length);
    expect(all.read).toBe(all.of_records);
    const last = await groups('flow', `${desk.orders.nodes.at(-1)!.id}`, ...hour, '-c', '100000');
    expect(last.groups).toEqual(all.groups);
  });

  it('are narrowed by the search of the window, and merged like in the window', nightly, async () => {
    const whole = [...hour, '-c', '100000'];
    const all = await groups('flow', `${flow}`, ...whole);
    const [first, second] = all.groups;
    const some = await groups('flow', `${flow}`, ...whole, '--where', `error:${first!.error}`);
    expect(some.matching).toBe(
      all.groups.filter(({ error }) => error === first!.error).reduce((sum, one) => sum + one.records, 0),
    );
    const database = openDatabase(join(cli.profile, 'penstock.db'));
    const rules = openGroupRules(database, `cli:${cli.demo.baseUrl}`);
    const before = rules.read();
    rules.write({ ...before, merges: [{ key: 'both', name: 'Both', members: [first!.key, second!.key] }] });
    database.close();
    const merged = await groups('flow', `${flow}`, ...whole);
    expect(merged.groups.find(({ key }) => key === 'both')).toMatchObject({
      name: 'Both',
      records: first!.records + second!.records,
    });
    rmSync(join(cli.profile, 'penstock.db'));
  });
});

describe('penstock records list', () => {
  it('has the newest records of all nodes of a flow', nightly, async () => {
    const { records: found } = await records('flow', `${flow}`, ...hour);
    const everything = await records('flow', `${flow}`, ...hour, '-c', '100000');
    expect(everything.read).toBe(everything.of_records);
    expect(found.map(({ at }) => at)).toEqual(everything.records.slice(0, 100).map(({ at }) => at));
    expect(new Set(found.map(({ resource }) => resource)).size).toBeGreaterThan(1);
  });

  it('has the newest records, even of one group alone', full, async () => {
    const { records: found, read } = await records('source', `${source}`, ...hour);
    expect(found.length).toBe(100);
    expect(read).toBe(100);
    expect(found.map(({ at }) => at)).toEqual(
      found
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const more = await groups('source', `${source}`, ...hour, '-c', '500');
    const { key, records: count } = more.groups.at(-1)!;
    const ofOne = await records('source', `${source}`, ...hour, '-c', '500', '--group', key.slice(0, 8));
    expect(ofOne.records.length).toBe(count);
    const { stdout } = await cli.run(['records', 'list', 'source', `${source}`, ...hour, '-c', '3']);
    expect(stdout).toMatch(/^TIME +ERROR +RESOURCE +RUN +FILE +MESSAGE\n/);
    expect(stdout.trimEnd().split('\n')).toHaveLength(4);
  });
});

describe('unreadable data', () => {
  const match = { path: '*/probe/quarantine/sample' };
  it.each<[string, Parameters<ActingCli['demo']['fault']>[0]]>([
    ['an error', { match, action: 'status', status: 403 }],
    ['an answer without records', { match, action: 'replace', body: { status: 200, message: 'Ok' } }],
    ['a count alone', { match, action: 'replace', body: { output: { data: [], meta: { totalCount: 12 } } } }],
  ])('is not reported as none, after %s', async (_, fault) => {
    for (const name of ['groups', 'list']) {
      await cli.demo.fault(fault);
      const { code, stderr } = await cli.run(['records', name, 'source', `${source}`, ...hour]);
      await cli.reset();
      expect([name, code]).toEqual([name, 10]);
      expect(stderr).toContain('It is unknown whether records failed.');
    }
  });

  it('of one node is reported, with the others next to it and its own exit code', full, async () => {
    const target = desk.orders.nodes[1]!;
    await cli.demo.fault({
      match: { path: `*/${target.resourceId}/probe/quarantine/sample` },
      action: 'status',
      status: 403,
    });
    const { code, stdout, stderr } = await cli.run(['records', 'groups', 'flow', `${flow}`, ...hour, '--json']);
    await cli.reset();
    expect(code).toBe(10);
    const { resources, read } = JSON.parse(stdout) as PrintedGroups;
    expect(resources.filter(({ problem }) => problem)).toMatchObject([
      { id: target.resourceId, problem: { kind: 'refused' } },
    ]);
    expect(read).toBeGreaterThan(0);
    expect(stderr).toContain(`${target.resourceId} could not be read`);
  });

  it.each([
    [['groups', 'table', '1'], 2, 'Allowed choices are'],
    [['groups', 'flow', '999999999'], 5, ''],
    [['groups', 'source', '1', '--count', '100001'], 2, '--count is at most 100000'],
    [
      ['groups', 'source', '1', '--start-time', '2026-03-12T12:00Z', '--end-time', '2026-03-12T11:00Z'],
      2,
      'after --end-time',
    ],
    [['groups', 'source', '1', '--where', 'error:x ('], 2, '--where'],
    [['list', 'flow', '40001', '--group', 'zzz'], 2, 'No group'],
  ])('%j ends with %i and a reason', async (args, code, why) => {
    const ended = await cli.run(['records', ...args]);
    expect([ended.code, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toContain(why);
  });

  it('nothing is printed to a pipe where the environment forbids exports', async () => {
    await cli.withEnvironment('Closed', 'open', async () => {
      const file = join(cli.profile, 'settings.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"exports": "allowed"', '"exports": "forbidden"'));
      const since = (await cli.demo.log()).length;
      const ended = await cli.runIn('Closed', ['records', 'list', 'source', `${source}`]);
      expect([ended.code, ended.stdout]).toEqual([2, '']);
      expect((await cli.demo.log()).length).toBe(since);
    });
  });
});
