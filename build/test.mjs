// `npm test [-- SUITE...]`: everything from a fresh clone to one line, `N passed, N failed`. With --full, or
// PENSTOCK_FULL=1, all but long tests; with --nightly, or PENSTOCK_NIGHTLY=1, every test, and the long series. `npm
// test -- changed`: what the working tree touches.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { noKeychain, openKeyring } from './lib/keyring.mjs';
import { environmentOfApp } from './lib/launch.mjs';
import { toInstall, toTest } from './lib/needs.mjs';
import { inProject, projectNode, readJson, root, say, toolScript } from './lib/project.mjs';
import { brokenResult, checksResult, judgeSkips, playwrightResult, summary, vitestResult } from './lib/results.mjs';
import { run } from './lib/run.mjs';
import { commandLine, selectSuites, tagsLeftOut, together } from './lib/suites.mjs';
import { ensureSystem } from './lib/system.mjs';
import { obstacleOf, runtimeForTests } from './lib/test-runtime.mjs';
import { suitesFor, touchedFiles } from './lib/touched.mjs';

const readers = { checks: checksResult, vitest: vitestResult, playwright: playwrightResult, script: checksResult };

/** Line in which a run of each level reports what it left out. */
const leftTo = {
  usual: 'most end-to-end specs, and some tests and random cases are left to `npm test -- --full`',
  full: 'long tests that show no promise, and most cases of long tables are left to `npm run nightly`',
};

/** Runs one suite and counts its own report, because neither its exit code nor its output decides alone. */
async function runSuite(suite, runtime, level) {
  const obstacle = obstacleOf(suite, runtime);
  if (obstacle) return obstacle;
  const reportFile = inProject('test-results', `${suite.name}.json`);
  rmSync(reportFile, { force: true });
  const keyring = suite.keyring ? await openKeyring() : { env: noKeychain, close: () => {} };
  const env = {
    ...environmentOfApp(process.env),
    ...runtime.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    // Tests start hundreds of processes from the sources. Each takes half as long once the sources are compiled.
    NODE_COMPILE_CACHE: inProject('.cache', 'node'),
    PENSTOCK_NIGHTLY: level === 'nightly' ? '1' : '0',
    ...keyring.env,
  };
  try {
    const { code, stopped } = await run(projectNode(), commandLine(suite, reportFile, toolScript, { level }), {
      cwd: root,
      env,
    });
    if (stopped) throw new Stopped();
    // No test imports the touched files.
    if (suite.related && code === 0 && !existsSync(reportFile)) return { passed: 0, failed: [], skipped: [] };
    if (!existsSync(reportFile))
      return brokenResult(`it ended with exit code ${code} and no report: see its output above`);
    const result = judgeSkips(readers[suite.tool](readJson(reportFile), { leftOut: tagsLeftOut(level) }));
    if (!suite.related && result.passed + result.failed.length + result.skipped.length === 0)
      return brokenResult('it has no tests');
    if (code !== 0 && result.failed.length === 0) return brokenResult(`exit code ${code} although no test failed`);
    return result;
  } finally {
    keyring.close();
  }
}

/** The run received a signal to stop, so there is nothing to count. */
class Stopped extends Error {
  message = 'Stopped.';
}

/** The named suites, or all without names, so that a missing one is a failure. */
function select(names, level) {
  return { selected: together(selectSuites(names, level)), leftOut: [] };
}

/** Parts of suites that the changes can have broken. */
function selectChanged(names) {
  if (names.length > 1) throw new Error('changed selects the suites: name it alone.');
  const { files, since } = touchedFiles();
  say(`Changed since ${since}: ${files.length} files.`);
  return suitesFor(files, (file) => existsSync(inProject(file)));
}

async function main(args) {
  const flag = (variable) => ({ type: 'boolean', default: process.env[variable] === '1' });
  const options = { full: flag('PENSTOCK_FULL'), nightly: flag('PENSTOCK_NIGHTLY') };
  const { values, positionals: names } = parseArgs({ args, options, allowPositionals: true });
  const level = values.nightly ? 'nightly' : values.full ? 'full' : 'usual';
  const { selected, leftOut } = names.includes('changed') ? selectChanged(names) : select(names, level);
  await ensureSystem([...toInstall, ...toTest]);
  await ensureInstalled();
  const runtime = await runtimeForTests(selected);
  await ensureSystem(runtime.needs);
  if (selected.some(({ name }) => name !== 'checks' && name !== 'related')) await ensureBuilt();
  mkdirSync(inProject('test-results'), { recursive: true });
  const runs = [{ name: 'set-up', seconds: process.uptime(), result: { passed: 0, failed: [], skipped: [] } }];
  for (const suite of selected) {
    say(`\n== ${suite.name}`);
    const began = performance.now();
    const result = await runSuite(suite, runtime, level).catch((error) => {
      if (error instanceof Stopped) throw error;
      return brokenResult(error.message);
    });
    runs.push({ name: suite.name, seconds: (performance.now() - began) / 1000, result });
  }
  if (leftOut.length > 0) say(`\nnot run: ${leftOut.join(', ')}; \`npm test\` runs them`);
  if (level !== 'nightly') say(`\nIn part: ${leftTo[level]}.`);
  process.stdout.write(`\n${summary(runs).join('\n')}\n`);
  return runs.some(({ result }) => result.failed.length > 0) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(error.message);
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
