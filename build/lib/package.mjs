// Packages the app on a stub of Electron, without network, and reports the result.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { systemFacts } from './package-facts.mjs';
import { projectNode, root, toolScript } from './project.mjs';
import { run } from './run.mjs';
import { shippedPackages } from './shipped.mjs';
import { builder, fuseIndex, fuseStates, writeStub } from './stub-electron.mjs';

/** Systems that can be packaged for here, by electron-builder's options. For macOS it packs nothing on Windows. */
export const systems = process.platform === 'win32' ? ['linux', 'win'] : ['linux', 'mac', 'win'];

/** In the packed folder: the program whose fuses count, and its resources. */
const layouts = {
  linux: { app: 'linux-unpacked', program: 'penstock', resources: 'resources' },
  mac: { app: 'mac*/Penstock.app', program: '', resources: 'Contents/Resources' },
  win: { app: 'win-unpacked', program: 'Penstock.exe', resources: 'resources' },
};

/**
 * Packages for a system. Returns:
 * - `archive`: the files in app.asar, and `unpacked`: those of them next to it;
 * - `hasFeed`: whether it would use a separate feed for updates;
 * - `licences`: their text, and `shipped`: the packages whose licenses those must be;
 * - `fuses` by name: 'on', 'off' or 'not set';
 * - `facts` for the system, and `files`: the hash of each, by its path.
 * Throws when electron-builder fails.
 */
export async function packageOnStub(system = 'linux') {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-package-'));
  try {
    const output = await pack(folder, [`--${system}`, 'dir'], system);
    const { app: pattern, program, resources } = layouts[system];
    const app = join(output, globSync(pattern, { cwd: output })[0]);
    const inside = (name) => join(app, resources, name);
    return {
      ...listArchive(inside('app.asar')),
      licences: readFileSync(inside('licences.txt'), 'utf8'),
      shipped: shippedPackages(),
      fuses: await readFuses(join(app, program)),
      hasFeed: existsSync(inside('app-update.yml')),
      facts: systemFacts[system](app, inside('app.asar')),
      files: hashesOf(app),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Packages `targets` (options of electron-builder) below a folder, on a stub for a system. Returns the folder with the
 * packages.
 */
export async function pack(folder, targets, system, { env = process.env } = {}) {
  const [stub, output] = [join(folder, 'electron'), join(folder, 'dist')];
  writeStub(stub, system);
  const options = [`-c.electronDist=${stub}`, `-c.directories.output=${output}`, '--x64', '--publish', 'never'];
  const { code, stdout, stderr } = await run(projectNode(), [toolScript('electron-builder'), ...targets, ...options], {
    cwd: root,
    // The signing of a real Mac is skipped, because there is nothing to run.
    env: { ...env, CSC_IDENTITY_AUTO_DISCOVERY: 'false', PATH: [stub, env.PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Error(`electron-builder ended with exit code ${code}:\n${stdout}${stderr}`);
  return output;
}

function listArchive(archive) {
  const asar = builder('@electron/asar');
  const files = asar.listPackage(archive).map((path) => path.slice(1));
  const isFile = (path) => !asar.statFile(archive, path).files;
  const isUnpacked = (path) => Boolean(asar.statFile(archive, path).unpacked);
  const archived = files.filter(isFile);
  return {
    archive: archived,
    unpacked: archived.filter((path) => isUnpacked(path) && existsSync(join(`${archive}.unpacked`, path))),
  };
}

async function readFuses(program) {
  const wire = await builder('@electron/fuses').getCurrentFuseWire(program);
  const state = (index) => Object.keys(fuseStates).find((name) => fuseStates[name] === wire[index]) ?? 'unknown';
  return Object.fromEntries(Object.entries(fuseIndex()).map(([name, index]) => [name, state(index)]));
}

function hashesOf(folder) {
  const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
  const hashOf = (path) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return Object.fromEntries(files.sort().map((path) => [path, hashOf(path)]));
}
