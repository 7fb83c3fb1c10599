import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import directions from '../../../../build/checks/import-directions.cjs';
import rooms from '../../../../build/checks/rooms.cjs';
import { inProject, toolScript } from '../../../../build/lib/project.mjs';
import { run } from '../../../../build/lib/run.mjs';

/** Forbidden imports, each with the rule that forbids it. */
const closed = [
  ['preload/contract/models/a.ts', 'zod', 'the contract is pure: it imports nothing but itself'],
  ['preload/contract/b.ts', 'node:path', 'the contract is pure: it imports nothing but itself'],
  ['preload/contract/calls/b.ts', 'node:path', 'calls and schemas of the contract import only it and zod'],
  [
    'renderer/client/c.ts',
    'preload/contract/calls/z.ts',
    'the page and the rest of the contract know calls and schemas as types only: zod stays in main',
  ],
  [
    'preload/contract/c.ts',
    'preload/contract/schemas/z.ts',
    'the page and the rest of the contract know calls and schemas as types only: zod stays in main',
  ],
  ['preload/index.ts', 'zod', 'the preload imports only Electron and the contract without schemas'],
  [
    'preload/other.ts',
    'preload/contract/calls/z.ts',
    'the preload imports only Electron and the contract without schemas',
  ],
  ['renderer/client/a.ts', 'preload/other.ts', 'from preload/ others import only the contract'],
  ['main/api/a.ts', 'electron', 'only main/shell and its entry import Electron; elsewhere only its types'],
  ['main/core/base/a.ts', 'main/api/a.ts', 'core imports only core, the contract and the log of Penstock'],
  ['main/core/utilities/a.ts', 'main/core/utilities/b.ts', 'in core every file is in a known folder'],
  ...rooms
    .slice(1)
    .map((room, place) => [
      `main/core/${rooms[place]}/up.ts`,
      `main/core/${room}/z.ts`,
      `in core, ${rooms[place]} knows only the folders before it`,
    ]),
  [
    'main/records/writing/a.ts',
    'node:fs',
    'core, and its modules in the process of records, know no Electron, no HTTP, no SQL, no files',
  ],
  [
    'main/core/base/b.ts',
    'node:sqlite',
    'core, and its modules in the process of records, know no Electron, no HTTP, no SQL, no files',
  ],
  [
    'main/core/base/c.ts',
    'node:fs/promises',
    'core, and its modules in the process of records, know no Electron, no HTTP, no SQL, no files',
  ],
  [
    'main/core/base/d.ts',
    'undici',
    'core and records use no package but zod, p-limit, re2js and those that read, check and write file formats',
  ],
  ['main/ipc/a.ts', 'main/storage/a.ts', 'of main, main/ipc imports only core and the log'],
  ['main/ipc/b.ts', 'node:fs', 'main/ipc opens nothing'],
  [
    'main/storage/a.ts',
    'main/secrets/a.ts',
    'adapters of core (api, storage, secrets, shell, helpers) know core, the log and the port to helpers, not one another',
  ],
  ['main/shell/a.ts', 'node:https', 'only the network layer opens connections'],
  ['main/api/b.ts', 'undici', 'only the network layer opens connections'],
  ['main/api/c.ts', 'node:sqlite', 'only storage speaks SQL'],
  ['main/shell/b.ts', 'keytar', 'only secrets touches the keychain'],
  [
    'main/shell/c.ts',
    'electron-updater',
    'only main/shell/updates knows electron-updater, and no module that a start needs',
  ],
  ['main/demo/a.ts', 'main/core/base/z.ts', 'the demo service imports only itself'],
  ['main/records/a.ts', 'main/storage/a.ts', 'the process of records combines only core and the files of exports'],
  ['main/helpers/b.ts', 'main/records/b.ts', 'the process of records is a process, not a library'],
  ['main/helpers/a.ts', 'main/demo/b.ts', 'the demo service is a process, not a library'],
  [
    'main/cli/a.ts',
    'main/shell/z.ts',
    'of main, the command line imports only api, core, secrets, storage, the log and the ports to helpers',
  ],
  ['main/api/d.ts', 'main/cli/z.ts', 'only the entries import the command line'],
  ['main/shell/c.ts', 'main/app.ts', 'only the entry imports the composition root'],
  ['renderer/app/a.ts', 'main/core/base/z.ts', 'the renderer imports only itself and the contract of Penstock'],
  ['renderer/app/b.ts', 'node:path', 'the renderer has no Node'],
  ['renderer/features/flow/a.ts', 'renderer/features/flows/z.ts', 'no feature imports another'],
  ['renderer/ui/a.ts', 'renderer/features/flows/z.ts', 'only renderer/app imports features'],
  [
    'renderer/features/flow/b.ts',
    'renderer/app/z.ts',
    'features import lists, actions, views, editing, client, ui, format and styles',
  ],
  ['renderer/lists/a.ts', 'renderer/editing/z.ts', 'lists import actions, views, client, ui and format'],
  [
    'renderer/editing/a.ts',
    'renderer/views/z.ts',
    'of the renderer, renderer/editing imports only actions, client, ui and format',
  ],
  ['renderer/actions/a.ts', 'renderer/app/z.ts', 'actions and views import client, ui and format'],
  ['renderer/views/a.ts', 'renderer/actions/z.ts', 'actions and views import client, ui and format'],
  ['renderer/client/b.ts', 'renderer/ui/z.ts', 'the client imports only the contract of Penstock'],
  ['renderer/ui/b.ts', 'renderer/client/z.ts', 'ui is a leaf: it imports at most format and styles'],
  ['renderer/format/a.ts', 'renderer/ui/z.ts', 'format and styles are leaves'],
  ['renderer/styles/a.ts', 'renderer/format/z.ts', 'format and styles are leaves'],
  [
    'renderer/ui/c.ts',
    'preload/contract/language.ts',
    "only words.ts and lists with labels (D31) have texts, and only the page's first module reads the language",
  ],
  ['main/core/base/e.ts', 'test/fixtures/z.ts', 'the product imports no test and no build script'],
  ['main/core/base/back.ts', 'main/core/base/circle.ts', 'nothing imports in a circle'],
  ['main/core/base/f.ts', 'no-such-package', 'every import leads somewhere'],
];

/** Allowed imports that the architecture relies on. */
const open = [
  ['main/app.ts', 'main/core/base/z.ts'],
  ['main/app.ts', 'main/shell/z.ts'],
  ['main/index.ts', 'main/app.ts'],
  ['main/shell/z.ts', 'electron'],
  ['main/index.ts', 'main/cli/z.ts'],
  ['main/cli/z.ts', 'main/api/z.ts'],
  ['main/ipc/z.ts', 'main/core/base/z.ts'],
  ['main/ipc/z.ts', 'preload/contract/z.ts'],
  ['main/api/z.ts', 'main/core/base/z.ts'],
  ['main/api/transport/z.ts', 'undici'],
  ['main/core/base/z.ts', 'preload/contract/z.ts'],
  ...rooms.slice(1).map((room, place) => [`main/core/${room}/down.ts`, `main/core/${rooms[place]}/z.ts`]),
  ['main/records/writing/z.ts', 'main/core/samples/z.ts'],
  ['main/demo/z.ts', 'node:https'],
  ['preload/index.ts', 'electron'],
  ['preload/index.ts', 'preload/contract/z.ts'],
  ['preload/index.ts', 'preload/contract/calls/names.ts'],
  ['preload/contract/calls/z.ts', 'zod'],
  ['renderer/app/z.ts', 'renderer/features/flows/z.ts'],
  ['renderer/features/flows/z.ts', 'renderer/client/z.ts'],
  ['renderer/features/flows/z.ts', 'renderer/actions/z.ts'],
  ['renderer/actions/z.ts', 'renderer/client/z.ts'],
  ['renderer/features/flows/z.ts', 'renderer/views/z.ts'],
  ['renderer/views/z.ts', 'renderer/client/z.ts'],
  ['renderer/features/flows/z.ts', 'renderer/ui/z.ts'],
  ['renderer/client/z.ts', 'preload/contract/z.ts'],
  ['renderer/ui/z.ts', 'renderer/format/z.ts'],
  ['test/bridge/z.ts', 'preload/index.ts'],
  ['test/unit/z.ts', 'main/core/base/z.ts'],
];

let folder;
let violations;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-arrows-'));
  const packages = ['electron', 'zod', 'undici', 'keytar', 'electron-updater'];
  write('package.json', JSON.stringify({ dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])) }));
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  const files = new Map();
  for (const [from, to] of [...closed, ...open, ['main/core/base/circle.ts', 'main/core/base/back.ts']]) {
    files.set(from, [...(files.get(from) ?? []), to]);
    if (/\.ts$/.test(to) && !files.has(to)) files.set(to, []);
  }
  for (const [file, targets] of files) write(file, targets.map((to) => importing(file, to)).join(''));
  write('main/ipc/types.ts', "import type { App } from 'electron';\nexport type Shell = App;\n");
  write('main/ipc/one.ts', "import type { Other } from './other.ts';\nexport type One = Other[];\n");
  write('main/ipc/other.ts', "import type { One } from './one.ts';\nexport type Other = One | null;\n");
  violations = await cruise();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function importing(from, to) {
  const path = to.endsWith('.ts') ? posix.relative(posix.dirname(from), to) : to;
  return `import '${/^[\w@]/.test(path) && to.endsWith('.ts') ? `./${path}` : path}';\n`;
}

async function cruise() {
  const config = inProject('build', 'checks', 'import-directions.cjs');
  const folders = ['main', 'preload', 'renderer', 'test'];
  const { stdout } = await run(
    process.execPath,
    [toolScript('depcruise'), '--config', config, '--output-type', 'json', ...folders],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(stdout).summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name }));
}

const targetOf = (to) => (to.endsWith('.ts') ? to : to.replace(/^node:/, ''));
const isArrow = (from, to) => (one) =>
  one.from === from && one.to.replace(/^node:|^node_modules\/|\/index\.js$/g, '') === targetOf(to);

describe('forbidden directions', () => {
  it.each(closed)('%s may not import %s: %s', (from, to, rule) => {
    expect(violations.filter(isArrow(from, to)).map((one) => one.rule)).toContain(rule);
  });
});

it('include a cycle of types alone', () => {
  expect(violations.filter(isArrow('main/ipc/one.ts', 'main/ipc/other.ts')).map((one) => one.rule)).toEqual([
    'nothing imports in a circle',
  ]);
});

describe('allowed directions', () => {
  it.each(open)('%s may import %s', (from, to) => {
    expect(violations.filter(isArrow(from, to))).toEqual([]);
  });

  it('main/ipc may import Electron’s types', () => {
    expect(violations.filter((one) => one.from === 'main/ipc/types.ts')).toEqual([]);
  });
});

it('every rule forbids an import here', () => {
  const rules = directions.forbidden.map((rule) => rule.name);
  expect(rules.filter((name) => !closed.some(([, , rule]) => rule === name))).toEqual([]);
});
