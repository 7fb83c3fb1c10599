import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** A command line as Electron reads it: `-r file`, switches anywhere, the app's path, then the app's own arguments. */
export interface CommandLine {
  /** Everything after the executable, unchanged. */
  readonly raw: readonly string[];
  /** Values of `--name=value`; the empty string for a bare `--name`. */
  readonly switches: ReadonlyMap<string, string>;
  /**
   * Switches before the app's path, which are Chromium's. Later ones are the app's, such as a --screenshot that
   * Chromium has too.
   */
  readonly early: ReadonlyMap<string, string>;
  readonly preload: readonly string[];
  readonly version: boolean;
  /** The app to run: a folder with a package.json, or a file. */
  readonly appPath: string;
}

export function parseCommandLine(raw: readonly string[]): CommandLine {
  const switches = new Map<string, string>();
  const early = new Map<string, string>();
  const preload: string[] = [];
  let appPath: string | undefined;
  for (let index = 0; index < raw.length; index++) {
    const argument = raw[index]!;
    if (appPath === undefined && (argument === '-r' || argument === '--require')) preload.push(raw[++index] ?? '');
    else if (argument.startsWith('--')) {
      const [name = '', ...value] = argument.slice(2).split('=');
      switches.set(name, value.join('='));
      if (appPath === undefined) early.set(name, value.join('='));
    } else if (!argument.startsWith('-')) appPath ??= argument;
  }
  const version = raw.some((argument) => argument === '-v' || argument === '--version') && appPath === undefined;
  return { raw, switches, early, preload, version, appPath: appPath ?? '.' };
}

/**
 * Whether Electron starts with these words on Windows: after an address it accepts no further one. `--` ends the search
 * (shell/app/command_line_args.cc, CheckCommandLineArguments). One letter and a colon are a drive.
 */
export function passesUrlGuard(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const searched = end < 0 ? words : words.slice(0, end + 1);
  const address = searched.findIndex((word) => /^[a-z][^:\s]+:/i.test(word));
  return address < 0 || address === searched.length - 1 || searched[address + 1] === '--';
}

/** The app as Electron's default_app finds it (default_app/main.ts, loadApplicationPackage). */
export interface Application {
  readonly name: string;
  readonly version: string;
  /** Result of `app.getAppPath()`. */
  readonly path: string;
  readonly main: string;
}

/** The npm package that the stand-in replaces, which gives the reported version. */
export const electronVersion: string = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'),
).version;

/** `electron file.js` reads no package.json, so such an app is called Electron. Throws when there is no app to run. */
export function findApplication(appPath: string): Application {
  const path = resolve(appPath);
  if (!existsSync(path)) throw new Error(`Unable to find Electron app at ${path}`);
  if (!statSync(path).isDirectory())
    return { name: 'Electron', version: electronVersion, path: dirname(path), main: path };
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return {
    name: manifest.productName ?? manifest.name ?? 'Electron',
    version: manifest.version ?? electronVersion,
    path,
    main: createRequire(join(path, 'package.json')).resolve(path),
  };
}
