import { fork } from 'node:child_process';
import { helperEnvironment, type HelperLauncher, type HelperName, v8FlagsOf } from './launcher.ts';

/** Starts helpers under plain Node, from the files that `entryOf` names. */
export function createForkLauncher(
  entryOf: (name: HelperName) => URL,
  env: NodeJS.ProcessEnv = process.env,
): HelperLauncher {
  return {
    start(name) {
      // Standard output is ignored: under the command line it belongs to the answer. Messages are cloned, like those of
      // Electron's ports, and not written as JSON: pages of failed records are long texts.
      const serialization = 'advanced';
      const child = fork(entryOf(name), {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization,
        execArgv: v8FlagsOf(name),
        env: helperEnvironment(env),
      });
      return {
        // If a message does not arrive, the child ends, and that is reported.
        post: (message) => void child.send(message as object, () => undefined),
        onMessage: (listener) => void child.on('message', listener),
        onExit(listener) {
          // The `exit` event is missing when the child could not be started
          // (https://nodejs.org/api/child_process.html#event-error).
          child.once('exit', listener);
          child.once('error', () => child.pid === undefined && listener());
        },
        // SIGTERM would not do: a child that hangs in native code does not handle it.
        kill: () => void child.kill('SIGKILL'),
      };
    },
  };
}
