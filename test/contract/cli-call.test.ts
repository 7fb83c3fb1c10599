import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { entryAsJson } from '../../main/core/activity/export.ts';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { mayChange } from '../../main/api/operations/operation.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';
import type { Ended } from '../fixtures/cli.ts';
import { connectionAt } from '../fixtures/connection.ts';
import type { LoggedRequest } from '../fixtures/demo-service.ts';
import { caller, type Input, Inputs } from '../fixtures/inputs.ts';
import { full } from '../fixtures/thorough.ts';

let cli: ActingCli;
let inputs: Inputs;
let asked: ReturnType<typeof caller>;
let connection: ReturnType<typeof connectionAt>;

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40');
  connection = connectionAt(cli.demo);
  await connection.session.signIn({ method: 'service_key', serviceKey: cli.demo.serviceKey });
  asked = caller(connection);
  inputs = new Inputs(asked);
});
afterAll(async () => {
  await connection.close();
  await cli.stop();
});
beforeEach(() => cli.reset());

const changing = catalogue.map(({ operation }) => operation).filter(mayChange);

/** `penstock call` with that input. */
function call(id: string, { path, query, body }: Input, ...more: string[]): Promise<Ended> {
  const parameters = Object.entries({ ...path, ...query }).map(([name, value]) => `${name}=${String(value)}`);
  const args = ['call', id, ...(parameters.length > 0 ? ['--param', ...parameters] : []), ...more];
  return body === undefined ? cli.run(args) : cli.run([...args, '--body', '-'], { input: JSON.stringify(body) });
}

/** Changing requests to the service since then. */
async function changesSince(before: number): Promise<LoggedRequest[]> {
  return (await cli.demo.log(before)).filter(
    ({ method, path }) => method !== 'GET' && !['/token', '/logout'].includes(path),
  );
}
const requests = async (): Promise<number> => (await cli.demo.log()).length;
const entries = async (): Promise<ReturnType<typeof entryAsJson>[]> =>
  JSON.parse((await cli.run(['requests', 'export'])).stdout) as ReturnType<typeof entryAsJson>[];

/** A lookup that its user may change. */
async function countries(): Promise<{ id: number; rows: unknown[] }> {
  const maps = (await asked('data_maps.list', { query: { access_role: 'owner' } })) as { id: number; name: string }[];
  const { id } = maps.find(({ name }) => name === 'Country codes')!;
  const { data_map: rows } = (await asked('data_maps.get', { path: { data_map_id: id }, query: { expand: 1 } })) as {
    data_map: unknown[];
  };
  return { id, rows };
}

describe('in a protected environment', () => {
  it(
    'every operation that may change something is shown, requires the name, and sends nothing without it (T6)',
    full,
    async () => {
      await cli.withEnvironment('Production EU', 'protected', async () => {
        for (const { id, name } of changing) {
          const input = await inputs.of(id);
          const before = await requests();
          const { code, stdout, stderr } = await call(id, input, '--yes');
          expect({ id, code, stdout }).toEqual({ id, code: 2, stdout: '' });
          expect(stderr).toContain(`${name}: `);
          expect(stderr).toContain('Nothing was sent. Add --name "Production EU".');
          expect(await changesSince(before)).toEqual([]);
        }
      });
    },
  );

  it('a call is sent with the name', async () => {
    await cli.withEnvironment('Production EU', 'protected', async () => {
      const input = await inputs.of('data_sinks.update');
      const before = await requests();
      expect(await call('data_sinks.update', input, '--yes', '--name', 'Production EU')).toMatchObject({ code: 0 });
      expect(await changesSince(before)).toMatchObject([{ method: 'PUT', took_effect: true }]);
    });
  });
});

it('in a read-only environment nothing that may change something even reads the service (S4)', async () => {
  await cli.withEnvironment('Archive', 'read_only', async () => {
    for (const id of ['flows.pauseProgress', 'data_maps.deleteEntries', 'data_sinks.update']) {
      const input = await inputs.of(id);
      const before = await requests();
      const { code, stderr } = await call(id, input, '--yes', '--name', 'Archive');
      expect([code, stderr]).toEqual([2, expect.stringContaining('Archive is read-only.')]);
      expect(await requests()).toBe(before);
    }
  });
});

describe('a call that destroys', () => {
  it('shows what will be deleted and sends nothing, under any guard, until the name is given', async () => {
    const { id, rows } = await countries();
    const everything = { path: { data_map_id: id, entry_keys: '*' } };
    const before = await requests();
    const shown = await call('data_maps.deleteEntries', everything);
    expect([shown.code, shown.stdout]).toEqual([0, '']);
    expect(shown.stderr).toContain(`${rows.length} entries are deleted\n`);
    expect(shown.stderr).toContain('"code":"NL"');
    const name = new URL(cli.demo.baseUrl).host;
    expect(shown.stderr).toContain(`Nothing was sent. To send it, add --yes --name "${name}".`);
    expect(await call('data_maps.deleteEntries', everything, '--yes')).toMatchObject({ code: 2 });
    expect(await changesSince(before)).toEqual([]);
    expect(await call('data_maps.deleteEntries', everything, '--yes', '--name', name)).toMatchObject({ code: 0 });
    expect((await countries()).rows).toEqual([]);
    const entry = (await entries()).at(-1)!;
    expect(JSON.parse(entry.before!)).toEqual(rows);
    expect(entry.after).toBe('[]');
  });

  it('records all of the deleted resource in the activity log', async () => {
    const input = await inputs.of('data_maps.delete');
    const stood = await asked('data_maps.get', { ...input, query: { expand: 1 } });
    const name = new URL(cli.demo.baseUrl).host;
    const { code, stderr } = await call('data_maps.delete', input, '--yes', '--name', name);
    expect([code, stderr]).toEqual([0, expect.stringContaining('"Countries" is deleted, with 2 entries')]);
    const entry = (await entries()).at(-1)!;
    expect(JSON.parse(entry.before!)).toEqual(stood);
    expect(entry.after).toBeNull();
  });

  it('names the nodes of a flow to be deleted, and counts notifications', async () => {
    const flow = await inputs.of('flows.delete');
    const { stderr } = await call('flows.delete', flow);
    expect(stderr).toMatch(/\d+ nodes? of the flow ".+" (is|are) deleted\n {2}\d+ /);
    const listed = (await asked('notifications.list', { query: { page: 1, per_page: 100 } })) as unknown[];
    const all = await call('notifications.deleteAll', {});
    expect(all.stderr).toMatch(/^Delete all notifications: DELETE \/notifications\/all\n\d+ entries are deleted\n/);
    expect(listed.length).toBeGreaterThan(1);
  });
});

describe('a call that changes', () => {
  it('shows the members of a configuration that it removes, and records all of it in the activity log', async () => {
    const { path } = await inputs.of('data_sinks.update');
    const { sink_config: config } = (await asked('data_sinks.get', { path: path! })) as { sink_config: object };
    const [changed, ...lost] = Object.keys(config);
    const body = { sink_config: { [changed!]: 'elsewhere' } };
    const shown = await call('data_sinks.update', { path: path!, body });
    expect(shown.stderr).toContain(`sink_config is replaced entirely: ${lost.length} field`);
    for (const member of lost) expect(shown.stderr).toMatch(new RegExp(`^ {2}${member}: .* is deleted$`, 'm'));
    expect(shown.stderr).toMatch(new RegExp(`^ {2}${changed}: .* becomes "elsewhere"$`, 'm'));
    expect(await asked('data_sinks.get', { path: path! })).toMatchObject({ sink_config: config });
    expect(await call('data_sinks.update', { path: path!, body }, '--yes')).toMatchObject({ code: 0 });
    const entry = (await entries()).at(-1)!;
    expect(JSON.parse(entry.before!)).toEqual({ sink_config: config });
    expect(JSON.parse(entry.after!)).toEqual(body);
  });

  it('shows the entries that are overwritten, and no others', async () => {
    const { id, rows } = await countries();
    const written = [
      { code: 'NL', name: 'Nederland' },
      { code: 'XX', name: 'Nowhere' },
    ];
    const input = { path: { data_map_id: id }, body: { entries: written } };
    const { stderr } = await call('data_maps.upsertEntries', input, '--yes');
    expect(stderr).toContain('1 of 2 entries already exist and are overwritten\n');
    const entry = (await entries()).at(-1)!;
    expect(JSON.parse(entry.before!)).toEqual(rows.filter((row) => (row as { code: string }).code === 'NL'));
    expect(JSON.parse(entry.after!)).toEqual(written);
  });

  it('records the state of every node of a flow before and after', async () => {
    const [node] = [...(await cli.demo.state()).values()].filter(({ status }) => status === 'ACTIVE');
    const origin = node!.origin_node_id;
    const words = async () =>
      Object.fromEntries(
        [...(await cli.demo.state()).values()]
          .filter((one) => one.origin_node_id === origin)
          .map((one) => [one.flow_node_id, one.status]),
      );
    const before = await words();
    await call('flows.pause', { path: { flow_id: origin } }, '--yes');
    const entry = (await entries()).at(-1)!;
    expect(JSON.parse(entry.before!)).toEqual(before);
    expect(JSON.parse(entry.after!)).toEqual(await words());
    expect(entry.after).not.toBe(entry.before);
  });

  it('records what it created, where nothing existed before', async () => {
    const { stdout } = await call('data_maps.create', await inputs.of('data_maps.create'), '--yes');
    const entry = (await entries()).at(-1)!;
    expect(entry.before).toBeNull();
    expect(JSON.parse(entry.after!)).toEqual(JSON.parse(stdout));
  });

  it('sends nothing where its target cannot be read', async () => {
    const input = await inputs.of('data_sinks.update');
    await cli.demo.fault({ action: 'status', status: 403, match: { method: 'GET', path: '/data_sinks/*' } });
    const before = await requests();
    expect(await call('data_sinks.update', input, '--yes')).toMatchObject({ code: 4, stdout: '' });
    expect(await changesSince(before)).toEqual([]);
    await cli.demo.clearFaults();
  });

  it('reports that no operation reads its target', async () => {
    const input = await inputs.of('notifications.markRead');
    const { code, stderr } = await call('notifications.markRead', input, '--yes');
    expect([code, stderr]).toEqual([0, expect.stringContaining('is neither shown here nor recorded')]);
  });
});

it('a read is sent at once, under any guard', async () => {
  await cli.withEnvironment('Production EU', 'protected', async () => {
    expect(await call('data_sinks.get', await inputs.of('data_sinks.get'))).toMatchObject({ code: 0 });
  });
});
