// Packages the app for Linux on a stub of Electron, without network, and reports what came out.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, projectNode, readJson, root, toolScript } from './project.mjs';
import { run } from './run.mjs';
import { shippedPackages } from './shipped.mjs';

// electron-builder's own copies, which read and write a package.
const builder = createRequire(createRequire(toolScript('electron-builder')).resolve('app-builder-lib/package.json'));

/** Where @electron/fuses finds the switches in a binary (its constants.js), followed by their version and number. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The byte of a fuse (FuseState in the same file). */
const fuseStates = { off: 0x30, on: 0x31, 'not set': 0x90 };

/**
 * Packages, and returns `archive` (the files in app.asar), `unpacked` (those of them that lie beside it), `hasFeed` (whether it would
 * ask a feed of its own for updates), `licences` (their text), `shipped` (the packages whose licences those must be) and `fuses`
 * (by name: 'on', 'off' or 'not set'). Throws when electron-builder fails.
 */
export async function packageOnStub() {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-package-'));
  try {
    const stub = join(folder, 'electron');
    writeStub(stub);
    const output = join(folder, 'dist');
    const options = [`-c.electronDist=${stub}`, `-c.directories.output=${output}`, '-c.npmRebuild=false'];
    const { code, stdout, stderr } = await run(
      projectNode(),
      [toolScript('electron-builder'), '--linux', 'dir', '--publish', 'never', ...options],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    if (code !== 0) throw new Error(`electron-builder ended with exit code ${code}:\n${stdout}${stderr}`);
    const app = join(output, 'linux-unpacked');
    const resources = join(app, 'resources');
    return {
      ...listArchive(join(resources, 'app.asar')),
      licences: readFileSync(join(resources, 'licences.txt'), 'utf8'),
      shipped: shippedPackages(),
      fuses: await readFuses(join(app, 'penstock')),
      hasFeed: existsSync(join(resources, 'app-update.yml')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What electron-builder touches of a distribution: a binary with unset fuses, the version and the languages. */
function writeStub(folder) {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  const { version } = readJson(inProject('node_modules', 'electron', 'package.json'));
  const count = Object.keys(fuseIndex()).length;
  const fuses = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, count]),
    Buffer.alloc(count, fuseStates['not set']),
  ]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), fuses, Buffer.alloc(64)]));
  chmodSync(join(folder, 'electron'), 0o755);
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), '');
  for (const language of ['en-US', 'de']) writeFileSync(join(folder, 'locales', `${language}.pak`), '');
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

async function readFuses(binary) {
  const wire = await builder('@electron/fuses').getCurrentFuseWire(binary);
  const state = (index) => Object.keys(fuseStates).find((name) => fuseStates[name] === wire[index]) ?? 'unknown';
  return Object.fromEntries(Object.entries(fuseIndex()).map(([name, index]) => [name, state(index)]));
}

/** The place of each fuse, by name. */
function fuseIndex() {
  const { FuseV1Options } = builder('@electron/fuses');
  return Object.fromEntries(Object.entries(FuseV1Options).filter(([, value]) => typeof value === 'number'));
}
