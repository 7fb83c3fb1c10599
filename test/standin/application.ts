import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { type Application, type CommandLine, findApplication, parseCommandLine } from './command-line.ts';

type PathName = Parameters<App['getPath']>[0];

/** App that this process runs, from its command line. */
export const commandLine: CommandLine = parseCommandLine(process.argv.slice(2));
export const application: Application = findApplication(commandLine.appPath);

/** The drop-in executable, which process.execPath returns in Electron. */
export const executable: string = process.env['STANDIN_EXECUTABLE'] ?? process.execPath;

let name = application.name;
export const applicationName = (): string => name;
export const setApplicationName = (given: string): void => void (name = given);

const set = new Map<string, string>();

const folders: Record<string, () => string> = {
  home: () => homedir(),
  appData: () => process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'),
  userData: () => commandLine.switches.get('user-data-dir') || join(path('appData'), name),
  sessionData: () => path('userData'),
  logs: () => join(path('userData'), 'logs'),
  crashDumps: () => join(path('userData'), 'Crashpad'),
  temp: () => tmpdir(),
  desktop: () => join(homedir(), 'Desktop'),
  documents: () => join(homedir(), 'Documents'),
  downloads: () => join(homedir(), 'Downloads'),
  music: () => join(homedir(), 'Music'),
  pictures: () => join(homedir(), 'Pictures'),
  videos: () => join(homedir(), 'Videos'),
  exe: () => executable,
  module: () => executable,
  assets: () => process.resourcesPath,
};

/** Location of a folder or file (docs/api/app.md, getPath). Throws for names that Electron does not know. */
export function path(wanted: PathName): string {
  const found = set.get(wanted) ?? folders[wanted]?.();
  if (found === undefined) throw new Error(`Failed to get '${wanted}' path`);
  return found;
}

export function setPath(changed: string, to: string): void {
  if (!(changed in folders)) throw new Error(`Failed to set path`);
  set.set(changed, to);
}
