import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { executablePath, root, startSwitches } from '../e2e/runtime.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** An app without a debugger, which would cost time and memory. */
export interface Launched {
  pid: number;
  stop(): Promise<void>;
}

/** Starts an app in the console's runtime; resolves when it says that its first content is painted. */
async function launch(profile: string, words: string[]): Promise<Launched> {
  const child: ChildProcess = spawn(executablePath(), [...startSwitches(), ...words, `--user-data-dir=${profile}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    // No keychain of the machine is touched.
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '' },
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`The app ended with ${String(code)}.`)));
  failed.catch(() => undefined); // It matters only until it is painted.
  const lines = createInterface(child.stdout!);
  const painted = new Promise<void>((resolve) => lines.on('line', (line) => line === 'painted' && resolve()));
  await Promise.race([painted, failed]);
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { pid: child.pid!, stop };
}

/** The console on its first screen, the overview. */
export const launchConsole = (profile: string): Promise<Launched> =>
  launch(profile, ['-r', pathOf('report-painted.cjs'), '.']);

/** An app with only a window and a word in it. */
export const launchEmpty = (profile: string): Promise<Launched> => launch(profile, [pathOf('empty-app')]);
