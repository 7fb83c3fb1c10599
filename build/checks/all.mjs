// `npm run check`: everything that needs no running program. Says one line a check, and the output of those that fail.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { projectNode, root, toolScript } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';

/** The slow ones first: they decide how long the whole takes. */
const checks = [
  check('lint', 'eslint', '--max-warnings=0', '.'),
  check(
    'svelte-check',
    'svelte-check',
    '--tsconfig',
    'renderer/tsconfig.json',
    '--fail-on-warnings',
    '--output',
    'human',
  ),
  check('types of main', 'tsc', '-p', 'main'),
  check('types of the preload', 'tsc', '-p', 'preload'),
  check('types of the contract', 'tsc', '-p', 'preload/contract'),
  check('types of the tests', 'tsc', '-p', 'test'),
  check('types of the configuration', 'tsc', '-p', 'build'),
  check('formatting', 'prettier', '--check', '--log-level', 'warn', '.'),
  check(
    'import directions',
    'depcruise',
    '--config',
    'build/checks/import-directions.cjs',
    'main',
    'preload',
    'renderer',
    'test',
  ),
  check('unused code and dependencies', 'knip'),
  { name: 'raw colours', command: () => ['build/checks/raw-colours.mjs'] },
  { name: 'file length', command: () => ['build/checks/file-length.mjs'] },
  { name: 'shipped size', command: () => ['build/checks/shipped-size.mjs'] },
];

function check(name, tool, ...args) {
  return { name, command: () => [toolScript(tool), ...args] };
}

async function runCheck({ name, command }) {
  const began = performance.now();
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] };
  const { code, stopped, stdout, stderr } = await run(projectNode(), command(), options);
  if (stopped) process.exit(1);
  const ok = code === 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(30)} ${seconds.padStart(5)} s\n`);
  if (!ok) process.stdout.write(`${stdout}${stderr}\n`);
  return { name, ok };
}

/** Runs the checks, a few at a time: each takes a core and some hundred MB. */
async function runAll() {
  const waiting = checks.values();
  const results = [];
  const worker = async () => {
    for (const next of waiting) results.push(await runCheck(next));
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return results;
}

const { values } = parseArgs({ options: { report: { type: 'string' } } });
const results = await runAll();
if (values.report) writeFileSync(values.report, JSON.stringify(results));
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
