// The npm package `electron` on disk: the path of its binary, and whether it exists.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, readJson } from './project.mjs';

/** Path of the executable in each platform's archive, as in Electron's own install.js. */
const executables = {
  linux: 'electron',
  freebsd: 'electron',
  openbsd: 'electron',
  darwin: 'Electron.app/Contents/MacOS/Electron',
  mas: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * The package in `folder` for a platform and an architecture: `executable` (absolute), `pathInDist` (the content of
 * path.txt), its `version`, and `isInstalled()`. Throws when there is no Electron for the platform.
 */
export function electronPackage({ folder = inProject('node_modules', 'electron'), env = process.env } = {}) {
  const { platform, arch } = targetOf(env);
  const pathInDist = executables[platform];
  if (!pathInDist) throw new Error(`There is no Electron for the platform ${platform}.`);
  const { version } = readJson(join(folder, 'package.json'));
  const executable = join(folder, 'dist', pathInDist);
  const read = (...parts) => {
    const file = join(folder, ...parts);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  // This is the check of Electron's own install.js.
  const isInstalled = () =>
    read('dist', 'version').trim().replace(/^v/, '') === version &&
    read('path.txt') === pathInDist &&
    existsSync(executable);
  return { folder, platform, arch, version, pathInDist, executable, isInstalled };
}

/** Platform and architecture to fetch: those of this machine, unless Electron's variables or npm's name others. */
export function targetOf(env, host = process, runsTranslated = underRosetta) {
  const platform = env.ELECTRON_INSTALL_PLATFORM || env.npm_config_platform || host.platform;
  const arch = env.ELECTRON_INSTALL_ARCH || env.npm_config_arch || host.arch;
  // An x64 Node on Apple silicon is translated, but Electron need not be (install.js of Electron).
  const asked = env.ELECTRON_INSTALL_ARCH || env.npm_config_arch;
  const translated = platform === 'darwin' && host.platform === 'darwin' && arch === 'x64' && !asked;
  return { platform, arch: translated && runsTranslated() ? 'arm64' : arch };
}

function underRosetta() {
  try {
    return execFileSync('sysctl', ['-in', 'sysctl.proc_translated'], { encoding: 'utf8' }).trim() === '1';
  } catch {
    return false; // A macOS that does not know the value translates nothing.
  }
}
