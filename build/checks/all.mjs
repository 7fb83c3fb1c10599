// `npm run check`: every check that needs no running program. Prints a line for each, and the output of those that
// fail. Usage: all.mjs [--report=FILE] [changed FILE of the project...]. Without files everything is checked.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { projectNode, root } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { allChecks, checksFor } from './list.mjs';

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

/** Runs the checks, a few at a time, because each takes a core and some hundred MB. */
async function runAll(checks) {
  const waiting = checks.values();
  const results = [];
  const worker = async () => {
    for (const next of waiting) results.push(await runCheck(next));
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return results;
}

const { values, positionals: files } = parseArgs({
  options: { report: { type: 'string' } },
  allowPositionals: true,
});
const checks = files.length > 0 ? checksFor(files) : allChecks;
const results = await runAll(checks);
if (values.report) writeFileSync(values.report, JSON.stringify(results));
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
