import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { helperEnvironment, type HelperLauncher, nodeFlagsOf } from '../helpers/launcher.ts';

/** Starts helpers as Electron's utility processes, from the built files next to the entry. They end with the app. */
export function createUtilityLauncher(directory: string): HelperLauncher {
  return {
    start(name) {
      const child = utilityProcess.fork(join(directory, `${name}.js`), [], {
        serviceName: `Penstock ${name}`,
        stdio: 'inherit',
        execArgv: nodeFlagsOf(name),
        env: helperEnvironment(process.env),
      });
      return {
        post: (message) => child.postMessage(message),
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => void child.once('exit', listener),
        kill: () => void child.kill(),
      };
    },
  };
}
