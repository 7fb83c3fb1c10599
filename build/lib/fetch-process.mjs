// Downloads Electron and puts it into its package, in a separate process, which fetch-electron.mjs starts, watches and
// may end at any moment. Usage: fetch-process.mjs JSON, with an IPC channel. Runs on the project's Node.
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { judgeFailure } from './fetch-failure.mjs';
import { inProject, readJson } from './project.mjs';

/** Interval between two counts of the unpacked bytes, ms. */
const unpackingCheckMs = 250;

// Modules of Electron's own install.js, from where it resolves them.
const electronRequire = createRequire(inProject('node_modules', 'electron', 'package.json'));
const load = (name) => import(pathToFileURL(electronRequire.resolve(name)).href);

const { electron, workFolder } = JSON.parse(process.argv[2]);
// A message without a receiver is followed by 'disconnect'.
const report = (message) => process.connected && process.send(message, () => {});

// The parent has ended, so only this process can clean up.
process.once('disconnect', () => {
  rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(1);
});

try {
  const archive = await download();
  await unpack(archive);
  report({ done: true });
} catch (error) {
  report({ failure: judgeFailure(error) });
}
process.removeAllListeners('disconnect');
process.disconnect();

/**
 * Returns the path of the archive, in Electron's cache. The options are those of install.js, and its checksums are
 * verified.
 */
async function download() {
  const { downloadArtifact } = await load('@electron/get');
  const { env } = process;
  const remote = env.electron_use_remote_checksums || env.npm_config_electron_use_remote_checksums;
  return downloadArtifact({
    version: electron.version,
    artifactName: 'electron',
    platform: electron.platform,
    arch: electron.arch,
    force: env.force_no_cache === 'true',
    cacheRoot: env.electron_config_cache,
    checksums: remote ? undefined : readJson(join(electron.folder, 'checksums.json')),
    tempDirectory: workFolder,
    downloadOptions: {
      quiet: true,
      getProgressCallback: async ({ transferred, total }) => report({ received: transferred, total }),
    },
  });
}

/** Unpacks next to the target, then renames: dist is whole or absent, and never without path.txt. */
async function unpack(archive) {
  const { extract } = await load('@electron-internal/extract-zip');
  // On Windows a virus scanner opens a new program for a while. This rename waits for that.
  const rename = promisify(createRequire(electronRequire.resolve('@electron/get'))('graceful-fs').rename);
  const [fresh, dist] = [join(workFolder, 'dist'), join(electron.folder, 'dist')];
  report({ unpacked: 0 });
  let seen = 0;
  const timer = setInterval(() => {
    const unpacked = sizeOf(fresh);
    if (unpacked !== seen) report({ unpacked });
    seen = unpacked;
  }, unpackingCheckMs);
  await extract(archive, { dir: fresh }).finally(() => clearInterval(timer));
  // Like install.js: the types that came with the binary are used.
  const types = join(fresh, 'electron.d.ts');
  if (existsSync(types)) renameSync(types, join(electron.folder, 'electron.d.ts'));
  if (existsSync(dist)) return; // Another process was faster.
  writeFileSync(join(electron.folder, 'path.txt'), electron.pathInDist);
  await rename(fresh, dist);
}

/** Bytes in all files below a folder. Files that vanish in the meantime are not counted. */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true });
  return files.reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0);
}
