import { fork } from 'node:child_process';
import { helperEnvironment, type HelperLauncher, type HelperName, nodeFlagsOf } from './launcher.ts';

/** Starts helpers under plain Node, from the files that `entryOf` names. */
export function createForkLauncher(
  entryOf: (name: HelperName) => URL,
  env: NodeJS.ProcessEnv = process.env,
): HelperLauncher {
  return {
    start(name) {
      // Standard output is ignored: under the command line it belongs to the answer. As by Electron's ports, messages are
      // cloned, not written as JSON: pages of failed records are long texts.
      const serialization = 'advanced';
      const child = fork(entryOf(name), {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization,
        execArgv: nodeFlagsOf(name),
        env: helperEnvironment(env),
      });
      return {
        // A message that does not arrive is followed by the end of the child, which is reported.
        post: (message) => void child.send(message as object, () => undefined),
        onMessage: (listener) => void child.on('message', listener),
        onExit(listener) {
          // Without `exit` when it could not be started at all (https://nodejs.org/api/child_process.html#event-error).
          child.once('exit', listener);
          child.once('error', () => child.pid === undefined && listener());
        },
        // Not SIGTERM: a child that hangs in native code does not handle it.
        kill: () => void child.kill('SIGKILL'),
      };
    },
  };
}
