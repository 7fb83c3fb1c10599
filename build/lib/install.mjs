// Packages: installed from the lockfile when they are absent or differ from it.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keytarIsBuilt, toInstall } from './needs.mjs';
import { inProject, readJson, root, say } from './project.mjs';
import { run } from './run.mjs';

/**
 * Needs that the system lacked when an installation by this script left keytar (D14) out. npm does not retry an optional
 * package that it could not build.
 */
const leftOutFile = inProject('.cache', 'keytar-left-out.json');

/** Makes node_modules match package-lock.json, including keytar as soon as it can be built. Throws when that fails. */
export async function ensureInstalled() {
  const lacking = toInstall.filter((need) => !need.isMet()).map(({ name }) => name);
  const lacked = existsSync(leftOutFile) ? readJson(leftOutFile) : null;
  const installed = isInstalled(inProject('package-lock.json'), inProject('node_modules', '.package-lock.json'));
  if (installed && (keytarIsBuilt() || !canBeBuiltNow(lacked, lacking))) return;
  say('Packages: installing from the lockfile (a minute or two) ...');
  const { command, prefix } = npm();
  const args = [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm's own report goes to stderr with the rest of the progress, because stdout belongs to results.
  const stdio = ['ignore', process.stderr, process.stderr];
  const { code } = await run(command, args, { cwd: root, env: { ...process.env, ...headersOfThisNode() }, stdio });
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}: see its message above.`);
  rmSync(leftOutFile, { force: true });
  if (keytarIsBuilt()) return;
  mkdirSync(inProject('.cache'), { recursive: true });
  writeFileSync(leftOutFile, JSON.stringify(lacking));
}

/**
 * Whether a missing package may be built by now: what was lacking exists, or is unknown (null), because the user ran
 * `npm ci` before. One that failed to build although nothing was missing is not retried.
 */
export function canBeBuiltNow(lacked, lacking) {
  return lacking.length === 0 && lacked?.length !== 0;
}

/**
 * Whether npm's record of installed packages matches the lockfile. npm writes its record last, so an interrupted
 * installation has none. Optional packages may be absent, because most are for other systems.
 */
export function isInstalled(lockFile, recordFile) {
  if (!existsSync(recordFile)) return false;
  const installed = readJson(recordFile).packages;
  return Object.entries(readJson(lockFile).packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** npm by the path of its script, so that no shell is needed on Windows, or otherwise the one on PATH. */
export function npm() {
  const script = process.env.npm_execpath;
  return script ? { command: process.execPath, prefix: [script] } : { command: 'npm', prefix: [] };
}

/**
 * Native parts (D14) are compiled with Node's headers. Where the Node of npm has its own, they are used, so that
 * nothing is fetched for them. Distribution packages and the official archives have headers; the project's own Node
 * does not. Node-API makes the result fit every Node.
 */
function headersOfThisNode() {
  const prefix = dirname(dirname(process.env.npm_node_execpath ?? process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? { npm_config_nodedir: prefix } : {};
}
