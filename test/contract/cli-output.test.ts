import { type Schema, Validator } from '@cfworker/json-schema';
import Papa from 'papaparse';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../main/cli/context.ts';
import { commandNames, createProgram } from '../../main/cli/program.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { UnsafeService } from '../fixtures/unsafe-service.ts';
import { unsafeOnScreen } from '../fixtures/unsafe-text.ts';

let cli: ActingCli;
let service: UnsafeService;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '20', '--hold-clock');
  service = await UnsafeService.start();
  await service.run([...service.at(), 'incidents', 'declare', 'Wrong totals']);
});
afterAll(async () => {
  await cli.stop();
  await service.stop();
});

interface Flow {
  id: number;
  name: string;
  nodes: number;
  errors: number | null;
  fails_at: object | null;
}

const list = (...args: string[]) => cli.run(['flows', 'list', ...args]);
const flows = async (...args: string[]) => JSON.parse((await list('--output', 'json', ...args)).stdout) as Flow[];

/** Expects JSON that a command printed to match the schema of the command. */
async function expectAnswer(path: string, json: string): Promise<void> {
  const schema = JSON.parse((await cli.run(['schema', ...path.split(' ')])).stdout) as Schema;
  expect(new Validator(schema, '2020-12').validate(JSON.parse(json)).errors, `${path}: ${json}`).toEqual([]);
}

/** Every command that prints a list, with the arguments that it needs. */
const lists: Record<string, string[]> = {
  'actions list': [],
  'alerts deadlines list': [],
  'alerts list': [],
  'changes list': [],
  'environment list': [],
  'flows list': [],
  'incidents list': [],
  'lookups entries list': ['5'],
  'records export list': [],
  'records kinds list': [],
  'records list': ['source', '5'],
  'requests list': [],
  'resources list': ['source'],
  'runs list': ['7'],
};
/** Names of earlier releases, which forward. */
const earlier = /^(?:activity|errors|export|findings|notifications|quarantine) /;

describe('--output', () => {
  it('has the same values in every list, with the same other options', async () => {
    const terminal = { say: () => undefined, sayProblemAsJson: () => undefined };
    const { program } = await createProgram(commandNames, terminal, '0', () =>
      Promise.resolve({ terminal } as unknown as Context),
    );
    const leaves = (parent: Command, path: string): [string, Command][] =>
      parent.commands.flatMap((one): [string, Command][] =>
        one.commands.length > 0 ? leaves(one, `${path}${one.name()} `) : [[`${path}${one.name()}`, one]],
      );
    const all = leaves(program, '');
    for (const [path, { options }] of all) {
      const longs = options.map(({ long }) => long);
      if (!path.startsWith('alerts deadlines'))
        expect(longs.includes('--filter'), path).toBe(longs.includes('--where'));
    }
    const found = all.filter(([path]) => path.endsWith(' list') && !earlier.test(path));
    expect(found.map(([path]) => path).sort()).toEqual(Object.keys(lists));
    for (const [path, { options }] of found) {
      const longs = options.map(({ long }) => long);
      expect(longs, path).toEqual(expect.arrayContaining(['--json', '--output', '--fields', '--sort', '--limit']));
      const formats = options.find(({ long }) => long === '--output')!.argChoices;
      expect(formats, path).toEqual(['table', 'wide', 'json', 'ndjson', 'md', 'csv']);
    }
  });

  // Deadlines belong to an environment of the settings, and this service has none.
  const printed = Object.entries(lists).filter(([path]) => path !== 'alerts deadlines list');
  it.each(printed)('%s prints equal entries in every format, and only text', async (path, args) => {
    const run = async (format: string, onScreen = false) => {
      const { stdout, stderr, code } = await service.run(
        [...service.at(), ...path.split(' '), ...args, '--output', format],
        onScreen,
      );
      expect([0, 5, 10], stderr).toContain(code);
      return { stdout, stderr };
    };
    const { stdout: json } = await run('json');
    if (json === '') return;
    const document = JSON.parse(json) as Record<string, unknown> | object[];
    const entries = Array.isArray(document) ? document : Object.values(document).findLast(Array.isArray)!;
    const lines = (await run('ndjson')).stdout.split('\n').filter(Boolean);
    for (const line of lines) await expectAnswer(path, line);
    // A gap without an end is part of the document of changes, and no entry.
    expect(entries).toEqual(expect.arrayContaining(lines.map((line): unknown => JSON.parse(line))));
    const { data } = Papa.parse((await run('csv')).stdout, { skipEmptyLines: true });
    expect(data.length).toBe(lines.length + (lines.length > 0 ? 1 : 0));
    for (const format of ['md', 'table', 'wide', 'json', 'ndjson', 'csv'])
      expect((await run(format, true)).stdout.replaceAll('\n', '')).not.toMatch(unsafeOnScreen);
  });

  it('is the same as --json, and not together with it', async () => {
    expect(await flows()).toEqual(JSON.parse((await list('--json')).stdout));
    expect(await list('--json', '--output', 'csv')).toMatchObject({ code: 2, stdout: '' });
  });

  it('md is a table that shows texts literally', async () => {
    const { stdout } = await list('--output', 'md', '--fields', 'id,name', '--limit', '1', '--sort', 'id');
    expect(stdout).toBe('| `id` | `name` |\n| --- | --- |\n| `40001` | `Orders EU` |\n');
  });

  it('is PENSTOCK_OUTPUT where the command has no other', async () => {
    const env = { PENSTOCK_OUTPUT: 'ndjson', PENSTOCK_SERVICE_KEY: cli.demo.serviceKey };
    const run = (args: string[]) => cli.run(args, { env });
    expect((await run(['flows', 'list', '--fields', 'id', '--limit', '1', '--sort', 'id'])).stdout).toBe(
      '{"id":40001}\n',
    );
    expect(JSON.parse((await run(['flows', 'list', '--json'])).stdout)).toHaveLength(20);
    expect((await run(['status'])).stdout).toContain('need attention');
    const wrong = await cli.run(['flows', 'list'], { env: { ...env, PENSTOCK_OUTPUT: 'yaml' } });
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
  });

  it('json prints errors as JSON, also of usage', async () => {
    const errorOf = async (args: string[]) => JSON.parse((await cli.run(args)).stderr) as { error: object };
    expect(await errorOf(['flows', 'show', '7', '--output', 'json'])).toMatchObject({
      error: { kind: 'not_found', exit_code: 5 },
    });
    expect(await errorOf(['flows', 'list', '--output=json', '--nope'])).toMatchObject({
      error: { kind: 'invalid_input', message: expect.stringContaining('--nope'), exit_code: 2 },
    });
  });

  it('refuses with --watch what it cannot print repeatedly', async () => {
    expect(await list('--watch', '--output', 'csv')).toMatchObject({ code: 2 });
    expect(await list('--watch', '--limit', '3')).toMatchObject({ code: 2 });
  });
});

it('a name of the service that looks like a marked number of a document stays a text', async () => {
  const name = '\ufdd012.50';
  const [source] = await cli.json<{ id: number }[]>(['resources', 'list', 'source', '--where', 'status:active']);
  const id = String(source!.id);
  const given = ['call', 'data_sources.update', '--param', `source_id=${id}`, '--body', '-', '--yes'];
  expect(await cli.run(given, { input: JSON.stringify({ name }) })).toMatchObject({ code: 0 });
  const ofSource = ['resources', 'list', 'source', '--filter', `id:${id}`];
  expect(await cli.json(ofSource)).toMatchObject([{ name }]);
  for (const args of [
    ['--output', 'ndjson'],
    ['--output', 'csv', '--fields', 'name'],
  ])
    expect((await cli.run([...ofSource, ...args])).stdout).toContain(name);
  expect(await cli.json(['resources', 'show', 'source', id])).toMatchObject({ name, record: { name } });
  const edited = await cli.run(['resources', 'edit', 'source', id, '--set', 'description=x', '--yes']);
  expect(edited).toMatchObject({ code: 0 });
  expect(await cli.json(ofSource)).toMatchObject([{ name, description: 'x' }]);
  const exported = (await cli.json<{ path: string; after: string }[]>(['requests', 'export'])).at(-2)!;
  expect(exported.path).toBe(`/data_sources/${id}`);
  expect(exported.after).toContain(name);
});

describe('penstock schema', () => {
  /** Returns an ID from the first entry of a list. */
  const firstOf = async (run: (args: string[]) => Promise<{ stdout: string }>, name: string) => {
    const { stdout } = await run([`${name}s`, 'list', '--json']);
    const id = (JSON.parse(stdout) as Record<string, string>[]).map((entry) => entry[name]).find((one) => one);
    return id!;
  };
  const atService = (args: string[]) => service.run([...service.at(), ...args], false);
  const atDemo = (args: string[]) => cli.run(args);

  it.each([
    ['actions show', 'action'],
    ['alerts show', '7'],
    ['changes show', 'change'],
    ['changes restore', 'change'],
    ['doctor', null],
    ['explain', '7'],
    ['flows activate', '7'],
    ['flows pause', '7'],
    ['flows show', '7'],
    ['incidents show', 'incident'],
    ['records kinds show', 'kind'],
    ['resources show source', '5'],
    ['runs logs 7', '5'],
    ['status', null],
    ['whoami', null],
  ])('describes the answer of %s at a service of odd texts', async (command, argument) => {
    const ids: Record<string, () => Promise<string>> = {
      action: () => firstOf(atService, 'action'),
      change: () => firstOf(atService, 'change'),
      incident: () => firstOf(atService, 'incident'),
      kind: async () => {
        const { stdout } = await atService(['records', 'kinds', 'list', '--json']);
        return (JSON.parse(stdout) as { kinds: { key: string }[] }).kinds[0]!.key;
      },
    };
    const given = argument === null ? [] : [(await ids[argument]?.()) ?? argument];
    const { stdout, stderr } = await atService([...command.split(' '), ...given, '--json']);
    expect(stdout, stderr).not.toBe('');
    await expectAnswer(command.replace(/ (?:source|7)$/, ''), stdout);
  });

  it('describes answers with many nodes, and plans', async () => {
    const [flow] = await flows('--filter', 'status:active role:owner', '--limit', '1');
    const paused = String(flow!.id);
    expect(await atDemo(['flows', 'pause', paused, '--yes'])).toMatchObject({ code: 0 });
    const change = await firstOf(atDemo, 'change');
    const source = (await cli.json<{ id: number }[]>(['resources', 'list', 'source']))[0]!.id;
    for (const [command, ...given] of [
      ['status'],
      ['explain', '40001'],
      ['flows show', '40001'],
      ['flows pause', '40001'],
      ['flows pause', '40001', '--save'],
      ['flows activate', paused],
      ['changes restore', change],
      ['changes show', change],
      ['actions show', await firstOf(atDemo, 'action')],
      ['resources show', 'source', String(source)],
      ['runs logs', '40001'],
      ['doctor'],
      ['whoami'],
    ] as [string, ...string[]][]) {
      const { stdout, stderr } = await atDemo([...command.split(' '), ...given, '--json']);
      expect(stdout, `${command}: ${stderr}`).not.toBe('');
      await expectAnswer(command, stdout);
    }
  });

  it('refuses a command without a schema, and lists those with one', async () => {
    const { code, stderr } = await cli.run(['schema', 'flows', 'delete']);
    expect(code).toBe(2);
    expect(stderr).toContain('There is no schema of flows delete.');
    expect(stderr).toContain('flows list, flows pause, flows show');
  });
});

describe('the options of lists', () => {
  it('--fields chooses members, in any format, and refuses unknown ones', async () => {
    expect(Object.keys((await flows('--fields', 'nodes,id'))[0]!)).toEqual(['nodes', 'id']);
    expect((await list('--fields', 'id,name')).stdout).toMatch(/^ID +NAME\n40001/m);
    const unknown = await list('--fields', 'id,nmae');
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('no member "nmae"');
  });

  it('--sort sorts by members, unknown values last in either direction', async () => {
    const errors = async (by: string) => (await flows('--sort', by)).map((flow) => flow.errors);
    const known = (values: (number | null)[]) => values.filter((value) => value !== null);
    const up = await errors('errors');
    const down = await errors('-errors,id');
    expect(known(up)).toEqual(known(up).toSorted((a, b) => a - b));
    expect(known(down)).toEqual(known(up).toReversed());
    for (const values of [up, down]) expect(values.slice(known(values).length).every((one) => one === null)).toBe(true);
  });

  it('--limit cuts every format, and says so', async () => {
    const { stdout, stderr } = await list('--limit', '2');
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(stderr).toContain('The first 2 of 20 entries.');
    expect(await flows('--limit', '2')).toHaveLength(2);
    expect(await list('--limit', '0')).toMatchObject({ code: 2 });
  });

  it('--filter is --where', async () => {
    expect(await flows('--filter', 'status:failing')).toEqual(await flows('--where', 'status:failing'));
    expect(await list('--filter', 'a', '--where', 'b')).toMatchObject({ code: 2 });
    const pause = (option: string) => cli.run(['flows', 'pause', option, 'id:40001', '--json']);
    expect((await pause('--filter')).stdout).toBe((await pause('--where')).stdout);
  });

  it.each([
    ['flows list', 'colour:red'],
    ['flows list', 'project:Ordrs'],
    ['flows pause', 'project:Ordrs'],
    ['flows pause', ''],
    ['changes list', 'colour:red'],
    ['findings list', 'colour:red'],
    ['notifications list', 'kind:x'],
  ])('%s refuses %j by the name of the option that was used', async (command, expression) => {
    for (const option of ['--filter', '--where']) {
      const { code, stderr } = await cli.run([...command.split(' '), option, expression]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(new RegExp(`^${option}: `, 'm')) });
    }
  });
});
