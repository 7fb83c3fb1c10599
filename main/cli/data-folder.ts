import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the folder in which Electron stores the app's data
 * (https://www.electronjs.org/docs/latest/api/app#appgetpathname, `userData`).
 */
export function dataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home = homedir()): string {
  return join(parentFolder(platform, env, home), 'Penstock');
}

function parentFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env['APPDATA'] || join(home, 'AppData', 'Roaming');
  return env['XDG_CONFIG_HOME'] || join(home, '.config');
}
