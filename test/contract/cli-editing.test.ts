import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonRecord } from '#contract/models/resource.ts';
import type { ServiceFlow } from '../../main/core/ports/service.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { historyDatabase } from '../../main/storage/database-kinds.ts';
import { openVersions } from '../../main/storage/versions.ts';
import { ActingCli, type PrintedEdit } from '../fixtures/acting-cli.ts';
import { collect, serviceAt } from '../fixtures/connection.ts';
import type { LoggedRequest } from '../fixtures/demo-service.ts';
import { full } from '../fixtures/thorough.ts';

let cli: ActingCli;
let service: ReturnType<typeof serviceAt>['service'];
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--seed', '11', '--runs', '0');
  service = serviceAt(cli.demo).service;
});
afterAll(async () => {
  await service.close();
  await cli.stop();
});
beforeEach(async () => {
  await cli.reset();
  await service.session.signIn({ method: 'service_key', serviceKey: cli.demo.serviceKey });
});

/** An active source of the user. */
async function activeSource(): Promise<{ id: number; flow: ServiceFlow }> {
  const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
  const flow = flows.find(({ roles, nodes }) => {
    const [origin] = nodes;
    return roles.includes('owner') && origin?.kind === 'source' && origin.statusWord === 'ACTIVE' && origin.resourceId;
  })!;
  return { id: flow.nodes[0]!.resourceId!, flow };
}

/** A source that another user has paused. */
async function pausedSource(): Promise<{ id: number }> {
  const { id, flow } = await activeSource();
  await cli.demo.change('pause', flow.originId);
  return { id };
}
const read = async (id: number): Promise<JsonRecord> => (await service.resources.get({ kind: 'source', id })).record;
const changes = async (): Promise<LoggedRequest[]> =>
  (await cli.demo.log()).filter(({ method, path }) => method !== 'GET' && !/\/(token|logout|pause)$/.test(path));

describe('penstock resources edit', () => {
  it('shows what it would send with the flow that it reaches, and sends nothing without --yes', async () => {
    const { id, flow } = await activeSource();
    const { code, stdout, stderr } = await cli.run(['resources', 'edit', 'source', `${id}`, '--set', 'name=Renamed']);
    expect(code).toBe(0);
    expect(stdout).toContain(`PUT /data_sources/${id}`);
    expect(stdout).toContain(`${flow.originId} `);
    expect(stderr).toContain('Nothing was sent.');
    expect(await changes()).toEqual([]);
  });

  it('sends one request with the members that differ, confirms it, and undoes it', async () => {
    const { id } = await activeSource();
    const before = await read(id);
    const edit = ['resources', 'edit', 'source', `${id}`, '--set', 'name=Renamed', 'description="Says why"', '--yes'];
    const done = await cli.json<PrintedEdit>(edit);
    expect(done).toMatchObject({ operation: 'update', state: 'confirmed', resource: id });
    expect(await read(id)).toMatchObject({ name: 'Renamed', description: 'Says why' });
    expect((await changes()).map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT /data_sources/${id}`]);
    // Again there is nothing to send, and the document has the same members.
    const again = await cli.json<PrintedEdit>(edit);
    expect(again).toMatchObject({ edit: null, state: 'unchanged', resource: id, differences: [] });
    expect(Object.keys(again)).toEqual(Object.keys(done));
    const undone = await cli.json<PrintedEdit>(['resources', 'undo', done.edit.slice(0, 8), '--yes']);
    expect(undone.state).toBe('confirmed');
    const { updated_at: _then, ...after } = await read(id);
    const { updated_at: _first, ...wanted } = before;
    expect(after).toEqual(wanted);
    const listed = await cli.json<PrintedEdit[]>(['resources', 'edits', 'source', `${id}`]);
    expect(listed.map(({ edit: one }) => one)).toEqual([undone.edit, done.edit]);
    const all = await cli.json<{ type: string; edits: PrintedEdit[] }[]>(['changes', 'list', '--tab', 'here']);
    expect(all.slice(0, 2).map(({ type, edits }) => [type, edits[0]!.edit])).toEqual([
      ['edit', undone.edit],
      ['edit', done.edit],
    ]);
    const log = JSON.parse((await cli.run(['requests', 'export'])).stdout) as { description: string; before: string }[];
    expect(log.slice(-2).map(({ description }) => description)).toEqual(['Update a source', 'Update a source']);
    expect(log.at(-2)!.before).toContain(JSON.stringify(before['name']));
  });

  it('is a change, which is shown and undone by its ID', async () => {
    const { id } = await activeSource();
    const { name } = await read(id);
    const { edit } = await cli.json<PrintedEdit>([
      'resources',
      'edit',
      'source',
      `${id}`,
      '--set',
      'name=Renamed',
      '--yes',
    ]);
    const shown = await cli.json<{ type: string; edits: { edit: string }[] }>(['changes', 'show', edit]);
    expect(shown).toMatchObject({ type: 'edit', edits: [{ edit, operation: 'update', state: 'confirmed' }] });
    expect((await cli.run(['changes', 'show', edit])).stdout).toContain('name: ');
    const refused = await cli.run(['changes', 'restore', edit]);
    expect(refused.stderr).toContain(`Nothing was sent. Run penstock changes undo ${edit}.`);
    expect((await cli.run(['changes', 'undo', edit, '--yes'])).code).toBe(0);
    expect((await read(id))['name']).toEqual(name);
  });

  it('compares two resources of the service, and one with its namesake in another environment', full, async () => {
    const { id } = await pausedSource();
    const copy = await cli.json<PrintedEdit>(['resources', 'copy', 'source', `${id}`, '--yes']);
    await cli.demo.edit(`/data_sources/${copy.resource}`, { source_config: { path: '/staging' } });
    const diff = ['resources', 'diff', 'source', `${id}`];
    const said = await cli.json<{ differences: { path: string[]; before?: unknown }[] }>([
      ...[...diff, '--with', `${copy.resource}`],
    ]);
    expect(said.differences).toContainEqual(
      expect.objectContaining({ path: ['source_config', 'path'], before: '/staging' }),
    );
    expect(said.differences.map(({ path }) => path.at(-1))).not.toContain('id');
    await cli.withEnvironment('Staging', 'open', async () => {
      const same = await cli.run([...diff, '--with-environment', 'Staging']);
      expect(same).toMatchObject({ code: 0, stdout: '' });
      expect(same.stderr).toContain(`No differences from source ${id}`);
      const missing = await cli.run([...diff, '--with-environment', 'Staging', '--with', '1']);
      expect(missing.code).toBe(5);
    });
  });

  it('restores what another user changed, from the versions that the app stored', full, async () => {
    const { id } = await pausedSource();
    const before = await read(id);
    await cli.demo.edit(`/data_sources/${id}`, { name: 'Theirs', description: 'Theirs as well' });
    const database = openDatabase(join(cli.profile, historyDatabase.file), historyDatabase);
    const store = openVersions(database, `cli:${cli.demo.baseUrl}`);
    for (const record of [before, await read(id)])
      store.add({ kind: 'source', id, seenAt: 1, mark: '', record, change: null });
    database.close();
    const back = ['resources', 'restore', 'source', `${id}`];
    const plan = await cli.run([...back, '--plan']);
    expect(plan).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`"Theirs" -> ${JSON.stringify(before['name'])}`),
    });
    expect(await changes()).toHaveLength(1);
    const done = await cli.json<PrintedEdit>([...back, '--yes']);
    expect(done).toMatchObject({ operation: 'update', state: 'confirmed' });
    expect(await read(id)).toMatchObject({ name: before['name'], description: before['description'] });
    expect(await cli.run([...back, '--to', '999'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('has its own exit code when the service requires a pause first', full, async () => {
    const { id } = await activeSource();
    const { code, stdout } = await cli.run([
      ...['resources', 'edit', 'source', `${id}`, '--set', 'source_config.path=/elsewhere', '--yes', '--json'],
    ]);
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'failed', problem: { status: 405 } });
    expect((await changes()).map(({ took_effect }) => took_effect)).toEqual([false]);
  });

  it('sends a configuration whole, with its other members', full, async () => {
    const { id } = await pausedSource();
    const before = (await read(id))['source_config'] as JsonRecord;
    const path = ['--set', 'source_config.path=/elsewhere', '--set', 'source_config.start.cron=0 0 4 * * ?'];
    const edited = await cli.json<PrintedEdit>(['resources', 'edit', 'source', `${id}`, ...path, '--yes']);
    expect(edited.state).toBe('confirmed');
    expect((await read(id))['source_config']).toEqual({ ...before, path: '/elsewhere', 'start.cron': '0 0 4 * * ?' });
  });

  it('names a member that the service does not accept', async () => {
    const { id } = await pausedSource();
    const wrong = await cli.run(['resources', 'edit', 'source', `${id}`, '--set', 'status=PAUSED', '--yes']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('does not allow you to change status') });
    expect(await changes()).toEqual([]);
  });

  it('plans and sends numbers with their digits, and reports that the demo rounds one', async () => {
    const { id } = await pausedSource();
    const numbers = ['--set', 'source_config.size=12345678901234567890', '--set', 'source_config.rate=1.10'];
    const edit = ['resources', 'edit', 'source', `${id}`, ...numbers];
    const plan = await cli.run([...edit, '--plan', '--json']);
    expect(plan.stdout).toMatch(/"size": 12345678901234567890,\s+"rate": 1\.10\n/);
    const sent = await cli.run([...edit, '--yes']);
    expect(sent.stderr).toContain('source_config.size: 12345678901234567890 -> 12345678901234567000');
    expect(sent.stderr).not.toContain('source_config.rate: 1.10 ->');
  });

  it('requires the name of a protected environment, and sends nothing from a read-only one', async () => {
    const { id } = await pausedSource();
    const edit = ['resources', 'edit', 'source', `${id}`, '--set', 'name=Renamed', '--yes'];
    await cli.withEnvironment('Production EU', 'protected', async () => {
      expect(await cli.runIn('Production EU', edit)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--name'),
      });
      expect(await changes()).toEqual([]);
      expect(await cli.runIn('Production EU', [...edit, '--name', 'Production EU'])).toMatchObject({ code: 0 });
    });
    await cli.withEnvironment('Archive', 'read_only', async () => {
      const before = (await changes()).length;
      expect((await cli.runIn('Archive', edit)).code).toBe(2);
      expect(await changes()).toHaveLength(before);
    });
  });
});

describe('penstock resources edit of several', () => {
  interface PrintedMany {
    batch: string;
    resources: { resource: number; edit: PrintedEdit | null; problem: { message: string } | null }[];
  }
  const sets = async (): Promise<number[]> =>
    (await collect(service.resources.list('data_set')))
      .flatMap(({ resources }) => resources)
      .filter(({ roles }) => roles.includes('owner'))
      .map(({ id }) => id)
      .slice(0, 4);
  const tagsOf = async (id: number): Promise<unknown> =>
    (await service.resources.get({ kind: 'data_set', id })).record['tags'];

  it('shows one plan, sends one request for each that differs, and undoes all of it', async () => {
    const ids = await sets();
    const before = await Promise.all(ids.map(tagsOf));
    await cli.demo.edit(`/data_sets/${ids[3]}`, { tags: ['eu', 'kept'], description: 'Reviewed' });
    const sent = async () => (await changes()).slice(1).map(({ path }) => path);
    const edit = [
      'resources',
      'edit',
      'data_set',
      ...ids.map(String),
      '--add-tag',
      'eu',
      '--set',
      'description=Reviewed',
    ];
    const planned = await cli.run(edit);
    expect(planned.stdout).toContain(`data_set ${ids[3]}`);
    expect(planned.stdout).toMatch(/no change needed/);
    expect(planned.stdout).toContain('Resources to change: 3 of 4');
    expect(await sent()).toEqual([]);
    const { batch, resources } = await cli.json<PrintedMany>([...edit, '--yes']);
    expect(resources.map((one) => one.edit?.state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await sent()).toEqual(ids.slice(0, 3).map((id) => `/data_sets/${id}`));
    for (const id of ids) expect(await tagsOf(id)).toContain('eu');
    expect(await cli.run([...edit, '--yes'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('nothing to send'),
    });
    await cli.json<PrintedMany>(['resources', 'undo', batch, '--yes']);
    expect(await Promise.all(ids.map(tagsOf))).toEqual([...before.slice(0, 3), ['eu', 'kept']]);
  });

  it('names those that the service does not know or refuses, and changes the others', full, async () => {
    const ids = await sets();
    await cli.demo.fault({ match: { method: 'PUT', path: `/data_sets/${ids[1]}` }, action: 'status', status: 405 });
    const edit = [
      'resources',
      'edit',
      'data_set',
      '999999',
      ...ids.slice(0, 3).map(String),
      '--add-tag',
      'eu',
      '--yes',
      '--json',
    ];
    const { code, stdout } = await cli.run(edit);
    expect(code).toBe(11);
    const { resources } = JSON.parse(stdout) as PrintedMany;
    expect(resources.map(({ edit: one, problem }) => one?.state ?? (problem && 'left out'))).toEqual([
      'left out',
      'confirmed',
      'failed',
      'confirmed',
    ]);
    await cli.demo.clearFaults();
  });

  it('reports a kind without tags, and sends nothing', async () => {
    const { id } = await activeSource();
    const { stdout } = await cli.run(['resources', 'edit', 'source', `${id}`, `${id + 1}`, '--add-tag', 'eu']);
    expect(stdout).toContain('does not allow you to change tags');
    expect(await changes()).toEqual([]);
  });
});

describe('penstock resources copy, create and delete', () => {
  it('a copy is undone by deleting it, and a deletion by creating it again', async () => {
    const { id } = await pausedSource();
    const copied = await cli.json<PrintedEdit>(['resources', 'copy', 'source', `${id}`, '--yes']);
    expect(copied).toMatchObject({ operation: 'copy', state: 'confirmed' });
    const copy = copied.resource!;
    const { name, source_config: config } = await read(copy);
    expect(await cli.run(['resources', 'delete', 'source', `${copy}`, '--yes'])).toMatchObject({ code: 2 });
    const host = new URL(cli.demo.baseUrl).host;
    const deleted = await cli.json<PrintedEdit>(['resources', 'delete', 'source', `${copy}`, '--yes', '--name', host]);
    expect(deleted.state).toBe('confirmed');
    const anew = await cli.json<PrintedEdit>(['resources', 'undo', deleted.edit, '--yes']);
    expect(anew).toMatchObject({ operation: 'create', state: 'confirmed' });
    expect(await read(anew.resource!)).toMatchObject({ name, source_config: config });
  });
});
