import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../main/cli/context.ts';
import { commandNames, createProgram } from '../../main/cli/program.ts';
import { manifestKind } from '../../main/core/export-format/manifest.ts';
import { live } from '../../main/core/findings/life.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { exportsDatabase } from '../../main/storage/database-kinds.ts';
import { openErrors } from '../../main/storage/errors.ts';
import { openExports } from '../../main/storage/exports.ts';
import { openFindings } from '../../main/storage/findings.ts';
import type { Ended } from '../fixtures/cli.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { storedKind } from '../fixtures/error-kinds.ts';
import { trouble } from '../fixtures/findings.ts';
import { json, OddService } from '../fixtures/odd-service.ts';
import { storedExport } from '../fixtures/stored-export.ts';
import { everyUnsafe, unsafeOnScreen } from '../fixtures/unsafe-text.ts';

/** Used in each name, message and record of the service, in what was typed, and in what is on disk. */
const unsafe = `N\u001b]0;title\u0007${everyUnsafe.join('')}x`;
/** As a part of a file name, which cannot hold a slash; and its trail leads nowhere. */
const unsafeName = unsafe.replaceAll('\0', '');

let service: OddService;
let folder: string;

beforeAll(async () => {
  const flow = {
    id: 7,
    origin_node_id: 7,
    name: unsafe,
    status: 'ACTIVE',
    data_source: { id: 5 },
    access_roles: ['owner'],
  };
  const source = { id: 5, name: unsafe, status: 'ACTIVE', description: unsafe };
  const record = { rawMessage: unsafe, error: { message: unsafe, type: unsafe }, [unsafe]: unsafe };
  service = await OddService.start((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost');
    if (request.method !== 'GET' && !pathname.includes('quarantine'))
      return json({ message: unsafe, [unsafe]: unsafe }, 400)(request, response);
    if (pathname.startsWith('/flows')) return json({ flows: [flow], data_sources: [source] })(request, response);
    return json({ data: [record], meta: { totalCount: 1, currentPage: 1, pageCount: 1 } })(request, response);
  });
  service.userName = unsafe;
  folder = mkdtempSync(join(tmpdir(), 'penstock-terminal-'));
  await run([...at(), 'flows', 'pause', '7', '--yes', '--reason', unsafe]);
  await storeAsTheWindowDoes();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** An export, a finding and a kind of failure, which no command stores. */
async function storeAsTheWindowDoes(): Promise<void> {
  const exported = openDatabase(join(folder, 'exports.db'), exportsDatabase);
  const { job, ...stored } = storedExport('aa1');
  openExports(exported).put({
    ...stored,
    job: { ...job, title: unsafe, path: `/out/${unsafe}`, environmentName: unsafe },
  });
  exported.close();
  const database = openDatabase(join(folder, 'penstock.db'));
  const [now, minute] = [Date.now(), 60_000];
  const flows = { at: now, every: minute, troubled: [], sightOf: () => null };
  const life = live(null, 7, trouble(), flows, now - minute)!;
  await openFindings(database, `cli:${service.baseUrl}`).save([{ ...life, name: unsafe, project: unsafe }], now);
  const kind = storedKind('aa1', { foundAt: now, errorType: unsafe, name: unsafe });
  const named = kind.places.map((place) => ({ ...place, flowName: unsafe, nodeName: unsafe }));
  const read = { records: 1, total: null, nodes: 1, failing: 1, undecided: 0, from: now, to: now };
  const looked = { at: now, newest: now, read };
  await openErrors(database, `cli:${service.baseUrl}`).save(
    [{ ...kind, message: [{ text: unsafe, mask: null }], places: named }],
    looked,
  );
  database.close();
}

const run = (args: readonly string[], onScreen = true): Promise<Ended> =>
  penstock(['--profile', folder, ...args], { env: { PENSTOCK_SERVICE_KEY: service.serviceKey }, onScreen });
const at = (): string[] => ['--base-url', service.baseUrl, '--ca', service.caFile];

/** The one action of the record. */
async function action(): Promise<string> {
  const { stdout } = await run([...at(), 'actions', 'list', '--json']);
  return (JSON.parse(stdout) as { action: string }[])[0]!.action;
}

/** The incident that a test before this one declared. */
async function incident(): Promise<string> {
  const { stdout } = await run([...at(), 'incidents', 'list', '--json']);
  return (JSON.parse(stdout) as { incident: string }[])[0]!.incident;
}

/** Arguments of every command there is; a new one has to come along. */
const commands: Record<string, (() => string[] | Promise<string[]>)[]> = {
  'flows list': [
    () => [...at(), 'flows', 'list'],
    () => [...at(), 'flows', 'list', '--json'],
    () => [...at(), 'flows', 'list', '--where', unsafe],
    () => [...at(), 'flows', 'list', '--view', unsafe],
  ],
  'flows pause': [
    () => [...at(), 'flows', 'pause', '7', '--plan'],
    () => [...at(), 'flows', 'pause', '--where', unsafe],
    () => [...at(), 'flows', 'pause', '7', '--yes', '--reason', unsafe],
  ],
  'flows activate': [() => [...at(), 'flows', 'activate', '7', '--yes', '--json']],
  'changes list': [() => [...at(), 'changes', 'list'], () => [...at(), 'changes', 'list', '--json']],
  'changes until': [async () => [...at(), 'changes', 'until', await action(), unsafe]],
  'incidents declare': [
    () => [...at(), 'incidents', 'declare', unsafe, '--severity', 'critical'],
    () => [...at(), 'incidents', 'declare', unsafe, '--change', unsafe],
  ],
  'incidents list': [
    () => [...at(), 'incidents', 'list'],
    () => [...at(), 'incidents', 'list', '--json'],
    () => [...at(), 'incidents', 'list', '--where', unsafe],
  ],
  compare: [
    () => [...at(), 'compare'],
    () => [...at(), 'compare', '--json'],
    () => [...at(), 'compare', '--where', unsafe],
    () => [...at(), 'compare', '--with', unsafe],
  ],
  'incidents note': [async () => [...at(), 'incidents', 'note', await incident(), unsafe]],
  'incidents show': [
    async () => [...at(), 'incidents', 'show', await incident()],
    async () => [...at(), 'incidents', 'show', await incident(), '--json'],
    () => [...at(), 'incidents', 'show', unsafe],
  ],
  handover: [() => [...at(), 'handover']],
  'incidents reopen': [async () => [...at(), 'incidents', 'reopen', await incident()]],
  'findings list': [
    () => [...at(), 'findings', 'list'],
    () => [...at(), 'findings', 'list', '--json'],
    () => [...at(), 'findings', 'list', '--where', unsafe],
  ],
  'findings show': [
    () => [...at(), 'findings', 'show', '7'],
    () => [...at(), 'findings', 'show', '7', '--json'],
    () => [...at(), 'findings', 'show', unsafe],
  ],
  'findings ack': [() => [...at(), 'findings', 'ack', '7'], () => [...at(), 'findings', 'ack', unsafe]],
  'errors list': [
    () => [...at(), 'errors', 'list'],
    () => [...at(), 'errors', 'list', '--json'],
    () => [...at(), 'errors', 'list', '--where', unsafe],
  ],
  'errors show': [
    () => [...at(), 'errors', 'show', 'aa1'],
    () => [...at(), 'errors', 'show', 'aa1', '--json'],
    () => [...at(), 'errors', 'show', unsafe],
  ],
  'incidents close': [async () => [...at(), 'incidents', 'close', await incident(), '--learnt', unsafe]],
  'actions list': [() => [...at(), 'actions', 'list'], () => [...at(), 'actions', 'list', '--json']],
  'actions show': [
    async () => [...at(), 'actions', 'show', await action()],
    async () => [...at(), 'actions', 'show', await action(), '--json'],
    () => [...at(), 'actions', 'show', unsafe],
  ],
  'actions resume': [async () => [...at(), 'actions', 'resume', await action(), '--yes']],
  'actions cancel': [async () => [...at(), 'actions', 'cancel', await action(), '--yes']],
  'actions retry': [async () => [...at(), 'actions', 'retry', await action(), '--yes']],
  'actions restore': [async () => [...at(), 'actions', 'restore', await action(), '--plan']],
  'actions report': [async () => [...at(), 'actions', 'report', await action(), '--out', join(folder, unsafeName)]],
  'activity verify': [() => ['activity', 'verify'], () => ['activity', 'verify', '--expect', unsafe]],
  'activity export': [() => ['activity', 'export'], () => ['activity', 'export', '--csv']],
  ...Object.fromEntries(
    ['source', 'dataset', 'sink'].map((kind) => {
      const sample = () => [...at(), kind, 'sample-quarantine', '5'];
      const all = ['--all', '--accept', 'all', '--out'];
      return [
        `${kind} sample-quarantine`,
        [
          ...['table', 'json', 'csv'].map((format) => () => [...sample(), '--format', format]),
          () => [...sample(), ...all, join(folder, `${kind}${unsafeName}.csv`)],
          () => [...sample(), '--redact', unsafe],
        ],
      ];
    }),
  ),
  'export list': [
    () => ['export', 'list'],
    () => ['export', 'list', '--json'],
    () => ['export', 'list', '--where', unsafe],
  ],
  'export verify': [
    () => {
      const file = join(folder, 'planted.manifest.json');
      const files = [{ name: unsafeName, rows: 1, bytes: 1, sha256: unsafe }];
      const counts = { written: 1, withheld: 0, cutCells: 0, replacedCells: 0 };
      writeFileSync(
        file,
        JSON.stringify({ kind: manifestKind, export: 'a', format: 'csv', resources: [], counts, files }),
      );
      return ['export', 'verify', file];
    },
    () => ['export', 'verify', unsafe],
  ],
  call: [
    () => [...at(), 'call', 'flows.list'],
    () => [...at(), 'call', 'flows.list', '--all'],
    () => [...at(), 'call', 'flows.pause', '--param', 'flow_id=7', '--yes'],
    () => [...at(), 'call', unsafe],
  ],
  operations: [() => ['operations'], () => ['operations', 'flows.pause'], () => ['operations', unsafe]],
  'environment configure': [
    () => ['environment', 'configure', '--no-login', '--environment', unsafe.slice(0, 60), ...at()],
    () => ['environment', 'configure', '--no-login', '--operation', unsafe],
  ],
  'settings export': [() => ['settings', 'export'], () => ['settings', 'export', '--out', join(folder, unsafeName)]],
  'settings import': [
    async () => {
      const file = join(folder, 'settings-of-others.json');
      writeFileSync(file, (await run(['settings', 'export'], false)).stdout);
      return ['settings', 'import', file];
    },
    () => ['settings', 'import', unsafe],
  ],
  'environment list': [() => ['environment', 'list'], () => ['environment', 'list', '--json']],
  'environment use': [() => ['environment', 'use', unsafe.slice(0, 60)], () => ['environment', 'use', unsafe]],
  login: [() => ['login', '--environment', unsafe]],
  logout: [() => ['logout', '--environment', unsafe.slice(0, 60)]],
  'environment remove': [() => ['environment', 'remove', unsafe.slice(0, 60)]],
};

/** Nothing is said while commands are added. */
const silent = { say: () => undefined } as unknown as Context['terminal'];

it('knows every command', async () => {
  const { program } = await createProgram(commandNames, silent, '0', async () => ({ terminal: silent }) as Context);
  const leaves = (command: Command): string[] =>
    command.commands.flatMap((one) =>
      one.commands.length > 0 ? leaves(one).map((rest) => `${one.name()} ${rest}`) : one.name(),
    );
  expect(Object.keys(commands).sort()).toEqual(leaves(program).sort());
});

for (const [name, ways] of Object.entries(commands)) {
  it(`${name} writes only text to a screen`, async () => {
    for (const way of ways) {
      const args = await way();
      const { stdout, stderr } = await run(args);
      // The line of progress is cleared by an escape code of our own.
      const shown = (stdout + stderr).replaceAll('\r\u001b[2K', '');
      expect(shown, args.join(' ')).not.toBe('');
      expect(shown, args.join(' ')).not.toMatch(unsafeOnScreen);
    }
  });
}

it('escapes what a name would do to a terminal', async () => {
  const { stdout } = await run([...at(), 'actions', 'show', await action()]);
  expect(stdout).toContain('N\\u{1b}]0;title\\u{7}');
  expect(existsSync(join(folder, 'actions.db'))).toBe(true);
});
