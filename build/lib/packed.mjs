// Locations of the packed apps that electron-builder wrote.
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folders and files in `dist`, by system: unpacked apps, and those that run as they are. */
const patterns = {
  linux: ['linux*-unpacked/penstock', '*.AppImage'],
  darwin: ['mac*/Penstock.app/Contents/MacOS/Penstock'],
  win32: ['win*-unpacked/Penstock.exe'],
};

/** Every packed app for this system below `dist`: `name`, for users and files, and `executable`. */
export function packedApps(dist, platform = process.platform) {
  const found = (patterns[platform] ?? []).flatMap((pattern) => globSync(pattern, { cwd: dist }).sort());
  return found.map((path) => ({
    name: path.endsWith('.AppImage') ? basename(path) : path.split(/[\\/]/)[0],
    executable: join(dist, path),
  }));
}

/** An installed one. */
export const installedApp = (executable) => ({ name: basename(dirname(executable)), executable, isInstalled: true });
