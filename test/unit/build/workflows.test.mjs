import { validate } from '@actions/languageservice';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { toInstall, toTest } from '../../../build/lib/needs.mjs';
import { inProject, readJson } from '../../../build/lib/project.mjs';

/** Needs that every runner of Linux meets. */
const onRunners = ['pkg-config', 'Python', 'make', 'a C++ compiler'];

const { scripts } = readJson(inProject('package.json'));
const files = globSync('.github/workflows/*.yml', { cwd: inProject() });
const read = (file) => readFileSync(inProject(file), 'utf8');
const jobsOf = (file) => Object.values(parse(read(file)).jobs);

/** Findings of the forge's language service in a workflow, a sentence each. It caches documents by name. */
const faultsOf = async (name, text) =>
  (await validate(TextDocument.create(`file:///${name}`, 'yaml', 1, text))).map(({ message }) => message);

it.each([
  ['a member that does not exist', 'matrix.os', 'matrix.system'],
  ['a context that does not exist', 'runner.os ==', 'runners.os =='],
  ['a key that does not exist', 'timeout-minutes', 'timeout-minute'],
  ['an expression that breaks off', "'--full' ||", "'--full' |"],
])('the linter finds %s', async (what, sound, broken) => {
  const workflow = read('.github/workflows/verify.yml');
  expect(await faultsOf(what, workflow.replace(sound, broken))).toHaveLength(1);
});

describe.each(files)('%s', (file) => {
  it('has no findings of the linter', async () => expect(await faultsOf(file, read(file))).toEqual([]));

  it('runs existing scripts', () => {
    const names = [...read(file).matchAll(/npm (?:run |(?=test))([a-z][\w:-]*)/g)].map(([, name]) => name);
    expect(names).toContain('test');
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('pins every action to a commit, which cannot be moved, with its version next to it', () => {
    const uses = read(file).match(/uses:.*/g);
    expect(uses.filter((line) => !/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('may write nothing, except in a job that runs no code of the project', () => {
    expect(parse(read(file)).permissions).toEqual({ contents: 'read' });
    const writing = jobsOf(file).filter(({ permissions }) => permissions);
    expect(
      writing.filter(({ steps }) => steps.some(({ uses = '', run = '' }) => /checkout|npm|node/.test(uses + run))),
    ).toEqual([]);
  });

  it('installs what tests and packages need of Ubuntu in one step, before the tests', () => {
    const [job] = jobsOf(file);
    const installing = job.steps.filter(({ run = '' }) => /apt-get install --yes [^.]/.test(run));
    expect(installing.map((step) => step.if)).toEqual(["runner.os == 'Linux'"]);
    const names = installing[0].run.split(' ');
    const needed = [...toTest, ...toInstall].filter(({ name }) => !onRunners.includes(name));
    expect(names).toEqual(expect.arrayContaining([...needed.map(({ packages }) => packages.apt), 'rpm']));
    expect(job.steps.indexOf(installing[0])).toBeLessThan(job.steps.findIndex(({ run = '' }) => /^npm test/.test(run)));
  });

  it('tests, packages and starts each packed app on Linux, macOS and Windows', () => {
    const [job] = jobsOf(file);
    expect(job.strategy.matrix.os.map((name) => name.split('-')[0])).toEqual(['ubuntu', 'macos', 'windows']);
    const steps = job.steps.filter((step) => step.if === undefined).map(({ run = '' }) => run.split('\n')[0]);
    const places = [/^npm test/, /^npm run package -- --publish never$/, /^npm run package:smoke$/].map((step) =>
      steps.findIndex((one) => step.test(one)),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

it('tests every change on the binary, and starts the installed deb as an ordinary user with its sandbox', () => {
  const [{ steps }] = jobsOf('.github/workflows/verify.yml');
  expect(steps.filter(({ run }) => run === 'npm run test:electron').map((step) => step.if)).toEqual([undefined]);
  const [deb] = steps.filter(({ run = '' }) => run.includes('.deb'));
  expect(deb.run).toMatch(/^npm run package:smoke -- \/opt\/Penstock\/penstock$/m);
  expect(steps.filter(({ run = '' }) => /sudo npm|no-sandbox/.test(run))).toEqual([]);
});

it('a release is drafted from a tag that names the version, and signs only with secrets', () => {
  const { on, jobs } = parse(read('.github/workflows/release.yml'));
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(jobs.draft.steps.at(-1).run).toContain('--draft');
  const signed = jobs.package.steps.find(({ env }) => env).env;
  for (const value of Object.values(signed))
    expect(value).toMatch(/^\$\{\{ runner\.os == '\w+' && secrets\.\w+ \|\| '' \}\}$/);
});

it('updates of packages and of actions are proposed weekly', () => {
  const { updates } = parse(read('.github/dependabot.yml'));
  expect(updates.map((one) => [one['package-ecosystem'], one.schedule.interval])).toEqual([
    ['npm', 'weekly'],
    ['github-actions', 'weekly'],
  ]);
});
