import { expect, it } from 'vitest';
import { commandLine, selectSuites, together } from '../../../../build/lib/suites.mjs';

const names = (suites) => suites.map((suite) => suite.name);

it('runs the cheap suites first, and more of them the more a run verifies', () => {
  const usual = ['checks', 'unit', 'bridge', 'contract', 'faults', 'e2e'];
  expect(names(selectSuites([]))).toEqual(usual);
  const full = ['checks', 'unit', 'bridge', 'contract', 'faults', 'component', 'standin', 'e2e'];
  expect(names(selectSuites([], 'full'))).toEqual(full);
  expect(names(selectSuites([], 'nightly'))).toEqual([...full, 'truth', 'hostile', 'soak']);
});

it('runs a named suite at any level', () => {
  expect(names(selectSuites(['unit'], 'nightly'))).toEqual(['unit']);
  expect(names(selectSuites(['soak']))).toEqual(['soak']);
});

it('runs a selection in the usual order, however it was typed', () => {
  expect(names(selectSuites(['e2e', 'unit']))).toEqual(['unit', 'e2e']);
});

it('combines what vitest runs every time, in its position, and runs nothing twice', () => {
  const one = 'unit+bridge+contract+faults';
  expect(names(together(selectSuites([], 'full')))).toEqual(['checks', one, 'component', 'standin', 'e2e']);
  const projects = (suites) => suites.flatMap((suite) => suite.projects ?? []);
  expect(projects(together(selectSuites([])))).toEqual(projects(selectSuites([])));
  expect(together(selectSuites([])).find(({ name }) => name === one).keyring).toBe(true);
  expect(names(together(selectSuites(['faults', 'e2e'])))).toEqual(['faults', 'e2e']);
});

it('rejects an unknown suite with the names of all', () => {
  expect(() => selectSuites(['unit', 'untis'])).toThrow('Unknown suite untis. There are: checks, unit');
});

it('every suite has a command that writes a report', () => {
  for (const suite of selectSuites([], 'nightly')) {
    const command = commandLine(suite, '/reports/x.json', (tool) => `/tools/${tool}`).join(' ');
    expect(command).toMatch(/\/reports\/x\.json|reporter=list,json/);
    expect(command).not.toMatch(/tagsFilter|grep/);
  }
});

it('leaves tagged tests to the levels above, and specs that are not essential to a full run', () => {
  const command = (tool, level) => commandLine({ tool, projects: ['contract'] }, 'x.json', String, { level }).join(' ');
  expect(command('vitest', 'usual')).toContain('--tagsFilter=!full && !nightly');
  expect(command('playwright', 'usual')).toContain('--grep=@essential');
  expect(command('vitest', 'full')).toContain('--tagsFilter=!nightly');
  expect(command('playwright', 'full')).toContain('--grep-invert=@nightly');
});

it('leaves nothing out of a named file', () => {
  for (const suite of [
    { tool: 'playwright', files: ['a.spec.ts'] },
    { tool: 'vitest', projects: ['contract'], files: ['a.test.ts'] },
  ])
    expect(commandLine(suite, 'x.json', String, { level: 'usual' }).join(' ')).not.toMatch(/tagsFilter|grep/);
});
