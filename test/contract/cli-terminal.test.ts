import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../main/cli/context.ts';
import { commandNames, createProgram } from '../../main/cli/program.ts';
import { manifestKind } from '../../main/core/export-format/manifest.ts';
import { unsafe, unsafeName, UnsafeService } from '../fixtures/unsafe-service.ts';
import { unsafeOnScreen } from '../fixtures/unsafe-text.ts';
import { full } from '../fixtures/thorough.ts';

let service: UnsafeService;
let folder: string;
beforeAll(async () => {
  service = await UnsafeService.start();
  ({ folder } = service);
});
afterAll(() => service.stop());

const run = (args: readonly string[], onScreen?: boolean, env?: NodeJS.ProcessEnv) => service.run(args, onScreen, env);
const at = () => service.at();

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

/** Arguments of every existing command. A new one must be added here. */
const commands: Record<string, (() => string[] | Promise<string[]>)[]> = {
  status: [() => [...at(), 'status'], () => [...at(), 'status', '--json']],
  explain: [
    () => [...at(), 'explain', '7'],
    () => [...at(), 'explain', '7', '--json'],
    () => [...at(), 'explain', unsafe],
  ],
  metrics: [() => [...at(), 'metrics', '--listen', unsafe]],
  watch: [() => ['--environment', unsafe, '--profile', folder, 'watch']],
  'flows list': [
    () => [...at(), 'flows', 'list'],
    () => [...at(), 'flows', 'list', '--json'],
    () => [...at(), 'flows', 'list', '--where', unsafe],
    () => [...at(), 'flows', 'list', '--view', unsafe],
  ],
  'flows show': [() => [...at(), 'flows', 'show', '7'], () => [...at(), 'flows', 'show', '7', '--json']],
  'runs list': [() => [...at(), 'runs', 'list', '7'], () => [...at(), 'runs', 'list', '7', '--json']],
  'runs show': [
    () => [...at(), 'runs', 'show', '7'],
    () => [...at(), 'runs', 'show', '7', '--json'],
    () => [...at(), 'runs', 'show', '7', unsafe],
  ],
  'runs logs': [
    () => [...at(), 'runs', 'logs', '7', '5'],
    () => [...at(), 'runs', 'logs', '7', '5', '--json'],
    () => [...at(), 'runs', 'logs', '7', unsafe],
  ],
  'flows compare': [
    () => [...at(), 'flows', 'compare', '7', '--with', '7'],
    () => [...at(), 'flows', 'compare', '--with-environment', unsafe],
    () => [...at(), 'flows', 'compare', '7', '--at', '1h'],
    () => [...at(), 'flows', 'compare', '7', '--at', '1h', '--json'],
    () => [...at(), 'flows', 'compare', '7', '--with-environment', unsafe],
    () => [...at(), 'flows', 'compare', '7', '--at', unsafe],
  ],
  'flows pause': [
    () => [...at(), 'flows', 'pause', '7', '--plan'],
    () => [...at(), 'flows', 'pause', '--where', unsafe],
    () => [...at(), 'flows', 'pause', '7', '--yes', '--reason', unsafe],
  ],
  'flows activate': [() => [...at(), 'flows', 'activate', '7', '--yes', '--json']],
  'changes confirm': [() => [...at(), 'changes', 'confirm', unsafe]],
  'changes close': [() => [...at(), 'changes', 'close', unsafe]],
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
    async () => [...at(), 'incidents', 'show', await incident(), '--live'],
    () => [...at(), 'incidents', 'show', unsafe],
  ],
  schema: [() => ['schema', 'flows', 'list'], () => ['schema', unsafe]],
  mcp: [() => [...at(), 'mcp', '--service-key-file', '-']],
  'records export run': [
    () => [...at(), 'records', 'export', 'run', '--out-dir', folder, '--accept', 'all'],
    () => [...at(), 'records', 'export', 'run', '--out-dir', unsafe],
  ],
  'records sample': [
    () => [...at(), 'records', 'sample', 'source', '5'],
    () => [...at(), 'records', 'sample', 'source', '5', '--json'],
  ],
  open: [() => ['open', unsafe], () => ['open', 'penstock://open/demo/flows/1']],
  handover: [
    () => [...at(), 'handover'],
    () => [...at(), 'handover', '--out', join(folder, 'handover.json')],
    () => [...at(), 'handover', '--out', join(folder, unsafe)],
  ],
  'incidents open': [
    () => [...at(), 'incidents', 'open', join(folder, 'handover.json')],
    () => [...at(), 'incidents', 'open', join(folder, 'handover.json'), '--json'],
    () => [...at(), 'incidents', 'open', unsafe],
  ],
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
  'notifications list': [
    () => [...at(), 'notifications', 'list', '--show', 'all'],
    () => [...at(), 'notifications', 'list', '--json'],
    () => [...at(), 'notifications', 'list', '--where', unsafe],
  ],
  'notifications ack': [
    () => [...at(), 'notifications', 'ack', '7:aa1'],
    () => [...at(), 'notifications', 'ack', unsafe],
  ],
  'notifications mute': [
    () => [...at(), 'notifications', 'mute', '7:aa1', '--until', '1h'],
    () => [...at(), 'notifications', 'mute', '7:aa1', '--undo'],
    () => [...at(), 'notifications', 'mute', unsafe, '--until', unsafe],
  ],
  'alerts list': [
    () => [...at(), 'alerts', 'list', '--tab', 'all'],
    () => [...at(), 'alerts', 'list', '--each', '--since', '1h'],
    () => [...at(), 'alerts', 'list', '--json'],
    () => [...at(), 'alerts', 'list', '--where', unsafe],
  ],
  'alerts show': [
    () => [...at(), 'alerts', 'show', '7'],
    () => [...at(), 'alerts', 'show', '7', '--json'],
    () => [...at(), 'alerts', 'show', unsafe],
  ],
  'alerts ack': [
    () => [...at(), 'alerts', 'ack', '7', '--note', unsafe],
    () => [...at(), 'alerts', 'show', '7'],
    () => [...at(), 'alerts', 'ack', unsafe],
  ],
  'alerts mute': [
    () => [...at(), 'alerts', 'mute', 'notification/7:aa1', '--until', '1h'],
    () => [...at(), 'alerts', 'mute', 'notification/7:aa1', '--undo'],
    () => [...at(), 'alerts', 'mute', unsafe, '--until', unsafe],
  ],
  'alerts rules': [
    () => ['alerts', 'rules', '--levels', unsafe.slice(0, 60)],
    () => ['alerts', 'rules', '--json'],
    () => ['alerts', 'rules', '--quiet', unsafe],
  ],
  'alerts deadlines list': [
    () => ['alerts', 'deadlines', 'list', '--environment', unsafe],
    () => [...at(), 'alerts', 'deadlines', 'list', '--json'],
  ],
  'alerts deadlines add': [
    () => [...at(), 'alerts', 'deadlines', 'add', '--filter', unsafe, '--run-by', '06:00'],
    () => [...at(), 'alerts', 'deadlines', 'add', '--filter', 'id:7', '--run-by', unsafe, '--zone', unsafe],
  ],
  'alerts deadlines remove': [() => [...at(), 'alerts', 'deadlines', 'remove', unsafe]],
  'records kinds list': [
    () => [...at(), 'records', 'kinds', 'list'],
    () => [...at(), 'records', 'kinds', 'list', '--json'],
    () => [...at(), 'records', 'kinds', 'list', '--where', unsafe],
  ],
  'records kinds show': [
    () => [...at(), 'records', 'kinds', 'show', 'aa1'],
    () => [...at(), 'records', 'kinds', 'show', 'aa1', '--json'],
    () => [...at(), 'records', 'kinds', 'show', unsafe],
  ],
  'records kinds ack': [
    () => [...at(), 'records', 'kinds', 'ack', 'aa1', '--note', unsafe],
    () => [...at(), 'records', 'kinds', 'show', 'aa1'],
    () => [...at(), 'records', 'kinds', 'ack', unsafe],
  ],
  changed: [
    () => [...at(), 'changed'],
    () => [...at(), 'changed', '--json'],
    () => [...at(), 'changed', '--where', unsafe],
  ],
  'resources list': [
    () => [...at(), 'resources', 'list', 'source'],
    () => [...at(), 'resources', 'list', 'source', '--json'],
    () => [...at(), 'resources', 'list', 'source', '--where', unsafe],
  ],
  'resources show': [
    () => [...at(), 'resources', 'show', 'source', '5'],
    () => [...at(), 'resources', 'show', 'source', '5', '--json'],
    () => [...at(), 'resources', 'show', unsafe, '5'],
  ],
  history: [
    () => [...at(), 'history', 'source', '5'],
    () => [...at(), 'history', 'source', '5', '--json'],
    () => [...at(), 'history', unsafe, unsafe],
  ],
  'resources history': [
    () => [...at(), 'resources', 'history', 'source', '5'],
    () => [...at(), 'resources', 'history', 'source', '5', '--json'],
    () => [...at(), 'resources', 'history', unsafe, unsafe],
  ],
  'resources diff': [
    () => [...at(), 'resources', 'diff', 'source', '5'],
    () => [...at(), 'resources', 'diff', 'source', '5', '--json'],
    () => [...at(), 'resources', 'diff', 'source', '5', '--from', unsafe],
    () => [...at(), 'resources', 'diff', 'source', '5', '--with', '6'],
    () => [...at(), 'resources', 'diff', 'source', '5', '--with-environment', unsafe],
  ],
  'resources edit': [
    () => [...at(), 'resources', 'edit', 'source', '5', '--set', `description=${unsafe}!`, '--plan'],
    () => [...at(), 'resources', 'edit', 'source', '5', '--set', `description=${unsafe}!`, '--yes'],
    () => [...at(), 'resources', 'edit', 'source', '5', '--set', unsafe],
  ],
  'resources edits': [() => [...at(), 'resources', 'edits'], () => [...at(), 'resources', 'edits', '--json']],
  'resources undo': [() => [...at(), 'resources', 'undo', unsafe]],
  'resources restore': [
    () => [...at(), 'resources', 'restore', 'source', '5', '--plan'],
    () => [...at(), 'resources', 'restore', 'source', '5', '--to', unsafe],
  ],
  'resources copy': [() => [...at(), 'resources', 'copy', 'source', '5', '--plan']],
  'resources create': [() => [...at(), 'resources', 'create', 'source', '--from', unsafe]],
  'resources delete': [() => [...at(), 'resources', 'delete', 'source', '5', '--plan']],
  'lookups entries list': [
    () => [...at(), 'lookups', 'entries', 'list', '5'],
    () => [...at(), 'lookups', 'entries', 'list', '5', '--json'],
  ],
  'lookups entries set': [
    () => [...at(), 'lookups', 'entries', 'set', '5', '--entry', JSON.stringify({ k: 'a', v: unsafe }), '--plan'],
    () => [...at(), 'lookups', 'entries', 'set', '5', '--entry', unsafe],
  ],
  'lookups entries delete': [() => [...at(), 'lookups', 'entries', 'delete', '5', 'a', '--plan']],
  'lookups entries import': [() => [...at(), 'lookups', 'entries', 'import', '5', '--from', unsafe]],
  'lookups entries export': [() => [...at(), 'lookups', 'entries', 'export', '5', '--out', join(folder, unsafeName)]],
  'dataset would-pass': [
    () => [...at(), 'dataset', 'would-pass', '5'],
    () => [...at(), 'dataset', 'would-pass', '5', '--json'],
    () => [...at(), 'dataset', 'would-pass', unsafe],
  ],
  'probe ls': [
    () => [...at(), 'probe', 'ls', '5', unsafe],
    () => [...at(), 'probe', 'ls', '5', '--json'],
    () => [...at(), 'probe', 'ls', unsafe],
  ],
  'probe preview': [
    () => [...at(), 'probe', 'preview', '5', unsafe],
    () => [...at(), 'probe', 'preview', '5', unsafe, '--raw'],
    () => [...at(), 'probe', 'preview', '5', '--database', unsafe, '--table', unsafe, '--json'],
  ],
  'probe awaited': [() => [...at(), 'probe', 'awaited', '5'], () => [...at(), 'probe', 'awaited', '5', '--json']],
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
  'changes show': [
    async () => [...at(), 'changes', 'show', await action()],
    async () => [...at(), 'changes', 'show', await action(), '--json'],
    () => [...at(), 'changes', 'show', unsafe],
  ],
  'changes undo': [() => [...at(), 'changes', 'undo', unsafe]],
  'changes restore': [
    async () => [...at(), 'changes', 'restore', await action(), '--plan'],
    () => [...at(), 'changes', 'restore', unsafe],
  ],
  'requests list': [
    () => [...at(), 'requests', 'list'],
    () => [...at(), 'requests', 'list', '--json'],
    () => [...at(), 'requests', 'list', '--where', unsafe],
  ],
  'actions restore': [async () => [...at(), 'actions', 'restore', await action(), '--plan']],
  'actions report': [async () => [...at(), 'actions', 'report', await action(), '--out', join(folder, unsafeName)]],
  'activity list': [() => [...at(), 'activity', 'list']],
  'activity verify': [() => ['activity', 'verify']],
  'activity export': [() => ['activity', 'export']],
  'requests verify': [() => ['requests', 'verify'], () => ['requests', 'verify', '--expect', unsafe]],
  'requests export': [() => ['requests', 'export'], () => ['requests', 'export', '--csv']],
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
  'errors list': [() => [...at(), 'errors', 'list']],
  'errors show': [() => [...at(), 'errors', 'show', unsafe]],
  'errors ack': [() => [...at(), 'errors', 'ack', unsafe]],
  'quarantine groups': [() => [...at(), 'quarantine', 'groups', unsafe, '5']],
  'quarantine list': [() => [...at(), 'quarantine', 'list', unsafe, '5']],
  'export list': [() => ['export', 'list', '--where', unsafe]],
  'export verify': [() => ['export', 'verify', unsafe]],
  'records groups': [
    () => [...at(), 'records', 'groups', 'source', '5'],
    () => [...at(), 'records', 'groups', 'source', '5', '--json'],
    () => [...at(), 'records', 'groups', 'source', '5', '--where', unsafe],
    () => [...at(), 'records', 'groups', unsafe, '5'],
  ],
  'records list': [
    () => [...at(), 'records', 'list', 'source', '5'],
    () => [...at(), 'records', 'list', 'source', '5', '--json'],
    () => [...at(), 'records', 'list', 'source', '5', '--group', unsafe],
  ],
  'records export list': [
    () => ['records', 'export', 'list'],
    () => ['records', 'export', 'list', '--json'],
    () => ['records', 'export', 'list', '--where', unsafe],
  ],
  'records export verify': [
    () => {
      const file = join(folder, 'planted.manifest.json');
      const files = [{ name: unsafeName, rows: 1, bytes: 1, sha256: unsafe }];
      const counts = { written: 1, withheld: 0, cutCells: 0, replacedCells: 0 };
      writeFileSync(
        file,
        JSON.stringify({ kind: manifestKind, export: 'a', format: 'csv', resources: [], counts, files }),
      );
      return ['records', 'export', 'verify', file];
    },
    () => ['records', 'export', 'verify', unsafe],
  ],
  call: [
    () => [...at(), 'call', 'flows.list'],
    () => [...at(), 'call', 'flows.list', '--all'],
    () => [...at(), 'call', 'flows.pause', '--param', 'flow_id=7', '--yes'],
    () => [...at(), 'call', unsafe],
  ],
  get: [() => [...at(), 'get', '/flows'], () => [...at(), 'get', unsafe]],
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
  completion: ['bash', 'zsh', 'fish', 'powershell'].map((shell) => () => ['completion', shell]),
  complete: [() => ['complete', '--word=', '--', '--environment'], () => ['complete', '--', unsafe]],
  man: [() => ['man']],
  whoami: [() => [...at(), 'whoami'], () => [...at(), 'whoami', '--json']],
  doctor: [() => [...at(), 'doctor'], () => [...at(), 'doctor', '--json']],
  login: [() => ['login', '--environment', unsafe]],
  logout: [() => ['logout', '--environment', unsafe.slice(0, 60)]],
  'environment remove': [() => ['environment', 'remove', unsafe.slice(0, 60), '--yes']],
};

/** Nothing is printed while commands are added. */
const silent = { say: () => undefined } as unknown as Context['terminal'];

/** They read many records, and other commands show the same texts. */
const long = new Set([
  'records list',
  'dataset would-pass',
  'source sample-quarantine',
  'dataset sample-quarantine',
  'sink sample-quarantine',
]);

/** Commands that print documents of the service as they are, or JSON Schemas. */
const ofService = new Set(['call', 'get', 'lookups entries list', 'operations', 'schema']);
/** Members with documents of the service. */
const documents = new Set(['record', 'before', 'after', 'base', 'body', 'current', 'requested', 'operations']);

/** Returns members that are not in snake_case, and times that are no text. The ID of a run is a time. */
function oddMembersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(oddMembersIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) return [name];
    if (typeof member === 'number' && member > 1e12 && name !== 'run') return [name];
    return documents.has(name) ? [] : oddMembersIn(member);
  });
}

it('knows every command', async () => {
  const { program } = await createProgram(commandNames, silent, '0', async () => ({ terminal: silent }) as Context);
  const leaves = (command: Command): string[] =>
    command.commands.flatMap((one) =>
      one.commands.length > 0 ? leaves(one).map((rest) => `${one.name()} ${rest}`) : one.name(),
    );
  expect(Object.keys(commands).sort()).toEqual(leaves(program).sort());
});

for (const [name, ways] of Object.entries(commands)) {
  it(`${name} writes only text to a screen`, long.has(name) ? full : {}, async () => {
    for (const way of ways) {
      const args = await way();
      const { stdout, stderr } = await run(args);
      // A separate escape code clears the line of progress.
      const cleared = (stdout + stderr).replaceAll('\r\u001b[2K', '');
      // A program reads these lines, whose parts are separated by tabs.
      const shown = name === 'complete' ? cleared.replaceAll('\t', ' ') : cleared;
      expect(shown, args.join(' ')).not.toBe('');
      expect(shown, args.join(' ')).not.toMatch(unsafeOnScreen);
      if (args.includes('--json') && stdout !== '' && !ofService.has(name))
        expect(oddMembersIn(JSON.parse(stdout)), args.join(' ')).toEqual([]);
    }
  });
}

it('colors carry no information that words lack, and JSON has none', async () => {
  const coloured = { FORCE_COLOR: '1', NO_COLOR: '' };
  for (const args of [
    ['flows', 'list'],
    ['alerts', 'list', '--tab', 'all'],
    ['incidents', 'list'],
    ['records', 'kinds', 'list'],
    ['actions', 'list'],
  ]) {
    const { stdout } = await run([...at(), ...args], true, coloured);
    expect(stdout, args.join(' ')).toContain('\u001b[1m');
    expect(stripVTControlCharacters(stdout), args.join(' ')).toBe((await run([...at(), ...args])).stdout);
    expect((await run([...at(), ...args, '--json'], true, coloured)).stdout).not.toMatch(unsafeOnScreen);
  }
});

it('escapes control characters of a name for a terminal', async () => {
  const { stdout } = await run([...at(), 'actions', 'show', await action()]);
  expect(stdout).toContain('N\\u{1b}]0;title\\u{7}');
  expect(existsSync(join(folder, 'actions.db'))).toBe(true);
});
