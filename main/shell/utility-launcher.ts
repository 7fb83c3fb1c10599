import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { helperEnvironment, type HelperLauncher, type HelperName, v8FlagsOf } from '../helpers/launcher.ts';
import type { Logger } from '../log.ts';

/**
 * Starts helpers as Electron's utility processes, from the built files next to the entry. They end with the app.
 *
 * @param log receives fatal errors of V8 in a helper; null for no log
 */
export function createUtilityLauncher(directory: string, log: Pick<Logger, 'error'> | null): HelperLauncher {
  return {
    start(name) {
      const child = utilityProcess.fork(join(directory, `${name}.js`), [], {
        serviceName: `Penstock ${name}`,
        stdio: 'inherit',
        execArgv: chromiumSwitchesOf(name),
        env: helperEnvironment(process.env),
      });
      // An error without a listener would be thrown in main (lib/browser/api/utility-process.ts). `exit` follows it. Node's
      // report, the third argument, holds the environment and the command line, so it is not logged.
      child.on('error', (type, location) => log?.error('a helper had a fatal error', { name, type, location }));
      return {
        post: (message) => child.postMessage(message),
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => void child.once('exit', listener),
        kill: () => void child.kill(),
      };
    },
  };
}

/**
 * Returns the switches by which a utility process passes options to V8. Electron ignores V8's options elsewhere in
 * `execArgv` (shell/common/node_bindings.cc, IsAllowedOption).
 */
function chromiumSwitchesOf(name: HelperName): string[] {
  const flags = v8FlagsOf(name);
  return flags.length > 0 ? [`--js-flags=${flags.join(' ')}`] : [];
}
