import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { UpdateObstacle } from '#contract/models/update.ts';

/** Facts about the running installation. */
export interface InstallationFacts {
  platform: NodeJS.Platform;
  /** Value of Electron's `app.isPackaged`. */
  isPackaged: boolean;
  executable: string;
  /** AppImage that runs; null for none. */
  appImage: string | null;
  /** Whether macOS reports a signature; null on other systems. */
  isSigned: boolean | null;
  /** Whether the package states who must have signed an update, which is checked on Windows (NsisUpdater.js). */
  namesPublisher: boolean;
}

/** Returns why the installation cannot replace itself; null if it can. */
export function obstacleOf(facts: InstallationFacts): UpdateObstacle | null {
  const { platform, isPackaged, executable, appImage, isSigned } = facts;
  if (!isPackaged) return 'development';
  if (platform === 'win32') return null;
  // Squirrel.Mac replaces a program only by one of the same signer (docs/api/auto-updater.md).
  if (platform === 'darwin') return isSigned === true ? null : 'unsigned';
  if (appImage !== null) return null;
  // Packages install there, by electron-builder and the Filesystem Hierarchy Standard: files there belong to root.
  return /^\/(opt|usr)\//.test(executable) ? 'package_manager' : 'loose';
}

/**
 * Returns the AppImage that runs, by its runtime's variables
 * (https://docs.appimage.org/packaging-guide/environment-variables.html). Programs started from an AppImage also have
 * these variables: the program is in it only if it is in its mounted folder.
 */
export function appImageOf(env: NodeJS.ProcessEnv, executable: string): string | null {
  const { APPIMAGE: appImage, APPDIR: mounted } = env;
  if (!appImage || !mounted || !isAbsolute(appImage)) return null;
  const way = relative(mounted, executable);
  return way.startsWith('..') || isAbsolute(way) ? null : appImage;
}

/** Reports whether the signature of an update is checked before it is installed. */
export const checksSignature = ({ platform, isSigned, namesPublisher }: InstallationFacts): boolean =>
  platform === 'win32' ? namesPublisher : isSigned === true;

type ThisProcess = Pick<NodeJS.Process, 'platform' | 'env' | 'execPath' | 'resourcesPath'>;

export async function factsOf(
  { isPackaged }: { isPackaged: boolean },
  { platform, env, execPath, resourcesPath: resources }: ThisProcess,
): Promise<InstallationFacts> {
  const config = join(resources, 'app-update.yml');
  return {
    platform,
    isPackaged,
    executable: execPath,
    appImage: appImageOf(env, execPath),
    isSigned: platform === 'darwin' && isPackaged ? isSignedBySomebody(await codesign(execPath)) : null,
    namesPublisher: existsSync(config) && /^publisherName:/m.test(readFileSync(config, 'utf8')),
  };
}

/** Reports whether `codesign --display --verbose=2` lists the authorities of a signature; an ad-hoc one has none. */
export const isSignedBySomebody = (said: string): boolean => /^Authority=/m.test(said);

/** Runs codesign and returns its output; empty if the program is missing. */
const codesign = (executable: string): Promise<string> =>
  new Promise((resolve) => {
    execFile('/usr/bin/codesign', ['--display', '--verbose=2', executable], (_failed, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
