import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onPath } from '../../../../build/lib/programs.mjs';
import { commandLine } from '../../../../build/lib/suites.mjs';
import { suitesFor, touchedFiles } from '../../../../build/lib/touched.mjs';

const everything = () => true;

describe('the suites that a change concerns', () => {
  const namesFor = (...files) => suitesFor(files, everything).selected.map(({ name }) => name);

  it('are the checks, and the tests that import changed files', () => {
    const { selected, leftOut } = suitesFor(['main/core/base/clock.ts'], everything);
    expect(selected).toMatchObject([
      { name: 'checks', files: ['main/core/base/clock.ts'] },
      {
        name: 'related',
        projects: ['unit', 'unit-shell', 'unit-page', 'contract', 'bridge'],
        related: ['main/core/base/clock.ts'],
      },
    ]);
    expect(leftOut).toEqual(['faults', 'e2e']);
  });

  it('include slow tests only where these were changed themselves', () => {
    expect(namesFor('test/faults/network.test.ts')).toEqual(['checks', 'related', 'faults']);
    expect(namesFor('test/e2e/flow.spec.ts')).toEqual(['checks', 'related', 'e2e']);
    expect(namesFor('test/e2e/console.ts', 'test/faults/kills/kill.ts')).toEqual(['checks', 'related']);
    expect(suitesFor(['test/faults/network.test.ts'], everything).leftOut).toEqual(['e2e']);
  });

  it('include the whole suite of the stand-in where any part of it was changed', () => {
    for (const file of [
      'test/standin/ipc.ts',
      'test/standin/dist/electron',
      'test/standin/fixtures/conformance/shared/main.js',
    ]) {
      const suite = suitesFor([file], everything).selected.find(({ name }) => name === 'standin');
      expect(suite, file).toMatchObject({ projects: ['standin', 'conformance'] });
      expect(suite, file).not.toHaveProperty('files');
    }
    expect(namesFor('test/standin/README.md')).toEqual(['checks']);
  });

  it('include no deleted test file', () => {
    const { selected, leftOut } = suitesFor(['test/faults/network.test.ts'], () => false);
    expect(selected.map(({ name }) => name)).toEqual(['checks', 'related']);
    expect(leftOut).toContain('faults');
  });

  it('are only the checks for documents, and none without a change', () => {
    expect(namesFor('docs/promises.md')).toEqual(['checks']);
    expect(namesFor()).toEqual([]);
  });

  it('are run on those files alone', () => {
    const { selected } = suitesFor(['main/log.ts', 'test/e2e/flow.spec.ts'], everything);
    const commands = selected.map((suite) => commandLine(suite, '/reports/x.json', (tool) => tool).join(' '));
    expect(commands[0]).toMatch(/all\.mjs .* main\/log\.ts test\/e2e\/flow\.spec\.ts$/);
    expect(commands[1]).toMatch(/^vitest related --run main\/log\.ts test\/e2e\/flow\.spec\.ts --project=unit /);
    expect(commands[2]).toMatch(/ test\/e2e\/flow\.spec\.ts$/);
  });
});

// Sources from an archive may come without git, which nothing else needs.
const hasGit = Boolean(onPath('git'));

describe.runIf(hasGit)('the files that were touched (needs git)', () => {
  let folder;
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Mira', '-c', 'user.email=mira@example.invalid', ...args], { cwd: folder });
  const write = (name, text = name) => writeFileSync(join(folder, name), text);
  const commit = (message) => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'penstock-touched-'));
    git('init', '--quiet', '--initial-branch=main');
    for (const name of ['a.ts', 'b.ts', 'c.ts', '.gitignore']) write(name);
    commit('first');
    write('a.ts', 'second');
    commit('second');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are all changed, staged, removed and new files, whatever their names', () => {
    write('b.ts', 'changed');
    git('mv', 'c.ts', 'd.ts');
    write('ä new.ts');
    write('.gitignore', 'out.log');
    write('out.log');
    expect(touchedFiles(folder)).toEqual({
      files: ['.gitignore', 'b.ts', 'c.ts', 'd.ts', 'ä new.ts'],
      since: 'the last commit',
    });
  });

  it('are those of the last commit where nothing was changed since', () => {
    expect(touchedFiles(folder)).toEqual({ files: ['a.ts'], since: 'the commit before the last' });
  });

  it('are those of every commit that the upstream branch lacks', () => {
    git('branch', 'upstream');
    git('branch', '--set-upstream-to=upstream');
    write('b.ts', 'third');
    commit('third');
    write('c.ts', 'fourth');
    commit('fourth');
    expect(touchedFiles(folder)).toEqual({ files: ['b.ts', 'c.ts'], since: 'the upstream branch' });
  });

  it('are unknown outside a checkout', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect(() => touchedFiles(folder)).toThrow('The changed files are unknown');
  });
});
