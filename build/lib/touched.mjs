// `npm test -- changed`: which files the working tree touches, and which suites they can break.
import { spawnSync } from 'node:child_process';
import { root } from './project.mjs';
import { suites } from './suites.mjs';

/**
 * Files that differ from the last commit, including new ones, and what they were compared with. Where nothing differs:
 * the files of the commits that the upstream branch lacks, or otherwise of the last commit. Paths are from the
 * project's folder, with `/`. Throws where there is no git or no checkout.
 */
export function touchedFiles(folder = root) {
  const names = (...args) =>
    git(folder, ...args)
      .split('\0')
      .filter(Boolean);
  const against = (commit, ...more) => names('diff', '--name-only', '--no-renames', '-z', commit, ...more, '--', '.');
  const uncommitted = [...against('HEAD'), ...names('ls-files', '-z', '--others', '--exclude-standard')];
  if (uncommitted.length > 0) return { files: [...new Set(uncommitted)].sort(), since: 'the last commit' };
  const unpublished = spawnSync('git', ['rev-list', '--count', '@{upstream}..HEAD'], { cwd: folder, encoding: 'utf8' });
  return unpublished.status === 0 && Number(unpublished.stdout) > 0
    ? { files: against('@{upstream}...HEAD'), since: 'the upstream branch' }
    : { files: against('HEAD~1', 'HEAD'), since: 'the commit before the last' };
}

function git(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`The changed files are unknown: ${(error?.message ?? stderr).trim()}`);
  return stdout;
}

/** Suites that run the tests which import a touched file, in one run. Most others only run touched test files. */
const byImports = ['unit', 'contract', 'bridge'];

/**
 * The stand-in is verified as a whole, whichever part of it was touched, because its tests start it and do not import
 * it.
 */
const ofStandIn =
  /^(test\/standin\/.*\.(ts|cjs|mjs|js|json)|test\/standin\/dist\/.*|build\/lib\/(electron-package|runtime)\.mjs)$/;

const folderOf = {
  component: 'test/component/',
  faults: 'test/faults/',
  e2e: 'test/e2e/',
};
const isTest = (file) => /\.(test|spec)\.(ts|mjs)$/.test(file);

/**
 * Suites that these files concern, each with its files, and the names of those that are left out.
 * @param exists whether a file still exists
 */
export function suitesFor(files, exists) {
  const named = (name) => suites.find((suite) => suite.name === name);
  const related = {
    name: 'related',
    tool: 'vitest',
    projects: byImports.flatMap((name) => named(name).projects),
    keyring: true,
    related: files,
  };
  const touchedTests = Object.entries(folderOf).map(([name, folder]) => ({
    ...named(name),
    files: files.filter((file) => file.startsWith(folder) && isTest(file) && exists(file)),
  }));
  const selected = [
    ...(files.length > 0 ? [{ ...named('checks'), files }] : []),
    ...(files.some(isCode) ? [related] : []),
    ...(files.some((file) => ofStandIn.test(file)) ? [named('standin')] : []),
    ...touchedTests.filter((suite) => suite.files.length > 0),
  ];
  const ran = new Set(selected.flatMap(({ name }) => (name === 'related' ? byImports : [name])));
  return {
    selected,
    leftOut: suites.filter(({ name, from }) => from === undefined && !ran.has(name)).map(({ name }) => name),
  };
}

/** Files that a test can import. */
const isCode = (file) => /\.(ts|mjs|cjs|js|svelte|json|css)$/.test(file);
