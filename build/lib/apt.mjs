// Installs packages on Debian and its derivatives, as root. An unavailable package does not prevent the others.
import { say } from './project.mjs';
import { run } from './run.mjs';

/**
 * Installs for each of `wanted` the first of its `candidates` (names of packages) that is available. Returns those of
 * `wanted` without one. `apt` runs apt-get with arguments and returns its exit `code` and `output`; `names` returns the
 * names of all packages that apt knows.
 */
export async function aptInstall(wanted, { apt = runApt, names = knownNames, report = say } = {}) {
  report(`System: installing packages for ${wanted.map(({ name }) => name).join(', ')} ...`);
  const update = await apt(['update']);
  // Older lists may suffice.
  if (update.code !== 0) report(`System: apt-get update failed (exit code ${update.code}).\n${endOf(update.output)}`);
  const known = await names();
  const likeliest = ({ candidates }) => candidates.find((name) => known.has(name)) ?? candidates[0];
  const install = (...packages) => apt(['install', '-y', '--no-install-recommends', ...packages]);
  if ((await install(...new Set(wanted.map(likeliest)))).code === 0) return [];
  // apt-get installs nothing when one of them cannot be installed.
  const failed = [];
  const outcomes = new Map();
  for (const one of wanted) {
    const installed = await firstThat(one.candidates, async (name) => {
      if (!outcomes.has(name)) outcomes.set(name, await install(name));
      return outcomes.get(name).code === 0;
    });
    if (installed) continue;
    failed.push(one);
    report(
      `System: ${one.candidates.join(' or ')} cannot be installed.\n${endOf(outcomes.get(one.candidates[0]).output)}`,
    );
  }
  return failed;
}

async function firstThat(values, holds) {
  for (const value of values) if (await holds(value)) return value;
  return undefined;
}

const runApt = (args) => runTool('apt-get', args);

/** Installable packages. Without --all-names, apt-cache(8) leaves out those that other packages only mention. */
async function knownNames() {
  const { output } = await runTool('apt-cache', ['pkgnames']);
  return new Set(output.split('\n'));
}

async function runTool(tool, args) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'pipe', 'pipe'] };
  const { code, stopped, stdout, stderr } = await run(tool, args, options);
  if (stopped) throw new Error('Stopped.');
  return { code, output: `${stdout}${stderr}` };
}

/** The relevant part of apt's output: its errors, or otherwise its end. */
function endOf(output) {
  const lines = output.trim().split('\n');
  const errors = lines.filter((line) => line.startsWith('E: '));
  return (errors.length > 0 ? errors : lines.slice(-4)).join('\n');
}
