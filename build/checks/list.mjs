// What `npm run check` runs: everything that needs no running program.
import { existsSync } from 'node:fs';
import { inProject, toolScript } from '../lib/project.mjs';

/** All of them, the slow ones first: they decide how long the whole takes. */
export const allChecks = [
  // In one process: every folder's types are read with those of the contract and of main that it imports.
  lint('all', '.'),
  types('the tests', 'test'),
  formatting('.'),
  check('svelte-check', 'svelte-check', '--tsconfig=renderer/tsconfig.json', '--fail-on-warnings', '--output=human'),
  types('main', 'main'),
  types('the preload', 'preload'),
  types('the contract', 'preload/contract'),
  types('the configuration', 'build'),
  check(
    'import directions',
    'depcruise',
    '--config=build/checks/import-directions.cjs',
    'main',
    'preload',
    'renderer',
    'test',
  ),
  check('unused code and dependencies', 'knip'),
  { name: 'sentences', command: () => ['build/checks/sentences.mjs'] },
  { name: 'raw colours', command: () => ['build/checks/raw-colours.mjs'] },
  { name: 'file length', command: () => ['build/checks/file-length.mjs'] },
  { name: 'shipped size', command: () => ['build/checks/shipped-size.mjs'] },
];

/** Which types a file of a folder is a part of: tests import everything, everybody the contract. The first that fits counts. */
const typesOf = [
  [
    /^preload\/contract\//,
    ['svelte-check', 'types of main', 'types of the preload', 'types of the contract', 'types of the tests'],
  ],
  [/^preload\//, ['types of the preload', 'types of the tests']],
  [/^main\//, ['types of main', 'types of the tests']],
  [/^renderer\//, ['svelte-check', 'types of the tests']],
  [/^test\//, ['types of the tests']],
  [/^build\/|^[^/]+\.config\.(ts|js)$/, ['types of the configuration']],
  [/^(package(-lock)?|tsconfig)\.json$/, allChecks.map(({ name }) => name).filter((name) => /types|svelte/.test(name))],
];

/** What is about the whole and takes a few seconds. */
const always = ['import directions', 'unused code and dependencies', 'sentences', 'raw colours', 'file length'];

/** The checks that concern these files. Those that are gone concern the types of who imported them only. */
export function checksFor(files, exists = (file) => existsSync(inProject(file))) {
  const there = files.filter(exists);
  const linted = there.filter((file) => /\.(ts|js|mjs|cjs|svelte)$/.test(file));
  const names = new Set(files.flatMap((file) => typesOf.find(([pattern]) => pattern.test(file))?.[1] ?? []));
  return [
    ...(linted.length > 0 ? [lint('what was touched', ...linted)] : []),
    ...allChecks.filter(({ name }) => names.has(name)),
    ...(there.length > 0 ? [formatting('--ignore-unknown', ...there)] : []),
    ...allChecks.filter(({ name }) => always.includes(name)),
  ];
}

function check(name, tool, ...args) {
  return { name, command: () => [toolScript(tool), ...args] };
}

function lint(of, ...args) {
  return check(`lint of ${of}`, 'eslint', '--max-warnings=0', '--no-warn-ignored', ...args);
}

function formatting(...args) {
  const memory = ['--cache', '--cache-strategy=content', `--cache-location=${cached('prettier')}`];
  return check('formatting', 'prettier', '--check', '--log-level=warn', ...memory, ...args);
}

/** Only what was changed since the last time, or depends on that, is looked at again. */
function types(of, folder) {
  const memory = cached(`types-${folder.replace('/', '-')}.json`);
  return check(`types of ${of}`, 'tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', memory);
}

/** Where a tool notes what it found right: by contents, not by times. */
function cached(name) {
  return inProject('.cache', name);
}
