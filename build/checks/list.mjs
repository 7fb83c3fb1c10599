// Checks of `npm run check`, which need no running program.
import { existsSync } from 'node:fs';
import { inProject, toolScript } from '../lib/project.mjs';

/** All of them, slow ones first, because they determine the total time. */
export const allChecks = [
  lint('types and lint of all', '--type-check', '.'),
  // The flag makes it use the native compiler, like `types`, in a quarter of the time. Its version is pinned.
  check(
    'svelte-check',
    'svelte-check',
    '--tsgo-experimental-api',
    '--tsconfig=renderer/tsconfig.json',
    '--fail-on-warnings',
    '--output=human',
  ),
  formatting('.'),
  check('import directions', 'depcruise', '--config=build/checks/import-directions.cjs', 'main', 'preload', 'renderer'),
  check('unused code and dependencies', 'knip'),
  { name: 'roads', command: () => ['build/checks/roads.mjs'] },
  { name: 'shipped size', command: () => ['build/checks/shipped-size.mjs'] },
  { name: 'sentences', command: () => ['build/checks/sentences.mjs'] },
  { name: 'promises', command: () => ['build/checks/promises.mjs'] },
  { name: 'raw colours', command: () => ['build/checks/raw-colours.mjs'] },
  { name: 'test paths', command: () => ['build/checks/test-paths.mjs'] },
  { name: 'unique exports', command: () => ['build/checks/unique-exports.mjs'] },
  { name: 'file length', command: () => ['build/checks/file-length.mjs'] },
  { name: 'style of comments', command: () => ['build/checks/style.mjs'] },
  { name: 'docs', command: () => ['build/checks/docs.mjs'] },
];

/**
 * Type checks of a part alone. The typed lint checks the whole project, which it needs anyway. These checks cache their
 * last state, so that a change costs seconds.
 */
const typesOfParts = [
  types('the tests', 'test'),
  types('main', 'main'),
  types('the preload', 'preload'),
  types('the contract', 'preload/contract'),
];

/**
 * The type check that covers a file of a folder: tests import everything, everything imports the contract. The first
 * match counts.
 */
const typesOf = [
  [
    /^preload\/contract\//,
    ['svelte-check', 'types of main', 'types of the preload', 'types of the contract', 'types of the tests'],
  ],
  [/^preload\//, ['types of the preload', 'types of the tests']],
  [/^main\//, ['types of main', 'types of the tests']],
  [/^renderer\//, ['svelte-check', 'types of the tests']],
  [/^test\//, ['types of the tests']],
  [/^(package(-lock)?|tsconfig)\.json$/, allChecks.map(({ name }) => name).filter((name) => /types|svelte/.test(name))],
];

/** Checks of the whole project that take a few seconds. */
const always = [
  'import directions',
  'unused code and dependencies',
  'roads',
  'sentences',
  'promises',
  'raw colours',
  'test paths',
  'file length',
  'style of comments',
  'docs',
];

/** Checks that concern these files. Deleted files only concern the types of their importers. */
export function checksFor(files, exists = (file) => existsSync(inProject(file))) {
  const there = files.filter(exists);
  const linted = there.filter((file) => /\.(ts|js|mjs|cjs|svelte)$/.test(file));
  const names = new Set(files.flatMap((file) => typesOf.find(([pattern]) => pattern.test(file))?.[1] ?? []));
  return [
    ...(linted.length > 0 ? [lint('types and lint of touched files', '--type-check', ...linted)] : []),
    ...[...allChecks, ...typesOfParts].filter(({ name }) => names.has(name)),
    ...(there.length > 0 ? [formatting('--no-error-on-unmatched-pattern', ...there)] : []),
    ...allChecks.filter(({ name }) => always.includes(name)),
  ];
}

function check(name, tool, ...args) {
  return { name, command: () => [toolScript(tool), ...args] };
}

/** oxlint reads only the scripts of components, and no types there. svelte-check and `roads` read the rest. */
function lint(name, ...args) {
  return check(name, 'oxlint', '--type-aware', ...args);
}

function formatting(...args) {
  return check('formatting', 'oxfmt', '--check', ...args);
}

/** Only changes since the last time, and files that depend on them, are checked again. */
function types(of, folder) {
  const memory = cached(`types-${folder.replace('/', '-')}.json`);
  return check(`types of ${of}`, 'tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', memory);
}

/** Location of a tool's cache, which is keyed by contents, not by times. */
function cached(name) {
  return inProject('.cache', name);
}
